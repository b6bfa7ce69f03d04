import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../shared/lib/text/testing/any-character.ts';
import { hasHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import { toCurl } from './to-curl.ts';
import { hostileBodies } from './testing/hostile-bodies.ts';
import { headerLines, preparedRequest } from './testing/prepared-request.ts';

/** Shells read the commands as a file with a curl that prints its arguments. Interactive pasting is figure S3 of the soak. */
const posix = {
  form: 'posix',
  curl: `curl() { for a in "$@"; do printf '%s\\0' "$a"; done
case "$*" in *'@-') base64 | tr -d '\\n';; esac; printf '\\0END\\0'; }`,
} as const;
const fish = {
  form: 'fish',
  curl: `function curl; for a in $argv; printf '%s\\0' $a; end
if test "$argv[-1]" = '@-'; base64 | tr -d '\\n'; end; printf '\\0END\\0'; end`,
} as const;
const shells = [
  { name: 'dash', options: [], ...posix },
  { name: 'bash', options: ['--norc'], ...posix },
  { name: 'zsh', options: ['-f'], ...posix },
  { name: 'fish', options: ['--no-config'], ...fish },
] as const;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-curl-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isInstalled(name: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

type Told = { readonly args: readonly string[]; readonly body: Buffer };

/** Runs all commands in one shell; each must call curl once. */
function told({ name, options, curl }: (typeof shells)[number], commands: readonly string[]): readonly Told[] {
  const script = join(folder, `script-${name}`);
  writeFileSync(script, `${curl}\n${commands.join('\n')}\n`);
  const env = { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder };
  const out = execFileSync(name, [...options, script], {
    env,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return out
    .toString('utf8')
    .split('\0END\0')
    .slice(0, -1)
    .map((one) => {
      const parts = one.split('\0');
      const at = parts.lastIndexOf('--data-binary');
      const given = parts[at + 1] ?? '';
      const args = parts.slice(0, at);
      return { args, body: given === '@-' ? Buffer.from(parts[at + 2] ?? '', 'base64') : Buffer.from(given) };
    });
}

function argumentsOf(request: ReturnType<typeof preparedRequest>): readonly string[] {
  const headers = headerLines(request).flatMap((line) => ['-H', line]);
  return ['-sS', '-X', request.method, request.url, '--globoff', '--path-as-is', ...headers];
}

/** Each shell takes a share here and everything in the soak, as processes are slow. */
function partFor<T>(all: readonly T[], { name }: (typeof shells)[number]): readonly T[] {
  const own = shells.findIndex((shell) => shell.name === name);
  return all.filter((_, at) => at % 16 === own);
}

describe.each(shells)('a command for $name', (shell) => {
  test.skipIf(!isInstalled(shell.name))(
    'sends hostile bodies as they are, and runs nothing (skipped without that shell)',
    () => {
      const canary = join(folder, 'canary');
      const bodies = hostileBodies(canary);
      expect(bodies.length).toBeGreaterThanOrEqual(200);
      const requests = partFor(bodies, shell).map((body) => preparedRequest(body));
      const commands = requests.map((request) =>
        toCurl(request, { 'scene-code': `x'\\'; touch ${canary} !` }, shell.form),
      );
      const results = told(shell, commands);
      expect(results.length).toBe(requests.length);
      for (const [at, request] of requests.entries()) {
        expect(results[at]?.args).toEqual(argumentsOf(request));
        expect(results[at]?.body.toString('base64')).toBe(request.bodyBase64);
      }
      expect(existsSync(canary)).toBe(false);
    },
  );

  test.skipIf(!isInstalled(shell.name))('sends any bytes and any head as they are (skipped without that shell)', () => {
    const text = fc
      .string({ unit: anyCharacter, minLength: 1, maxLength: 40 })
      .map((some) => `x${some.toWellFormed().replaceAll('\0', '')}x`);
    const samples = fc.sample(fc.tuple(text, fc.uint8Array({ minLength: 1, maxLength: 60 })), { numRuns: 6, seed: 7 });
    const requests = samples.map(([value, body]) => ({
      ...preparedRequest(body),
      url: value,
      headers: [['X', value] as const],
    }));
    const results = told(
      shell,
      requests.map((request) => toCurl(request, {}, shell.form)),
    );
    for (const [at, { url, bodyBase64 }] of requests.entries()) {
      expect(results[at]?.args.slice(3, 4)).toEqual([url]);
      expect(results[at]?.args.at(-1)).toBe(`X: ${url}`);
      expect(results[at]?.body.toString('base64')).toBe(bodyBase64);
    }
  });
});

describe.each(['posix', 'fish'] as const)('the form %s', (form) => {
  test('holds no hidden character, no long line and no !', () => {
    for (const body of hostileBodies('/tmp/canary')) {
      const command = toCurl(preparedRequest(body), {}, form);
      expect(command).not.toContain('!');
      const lines = command.split('\n');
      expect(lines.find(hasHidden)).toBeUndefined();
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThan(1024);
    }
  });

  test('shows a body that nothing can mistake as it is', () => {
    const body = '{\n  "station": "紅磡"\n}\n';
    expect(toCurl(preparedRequest(Buffer.from(body)), {}, form)).toContain(body);
  });

  test('names the assumptions that are not at their defaults in front, as an argument of nothing', () => {
    const command = toCurl(preparedRequest(Buffer.from('{}')), { 'scene-code': 'both' }, form);
    expect(command.split('\n')[0]).toBe(": 'Assumptions: scene-code=both'");
  });

  test('leaves what curl writes itself to curl', () => {
    expect(toCurl(preparedRequest(Buffer.from('{}')), {}, form)).not.toMatch(/Content-Length|Host:/);
  });
});
