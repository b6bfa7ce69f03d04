import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProject } from './open-project.ts';
import { projectDisk } from './project-disk.ts';
import { MemoryMachine } from './testing/memory-project.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'passbench-hand-'));
  writeFileSync(join(root, 'passbench.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

test('a file that has changed since it was looked at is neither written over nor removed', async () => {
  const file = join(root, 'payloads', 'a.json');
  const disk = projectDisk(root);
  expect(await disk.write('payloads/a.json', 'first', null)).toBe(true);
  expect(await disk.write('payloads/a.json', 'second', hash('sha256', 'first'))).toBe(true);
  writeFileSync(file, 'theirs');
  expect(await disk.write('payloads/a.json', 'third', hash('sha256', 'second'))).toBe(false);
  expect(await disk.write('payloads/a.json', 'third', null)).toBe(false);
  await disk.remove('payloads/a.json', hash('sha256', 'second'));
  expect(readFileSync(file, 'utf8')).toBe('theirs');
  expect(readdirSync(join(root, 'payloads'))).toEqual(['a.json']);
  await disk.remove('payloads/a.json', hash('sha256', 'theirs'));
  expect(readdirSync(root)).toEqual(['passbench.json']);
});

test('what another hand writes between the look and the writing becomes a conflict', async () => {
  const machine = new MemoryMachine();
  const fuse = { left: Number.POSITIVE_INFINITY };
  const disk = machine.disk(fuse);
  let meanwhile: string | null = null;
  const project = await openProject(
    machine.ports(fuse, {
      disk: {
        ...disk,
        write: async (path, text, seen) => {
          if (meanwhile !== null && !path.endsWith('order.json')) machine.files.set(path, meanwhile);
          return disk.write(path, text, seen);
        },
      },
    }),
  );
  const one = { id: 'a', name: 'A', order: 'O', orderNo: '1', scenario: 'base-order', text: 'first' };
  await project.documents.save([one]);
  meanwhile = 'theirs';
  await project.documents.save([{ ...one, text: 'mine' }]);
  expect(project.conflicts()).toMatchObject([{ kind: 'payload', id: 'a' }]);
  expect(await project.conflict({ kind: 'payload', id: 'a' })).toMatchObject({ mine: 'mine', theirs: 'theirs' });
});
