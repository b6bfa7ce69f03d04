import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtPrograms } from './build-program.ts';

let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-built-'));
  for (const folder of ['electron', 'shared', 'elsewhere']) await mkdir(join(root, folder));
  await write('package.json', '{}');
  await write('package-lock.json', '{}');
  await write('shared/word.ts', "export const word = 'first';");
  await write('electron/program.ts', "import { word } from '../shared/word.ts'; console.log(word);");
});
afterEach(() => rm(root, { recursive: true }));

test('a program is built once, and again when any of its sources changes', async () => {
  const first = await built();
  await write('shared/word.test.ts', '// Tests are in no program.');
  expect(await built()).toBe(first);
  await write('shared/word.ts', "export const word = 'second';");
  const second = await built();
  expect(second).not.toBe(first);
  expect(await readFile(join(second, 'program.js'), 'utf8')).toContain('second');
  await write('package-lock.json', '{"packages":{}}');
  expect(await built()).not.toBe(second);
});

test('what nobody would see change is in no program', async () => {
  await write('elsewhere/word.ts', "export const word = 'other';");
  await write('electron/program.ts', "import { word } from '../elsewhere/word.ts'; console.log(word);");
  await expect(built()).rejects.toThrow('elsewhere/word.ts is in a program');
});

function built(): Promise<string> {
  return builtPrograms({ program: join(root, 'electron/program.ts') }, root);
}

function write(path: string, text: string): Promise<void> {
  return writeFile(join(root, path), text);
}
