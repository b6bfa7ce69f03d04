import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sourceStates } from './source-state.mjs';

let root = '';
const later = 10_000;
const look = (sources = ['src', 'lock.json']) => {
  const { facts, readContent } = sourceStates(root, Date.now() + later)(sources);
  return { facts, content: readContent() };
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-sources-'));
  await mkdir(join(root, 'src/deep'), { recursive: true });
  await writeFile(join(root, 'src/deep/a.ts'), 'one');
  await writeFile(join(root, 'lock.json'), '{}');
});
afterEach(() => rm(root, { recursive: true }));

it('tells a changed file of the same size and time by its facts and its content', async () => {
  const before = look();
  expect(look()).toEqual(before);
  const old = new Date(0);
  await utimes(join(root, 'src/deep/a.ts'), old, old);
  const touched = look();
  expect(touched.facts).not.toBe(before.facts);
  expect(touched.content).toBe(before.content);
  await writeFile(join(root, 'src/deep/a.ts'), 'two');
  await utimes(join(root, 'src/deep/a.ts'), old, old);
  expect(look().facts).not.toBe(touched.facts);
  expect(look().content).not.toBe(touched.content);
});

it('tells a file that came, went or moved, and overlooks tests', async () => {
  const before = look();
  await writeFile(join(root, 'src/a.test.ts'), '');
  expect(look()).toEqual(before);
  await rename(join(root, 'src/deep/a.ts'), join(root, 'src/b.ts'));
  const moved = look();
  expect(moved.facts).not.toBe(before.facts);
  expect(moved.content).not.toBe(before.content);
  await rm(join(root, 'src/b.ts'));
  expect(look().content).not.toBe(moved.content);
});

it('trusts no times of files that changed a moment ago', () => {
  const { facts, readContent } = sourceStates(root)(['src', 'nothing']);
  expect(facts).toBe('');
  expect(readContent()).toHaveLength(64);
});
