import { expect, test } from 'vitest';
import { fingerprintOf } from '../../../../shared/lib/text/fnv1a.ts';
import { activeDocument } from '../../window/active-tab.ts';
import { opened, start } from '../../testing/story-bench.ts';
import { createFakeHost } from '../../testing/fake-host.ts';
import { settle } from '../../testing/fake-ports.ts';

async function withConflicts() {
  const host = createFakeHost(start);
  const bench = await opened(host);
  for (const id of ['a', 'b']) {
    const conflict = { kind: 'payload' as const, id, name: id, isGone: false };
    host.conflicts[id] = { conflict, texts: { mine: 'mine', theirs: 'theirs', seen: '1' } };
  }
  host.tell({ event: 'conflicts', conflicts: Object.values(host.conflicts).map(({ conflict }) => conflict) });
  await settle();
  return { ...bench, host, state: () => bench.store.getState() };
}

test('conflicts are decided one after another', async () => {
  const { state, host } = await withConflicts();
  expect(state().session?.conflicts.map(({ id }) => id)).toEqual(['a', 'b']);
  await state().showConflict();
  expect([state().dialog?.dialog, state().shownConflict?.conflict.id]).toEqual(['conflict', 'a']);
  const { a, b } = host.conflicts;
  await state().resolveConflict('theirs');
  expect([a?.taken, state().shownConflict?.conflict.id]).toEqual(['theirs', 'b']);
  await state().resolveConflict('mine');
  expect([b?.taken, state().dialog, state().session?.conflicts]).toEqual(['mine', null, []]);
});

test('nothing is decided of a text that nobody has seen', async () => {
  const { state, host } = await withConflicts();
  await state().showConflict();
  const { a } = host.conflicts;
  if (a !== undefined) a.texts = { mine: 'mine', theirs: 'later', seen: '2' };
  await state().resolveConflict('mine');
  expect(a?.taken).toBeUndefined();
  expect(state().shownConflict?.texts.theirs).toBe('later');
  expect(state().conflictTrouble?.code).toBe('NOT_NOW');
  await state().resolveConflict('mine');
  expect(a?.taken).toBe('mine');
});

test('a change imported from the folder leaves what is typed, and the host is told over what it was typed', async () => {
  const { state, host, ports } = await withConflicts();
  const activeTab = activeDocument(state());
  if (activeTab === null) throw new Error('Nothing is open');
  await ports.pass(1000);
  state().typed(activeTab.id, '{"mine": 1}');
  host.documents.set(activeTab.id, { ...activeTab, name: 'Renamed', text: '{"theirs": 1}' });
  host.tell({ event: 'documents', saved: [activeTab.id], removed: [], outside: true });
  await settle();
  expect(activeDocument(state())).toMatchObject({ name: 'Renamed', text: '{"mine": 1}' });
  const count = state().documents.length;
  await ports.pass(1000);
  expect(host.savedFingerprints.at(-1)).toEqual({ [activeTab.id]: fingerprintOf(activeTab.text) });
  expect(state().documents).toHaveLength(count);
});
