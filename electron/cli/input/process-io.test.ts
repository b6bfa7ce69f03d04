import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, it, vi } from 'vitest';
import { processSecrets, freshIds, payloadOutput } from './process-io.ts';
import { hasHidden } from '../../../shared/lib/text/hidden-characters.ts';

const folder = mkdtempSync(join(tmpdir(), 'passbench-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('PASSBENCH_PASSPHRASE is taken once, and no program started afterwards inherits it', () => {
  process.env['PASSBENCH_PASSPHRASE'] = 'correct horse battery';
  expect(processSecrets().variable).toBe('correct horse battery');
  expect(Object.keys(process.env)).not.toContain('PASSBENCH_PASSPHRASE');
  expect(processSecrets().variable).toBeNull();
});

test('a question on the terminal shows nothing hidden of the file that it names', async () => {
  const isTerminal = Object.getOwnPropertyDescriptor(process.stdin, 'isTTY');
  Object.defineProperty(process.stdin, 'isTTY', { value: true, configurable: true });
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const typed = processSecrets().ask?.('Passphrase of a\u001b[2J\u202eb.pem: ');
    process.stdin.emit('data', Buffer.from('p w\n'));
    expect(await typed).toBe('p w');
    expect(written.mock.calls.map(([text]) => text)).toEqual([String.raw`Passphrase of a\u001b[2J\u202eb.pem: `, '\n']);
  } finally {
    written.mockRestore();
    if (isTerminal === undefined) Reflect.deleteProperty(process.stdin, 'isTTY');
    else Object.defineProperty(process.stdin, 'isTTY', isTerminal);
  }
});

test('a descriptor is read to its end, up to a limit', async () => {
  const file = join(folder, 'secret');
  writeFileSync(file, 'secret');
  const { readFd } = processSecrets();
  for (const [limit, found] of [
    [6, Buffer.from('secret')],
    [5, null],
  ] as const) {
    const fd = openSync(file, 'r');
    expect(await readFd(fd, limit)).toEqual(found);
  }
  await expect(readFd(987_654, 10)).rejects.toMatchObject({ code: 'EBADF' });
});

test('ids are uuids of version 4 without dashes, and no two of many are alike', () => {
  const next = freshIds();
  const ids = Array.from({ length: 2000 }, () => next());
  expect(new Set(ids).size).toBe(2000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
});

const hostile = '{"a":"\u202elive\u009b2J\u200b\u{e0061}\u007f\u001b]0;owned\u0007"}';

function printedTo(isTerminal: boolean, bytes: string | Uint8Array): { readonly out: Buffer; readonly err: string } {
  const pieces: Buffer[] = [];
  let err = '';
  payloadOutput(isTerminal, {
    write: (piece) => void pieces.push(Buffer.from(piece)),
    err: (text) => void (err += text),
  })(bytes);
  return { out: Buffer.concat(pieces), err };
}

it('gives a file the exact bytes, also those that are no text', () => {
  const bytes = Buffer.concat([Buffer.from(hostile), Buffer.from([0xff, 0x0d, 0x0a])]);
  expect(printedTo(false, bytes)).toEqual({ out: bytes, err: '' });
});

it.each([hostile, Buffer.from(hostile)])('gives a terminal marks for what is hidden, and says so', (payload) => {
  const { out, err } = printedTo(true, payload);
  expect(hasHidden(out.toString().replaceAll('\n', ''))).toBe(false);
  expect(out.toString()).toContain('⟨U+202E⟩live⟨U+009B⟩2J');
  expect(err).toContain('represent hidden characters');
});

it('gives a terminal a plain payload as it is', () => {
  const plain = '{\n\t"a": "\u7dda\u4e0a \u{1f3ab}"\n}\n';
  expect(printedTo(true, Buffer.from(plain))).toEqual({ out: Buffer.from(plain), err: '' });
});
