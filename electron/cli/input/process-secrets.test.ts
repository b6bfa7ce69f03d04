import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { processSecrets } from './process-secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'passbench-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('PASSBENCH_PASSPHRASE is taken once, and no program started afterwards inherits it', () => {
  process.env['PASSBENCH_PASSPHRASE'] = 'correct horse battery';
  expect(processSecrets().variable).toBe('correct horse battery');
  expect(Object.keys(process.env)).not.toContain('PASSBENCH_PASSPHRASE');
  expect(processSecrets().variable).toBeNull();
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
