import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyCharacter } from '../../../../shared/lib/text/testing/any-character.ts';
import { safeFileName, sameOnDisk } from './safe-file-name.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'passbench-names-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['UAT Hong Kong', 'UAT Hong Kong.json'],
  ['正式環境', '正式環境.json'],
  ['../../etc/passwd', 'x-.-..-etc-passwd.json'],
  ['a\\b:c', 'a-b-c.json'],
  ['CON', 'x-CON.json'],
  ['-rf', 'x-rf.json'],
  ['--data', 'x--data.json'],
  ['~', 'x~.json'],
  ['~root', 'x~root.json'],
  ['a-b~', 'a-b~.json'],
  ['nul.txt', 'x-nul.txt.json'],
  ['com1', 'x-com1.json'],
  ['console', 'console.json'],
  ['.hidden', 'x-hidden.json'],
  ['ends. . ', 'ends.json'],
  ['a\0b', 'a-b.json'],
  ['gnp\u202eexe', 'gnp-exe.json'],
  ['', 'unnamed.json'],
  ['...', 'x-.json'],
])('%j is kept as %s', (name, file) => {
  expect(safeFileName(name, '.json', [])).toBe(file);
});

test('collisions are numbered, in any letter case and normal form', () => {
  expect(safeFileName('Test', '.json', ['test.json'])).toBe('Test 2.json');
  expect(safeFileName('Test', '.json', ['TEST.json', 'test 2.json'])).toBe('Test 3.json');
  expect(safeFileName('e\u0301te\u0301', '.json', ['\u00e9t\u00e9.json'])).toBe('\u00e9t\u00e9 2.json');
  const long = 'x'.repeat(300);
  expect(safeFileName(long, '.json', [])).toBe(`${'x'.repeat(100)}.json`);
  expect(safeFileName(long, '.json', [`${'x'.repeat(100)}.json`])).toBe(`${'x'.repeat(98)} 2.json`);
});

test('any name becomes one file of the folder, and none that is there', async () => {
  const part = fc.oneof(
    fc.constantFrom('..', '/', '\\', '.', ' ', 'CON', 'nul', '\0', '\u202e', '環', '\ud800', 'é', '%2f', ':', '~', '-'),
    fc.string({ unit: anyCharacter, maxLength: 40 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
      const before = await readdir(folder);
      const file = safeFileName(parts.join(''), '.json', before);
      expect(before.map(sameOnDisk)).not.toContain(sameOnDisk(file));
      await writeFile(join(folder, file), '', { flag: 'wx' });
      expect(await readdir(folder)).toHaveLength(before.length + 1);
      expect(file).toMatch(/^[^-~.]/);
      expect([...file].length).toBeLessThanOrEqual(107);
      expect(Buffer.byteLength(file)).toBeLessThanOrEqual(200);
      expect(safeFileName(file.slice(0, -5), '.json', [])).toBe(file);
    }),
    { numRuns: 200 },
  );
});
