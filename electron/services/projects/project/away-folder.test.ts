import { expect, test } from 'vitest';
import { openProject } from './open-project.ts';
import { MemoryMachine } from './testing/memory-project.ts';

const payload = (id: string) => ({
  id,
  name: id.toUpperCase(),
  order: 'O',
  orderNo: '1',
  scenario: 'base-order',
  text: `"${id}"`,
});
const [a, b, c] = [payload('a'), payload('b'), payload('c')];

test('a folder that is away is no other hand: nothing was changed in two places, and what is removed stays so', async () => {
  const machine = new MemoryMachine();
  let told: readonly unknown[] = [];
  const project = await openProject(
    machine.ports({ left: Number.POSITIVE_INFINITY }, { onConflicts: (conflicts) => (told = conflicts) }),
  );
  await project.documents.save([a, b, c]);
  machine.files.delete('payloads/O/C.json');
  await project.documents.save([{ ...c, text: 'mine' }]);
  expect(told).toMatchObject([{ id: 'c', theirs: null }]);
  const elsewhere = [...machine.files];
  machine.files.clear();
  await project.documents.save([{ ...a, text: 'meanwhile' }]);
  await project.documents.arrange(['c', 'a', 'b']);
  await project.documents.remove('b');
  expect(await project.rescan()).toBe(false);
  expect([project.conflicts(), told]).toEqual([[], []]);
  for (const [path, text] of elsewhere) machine.files.set(path, text);
  await project.rescan();
  expect(machine.files.get('payloads/O/A.json')).toBe('meanwhile');
  expect(machine.files.has('payloads/O/B.json')).toBe(false);
  expect((await project.documents.list()).map(({ id }) => id)).toEqual(['c', 'a']);
  expect(told).toMatchObject([{ id: 'c', theirs: null }]);
});
