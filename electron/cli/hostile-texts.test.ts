import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasHidden } from '../../shared/lib/text/hidden-characters.ts';
import vectors from '../services/keys/signer/testing/vectors.json' with { type: 'json' };
import { runPassbench, type Run } from './testing/fake-io.ts';

/** One of each kind of hidden character, with what a terminal would make of it. */
const hostile = [
  '\u001b]0;owned\u0007\u001b[2J',
  '\r\u009b1A\u007fgood',
  '\u0003\u0004\u0008',
  '\n/dev/null: good (train-ticket)',
  '\u202elive\u2066\u2069\u200f\u061c',
  'e\u200bv\u200di\u2060l\ufeff',
  'x\u{e0001}\u{e0065}\u{e007f}',
  '\u2028\u2029\u00ad\u3164\ufe0f',
] as const;

let folder = '';
let key = '';
let publicKey = '';
let server: Server;
let base = '';
let answer = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-hostile-'));
  key = join(folder, 'key.pem');
  publicKey = join(folder, 'public.pem');
  writeFileSync(key, vectors.keys.merchantPrivatePkcs8, { mode: 0o600 });
  writeFileSync(publicKey, vectors.keys.merchantPublicSpki);
  server = createServer((incoming, response) => {
    incoming.resume().on('end', () => response.end(answer));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address !== null && typeof address === 'object') base = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What of a run is hidden: everything but its own line ends, and its own bytes where a command prints a payload. */
function said({ out, err }: Run, ownBytes = ''): string {
  return `${out.replace(ownBytes, '')}${err}`;
}

function expectClean(run: Run, ownBytes = ''): void {
  const text = said(run, ownBytes);
  expect(text).not.toBe('');
  const line = text.split('\n').find(hasHidden);
  expect(line).toBeUndefined();
  // A line end in a name would write a line of its own.
  expect(text).not.toMatch(/^\/dev\/null: good/m);
}

async function payloadWith(text: string): Promise<string> {
  const { out } = await runPassbench(['template', 'queue-up', 'CALL_NUM', '--seed', '1']);
  const written = JSON.stringify(text);
  return out
    .replace(/"orderStatus": "[^"]*"/, `"orderStatus": ${written}`)
    .replace(/"merchantBizNo": "[^"]*"/, `"merchantBizNo": ${JSON.stringify(`no-${text}`)}`)
    .replace('{', `{ ${written}: ${written},`);
}

describe.each(hostile)('the text %j', (text) => {
  /** A file of that name in a folder of that name; a NUL or a slash could not stand in one. */
  async function files(): Promise<{ readonly payload: string; readonly story: string; readonly broken: string }> {
    const inside = join(folder, `of ${text.replaceAll('/', '')}`);
    mkdirSync(inside, { recursive: true });
    const payload = join(inside, `call ${text.replaceAll('/', '')}.json`);
    const story = join(inside, `story ${text.replaceAll('/', '')}.json`);
    const broken = join(inside, `broken ${text.replaceAll('/', '')}.json`);
    const body = await payloadWith(text);
    writeFileSync(payload, body);
    writeFileSync(broken, `{"a": ${text}`);
    const calls = [
      { at: '+0m', payload: JSON.parse(body), expect: text },
      { at: '+1m', template: 'queue-up/CALL_NUM' },
    ];
    writeFileSync(story, JSON.stringify({ format: 'passbench.story/1', name: text, [text]: text, calls }));
    return { payload, story, broken };
  }

  it('reaches no terminal from files that are read', async () => {
    const { payload, story, broken } = await files();
    for (const json of [[], ['--json']]) {
      for (const file of [payload, broken, `${payload}${text}`, folder + text])
        for (const command of ['validate', 'simulate'] as const)
          expectClean(await runPassbench([command, file, ...json]));
      expectClean(await runPassbench(['validate', payload, '--previous', payload, ...json]));
      expectClean(await runPassbench(['validate', payload, '--previous', broken, ...json]));
      expectClean(await runPassbench(['simulate', story, ...json]));
      expectClean(await runPassbench(['simulate', '-', ...json], { stdin: Buffer.from(`{"calls": "${text}"}`) }));
    }
  });

  it('reaches no terminal from what is signed, verified and sent', async () => {
    const { payload } = await files();
    const body = await payloadWith(text);
    const signing = ['--key', key, '--client-id', 'SHOP', '--scenario', 'queue-up'];
    answer = JSON.stringify({ result: { resultCode: text, resultStatus: 'F', resultMessage: text }, [text]: text });
    for (const json of [[], ['--json']]) {
      expectClean(await runPassbench(['sign', payload, ...signing, ...json]), body);
      expectClean(await runPassbench(['sign', payload, ...signing.slice(0, 4), ...json]), body);
      expectClean(await runPassbench(['sign', payload, ...signing.slice(2), '--key', payload, ...json]), body);
      expectClean(await runPassbench(['send', payload, ...signing, '--to', base, ...json]));
      expectClean(await runPassbench(['send', payload, ...signing, '--to', base, '--dry-run', ...json]), body);
      expectClean(await runPassbench(['send', payload, ...signing, '--to', `http://${text}`, ...json]));
      const verifying = [
        '--public',
        publicKey,
        '--client-id',
        text,
        '--time',
        text,
        '--signature',
        `signature=${text}`,
      ];
      expectClean(await runPassbench(['verify', payload, ...verifying, '--scenario', 'queue-up', ...json]));
    }
  });

  it('reaches no terminal from an argument', async () => {
    const { payload } = await files();
    const key32 = ['--key', key];
    for (const args of [
      [text],
      ['template', text],
      ['template', 'queue-up', text],
      ['template', 'queue-up', 'CALL_NUM', '--variant', text],
      ['template', `--${text}`],
      ['validate', payload, '--scenario', text],
      ['validate', payload, '--gap', text],
      ['validate', payload, '--gap', `stale-update=${text}`],
      ['validate', payload, '--scheme', text],
      ['sign', payload, ...key32, '--client-id', text],
      ['sign', payload, ...key32, '--client-id', 'A', '--path', `/${text}`],
      ['sign', payload, ...key32, '--client-id', 'A', '--method', text],
      ['sign', payload, ...key32, '--client-id', 'A', '--profile', text],
      ['sign', payload, '--key', `${text}.pem`, '--client-id', 'A', '--scenario', 'queue-up'],
      ['verify', payload, '--public', text],
      ['simulate', payload, '--at', text],
      ['sandbox', '--client', text],
      ['sandbox', '--client', `A=${text}`],
      ['sandbox', '--fault', text],
      ['sandbox', '--clock', text],
      ['sandbox', '--port', text],
    ])
      expectClean(await runPassbench(args));
  });
});
