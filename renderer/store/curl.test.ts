import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCurl } from './curl.ts';

function prepared(body: Buffer) {
  return {
    method: 'POST',
    url: 'http://127.0.0.1:7433/a?b=c',
    path: '/a?b=c',
    headers: [['Signature', "it's 100% $HOME"] as const, ['Content-Length', '3'] as const],
    bodyBase64: body.toString('base64'),
    contentToSign: '',
  };
}

/** Runs the command in a real shell in which curl only tells what it was given. */
function told(command: string): { readonly args: readonly string[]; readonly body: Buffer } {
  const script = `curl() { for a in "$@"; do printf '%s\\0' "$a"; done; printf '\\0'; case "$*" in *'@-') cat;; esac; }\n${command}`;
  const out = execFileSync('/bin/sh', ['-c', script]);
  const split = out.indexOf('\0\0');
  const args = out.subarray(0, split).toString('utf8').split('\0');
  const last = args.at(-1) ?? '';
  return { args, body: last === '@-' ? out.subarray(split + 2) : Buffer.from(last, 'utf8') };
}

describe('the cURL command', () => {
  test('sends exactly the bytes of the request', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        fc.pre(bytes.length > 0);
        expect(told(toCurl(prepared(Buffer.from(bytes)), {})).body).toEqual(Buffer.from(bytes));
      }),
      { numRuns: 60 },
    );
  });

  test('keeps quotes, line feeds and Chinese as they are', () => {
    const body = Buffer.from(`{"a": "it's",\n"站": "$(rm -rf /) \`x\`"}`);
    const { args } = told(toCurl(prepared(body), { 'length-unit': 'utf16' }));
    expect(args).toContain("Signature: it's 100% $HOME");
    expect(args.at(-1)).toBe(body.toString('utf8'));
  });

  test('names the open points that are not at their defaults, above what runs', () => {
    const gaps = { 'scene-code': "x'; rm -rf /" };
    const command = toCurl(prepared(Buffer.from('{}')), gaps);
    expect(command.split('\n')[0]).toBe("# Open points in force: scene-code=x'; rm -rf /");
    expect(told(command).args).toEqual(told(toCurl(prepared(Buffer.from('{}')), {})).args);
  });

  test('leaves what curl writes itself to curl', () => {
    expect(toCurl(prepared(Buffer.from('{}')), {})).not.toContain('Content-Length');
  });
});
