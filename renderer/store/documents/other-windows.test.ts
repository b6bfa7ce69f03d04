import { describe, expect, test } from 'vitest';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { activeDocument, activePayloadId } from '../window/active-tab.ts';
import { settle } from '../testing/fake-ports.ts';
import { startedBench } from '../testing/started-bench.ts';

async function opened() {
  const { store, host, ports } = await startedBench();
  await ports.pass(1000);
  const activeTab = activeDocument(store.getState());
  if (activeTab === null) throw new Error('Nothing is open');
  const other = {
    writes: async (document: PayloadDocument): Promise<void> => {
      host.documents.set(document.id, document);
      host.tell({ event: 'documents', saved: [document.id], removed: [] });
      await settle();
    },
    removes: async (id: string): Promise<void> => {
      host.documents.delete(id);
      host.tell({ event: 'documents', saved: [], removed: [id] });
      await settle();
    },
  };
  const named = (name: string) => store.getState().documents.find((each) => each.name === name);
  return { store, host, ports, activeTab, other, named };
}

describe('what another window does', () => {
  test('comes into a text that nobody touches here, and is not written again', async () => {
    const { store, host, ports, activeTab, other } = await opened();
    host.saves.length = 0;
    await other.writes({ ...activeTab, text: '{"theirs": 1}' });
    expect(activeDocument(store.getState())?.text).toBe('{"theirs": 1}');
    expect(store.getState().analysis?.document.text).toBe('{"theirs": 1}');
    await ports.pass(1000);
    expect(host.saves).toEqual([]);
  });

  test('adds a new payload at the end of the list, and opens nothing', async () => {
    const { store, activeTab, other } = await opened();
    await other.writes({ ...activeTab, id: 'new', name: 'theirs' });
    expect(store.getState().documents.at(-1)?.name).toBe('theirs');
    expect(activePayloadId(store.getState())).toBe(activeTab.id);
  });

  test('comes beside a text that is changed here: neither is lost, and the window says so', async () => {
    const { store, host, ports, activeTab, other, named } = await opened();
    store.getState().typed(activeTab.id, '{"mine": 1}');
    await other.writes({ ...activeTab, text: '{"theirs": 1}' });
    expect(activeDocument(store.getState())?.text).toBe('{"mine": 1}');
    expect(named('TICKETED 2')?.text).toBe('{"theirs": 1}');
    expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'changed-elsewhere', name: 'TICKETED 2' });
    await ports.pass(1000);
    expect([...host.documents.values()].map(({ text }) => text)).toEqual(
      expect.arrayContaining(['{"mine": 1}', '{"theirs": 1}']),
    );
  });

  test('takes nothing of what is typed while it is read', async () => {
    const { store, host, ports, activeTab, named } = await opened();
    host.documents.set(activeTab.id, { ...activeTab, text: '{"theirs": 1}' });
    host.tell({ event: 'documents', saved: [activeTab.id], removed: [] });
    store.getState().typed(activeTab.id, '{"mine": 1}');
    await ports.pass(1000);
    expect(activeDocument(store.getState())?.text).toBe('{"mine": 1}');
    expect(named('TICKETED 2')?.text ?? host.documents.get(activeTab.id)?.text).toBeDefined();
    const texts = [...host.documents.values()].map(({ text }) => text);
    expect(texts).toContain('{"mine": 1}');
  });

  test('removes here what nobody touches, and nothing that is being changed', async () => {
    const { store, host, ports, activeTab, other, named } = await opened();
    const called = named('CALL_NUM');
    await other.removes(called?.id ?? '');
    expect(named('CALL_NUM')).toBeUndefined();
    store.getState().typed(activeTab.id, '{"mine": 1}');
    await other.removes(activeTab.id);
    await ports.pass(1000);
    expect(activeDocument(store.getState())?.text).toBe('{"mine": 1}');
    expect(host.documents.get(activeTab.id)?.text).toBe('{"mine": 1}');
  });

  test('goes for stories too', async () => {
    const { store, host } = await opened();
    host.stories.set('s', { id: 's', name: 'theirs', text: '{}' });
    host.tell({ event: 'stories', saved: ['s'], removed: [] });
    await settle();
    expect(store.getState().stories.map(({ name }) => name)).toEqual(['theirs']);
  });
});
