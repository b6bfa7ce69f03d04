import { expect, test } from 'vitest';
import { openProject, type OpenProject } from './open-project.ts';
import { MemoryMachine } from './testing/memory-project.ts';

const payload = (id: string, text = `"${id}"`) => ({
  id,
  name: id.toUpperCase(),
  order: 'O',
  orderNo: '1',
  scenario: 'base-order',
  text,
});

const notAllowed = Object.assign(new Error("EACCES: permission denied, open '/elsewhere/team'"), {
  code: 'EACCES',
});

/** A folder whose `locked` paths cannot be written or removed. */
function folderWith(locked: Set<string>) {
  const machine = new MemoryMachine();
  const fuse = { left: Number.POSITIVE_INFINITY };
  const disk = machine.disk(fuse);
  const told: (readonly string[])[] = [];
  const guard = (path: string): void => {
    if (locked.has(path)) throw notAllowed;
  };
  let project: OpenProject | null = null;
  const open = async (): Promise<OpenProject> => {
    project = await openProject(
      machine.ports(fuse, {
        disk: {
          ...disk,
          write: async (path, text, seen) => (guard(path), disk.write(path, text, seen)),
          remove: async (path, seen) => (guard(path), disk.remove(path, seen)),
        },
        onUnwritten: () => told.push((project?.unwritten() ?? []).map(({ path }) => path)),
      }),
    );
    return project;
  };
  return { machine, told, open };
}

test('a text whose file may not be written is saved in the store, told of once by its name, and written once it may be', async () => {
  const locked = new Set<string>();
  const { machine, told, open } = folderWith(locked);
  const project = await open();
  await project.documents.save([payload('a'), payload('b')]);
  locked.add('payloads/O/A.json');
  await project.documents.save([payload('a', 'new'), payload('b', 'new')]);
  await project.documents.save([payload('a', 'newer')]);
  await project.rescan();
  expect(machine.texts.payload.get('a')?.text).toBe('newer');
  expect([machine.files.get('payloads/O/A.json'), machine.files.get('payloads/O/B.json')]).toEqual(['"a"', 'new']);
  expect(project.unwritten()).toEqual([{ path: 'payloads/O/A.json', error: notAllowed }]);
  expect(told).toEqual([['payloads/O/A.json']]);
  locked.clear();
  await project.rescan();
  expect(machine.files.get('payloads/O/A.json')).toBe('newer');
  expect(told).toEqual([['payloads/O/A.json'], []]);
});

test('a file that may not be removed holds up neither its deletion, nor imported changes, nor the next start', async () => {
  const locked = new Set<string>();
  const { machine, open } = folderWith(locked);
  const project = await open();
  await project.documents.save([payload('a'), payload('b')]);
  locked.add('payloads/O/A.json').add('payloads/O/order.json');
  expect(await project.documents.remove('a')).toBe(true);
  machine.files.set('payloads/O/B.json', 'from outside');
  await project.rescan();
  expect(await project.documents.list()).toMatchObject([{ id: 'b', text: 'from outside' }]);
  const again = await open();
  expect(await again.documents.list()).toMatchObject([{ id: 'b' }]);
  expect(again.unwritten()).toMatchObject([{ path: 'payloads/O/A.json' }]);
  locked.clear();
  await again.rescan();
  expect(machine.files.has('payloads/O/A.json')).toBe(false);
  expect(again.unwritten()).toEqual([]);
});

test('a sequence whose order.json may not be written holds here, and is written once it may be', async () => {
  const locked = new Set<string>();
  const { machine, open } = folderWith(locked);
  const project = await open();
  await project.documents.save([payload('a'), payload('b')]);
  locked.add('payloads/O/order.json');
  await project.documents.arrange(['b', 'a']);
  await project.rescan();
  expect((await project.documents.list()).map(({ id }) => id)).toEqual(['b', 'a']);
  expect(project.unwritten()).toMatchObject([{ path: 'payloads/O/order.json' }]);
  locked.clear();
  await project.rescan();
  expect(machine.files.get('payloads/O/order.json')).toContain('"B"');
});
