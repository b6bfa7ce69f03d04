import { describe, expect, test } from 'vitest';
import { referenceOf } from '../../../../shared/protocol/reference/index.ts';
import { referenceAtOffset } from '../../editor/engine/reference-at.ts';
import { selectReferenceList } from './reference.ts';
import { startedBench } from '../../../store/testing/started-bench.ts';

const from = 'field:train-ticket/extInfo.multiLang.<locale>.from';

async function opened() {
  const { store } = await startedBench();
  return store;
}

async function openedAt(scenario: string, status: string) {
  const store = await opened();
  const document = store.getState().documents.find((each) => each.scenario === scenario && each.name.includes(status));
  store.getState().open(document?.id ?? '');
  return store;
}

describe('the reference in the window', () => {
  test('lists what the open payload can meet, or everything', async () => {
    const store = await openedAt('train-ticket', 'TICKETED');
    const own = selectReferenceList(store.getState());
    expect(own.some(({ id }) => id === from)).toBe(true);
    expect(own.some(({ scenarios }) => scenarios.includes('queue-up'))).toBe(false);
    expect(own.some(({ id }) => id === 'field:base/requestId')).toBe(true);
    store.getState().setReferenceScope('all');
    expect(selectReferenceList(store.getState())).toBe(referenceOf().entries);
  });

  test('keeps its list while a key is typed in the text', async () => {
    const store = await openedAt('train-ticket', 'TICKETED');
    store.getState().searchReference('from');
    const before = selectReferenceList(store.getState());
    const { activeTab, documents } = store.getState();
    const text = documents.find(({ id }) => id === activeTab?.id)?.text ?? '';
    store.getState().typed(activeTab?.id ?? '', `${text} `);
    expect(selectReferenceList(store.getState())).toBe(before);
  });

  test('opens its panel at an entry from elsewhere, and lists it there', async () => {
    const store = await openedAt('train-ticket', 'TICKETED');
    store.getState().searchReference('something else');
    store.getState().showReference('status:queue-up/CALL_NUM');
    const state = store.getState();
    expect(state.settings.panel).toBe('reference');
    expect(state.referenceEntryId).toBe('status:queue-up/CALL_NUM');
    expect(state.referenceFocusRequest?.for).toBe('entry');
    expect(selectReferenceList(state).some(({ id }) => id === 'status:queue-up/CALL_NUM')).toBe(true);
  });

  test('opens at the search, tall enough to read, when nothing is asked for', async () => {
    const store = await opened();
    store.getState().showReference(null);
    expect(store.getState().referenceFocusRequest?.for).toBe('search');
    expect(store.getState().tallPanel).toBe('reference');
  });

  test('goes back the way it was read, and reads nothing that does not exist', async () => {
    const store = await opened();
    const { openReferenceEntry, goBackInReference } = store.getState();
    openReferenceEntry(from);
    openReferenceEntry('rule:max-length');
    openReferenceEntry('rule:max-length');
    openReferenceEntry('rule:there-is-none');
    expect(store.getState().referenceTrail).toEqual([from]);
    goBackInReference('search');
    expect(store.getState().referenceEntryId).toBe(from);
    goBackInReference('search');
    expect(store.getState().referenceEntryId).toBe(from);
  });

  test('takes the focus to what was asked for once, and not to what is read later', async () => {
    const { getState } = await opened();
    for (const id of ['rule:max-length', null]) {
      getState().showReference(id);
      expect(getState().referenceFocusRequest?.for).toBe(id === null ? 'search' : 'entry');
      getState().clearReferenceFocus();
      getState().openReferenceEntry(from);
      getState().openReferenceEntry('rule:required');
      expect(getState().referenceFocusRequest).toBeNull();
    }
  });

  test('takes the focus back only from an entry, and only where it goes back', async () => {
    const { getState } = await opened();
    for (const id of [from, 'rule:max-length', 'rule:required']) getState().openReferenceEntry(id);
    getState().goBackInReference('search');
    expect(getState().referenceFocusRequest).toBeNull();
    getState().goBackInReference('entry');
    expect(getState()).toMatchObject({ referenceEntryId: from, referenceFocusRequest: { for: 'entry' } });
    getState().clearReferenceFocus();
    getState().goBackInReference('entry');
    expect(getState().referenceFocusRequest).toBeNull();
  });

  test('knows what an offset of the typed text is about, variables or not', async () => {
    const store = await openedAt('train-ticket', 'TICKETED');
    const { analysis } = store.getState();
    if (analysis === null) throw new Error('nothing is open');
    const { text } = analysis.document;
    const at = (part: string, behind = 1): string | null => referenceAtOffset(analysis, text.indexOf(part) + behind);
    expect(at('"from"')).toBe(from);
    expect(at('{{uuid32}}', 4)).toBe('field:base/requestId');
    expect(at('"TICKETED"')).toBe('status:train-ticket/TICKETED');
    expect(at('"orderStatus"')).toBe('field:base/orderStatus');
    expect(referenceAtOffset(analysis, text.length + 5)).toBeNull();
  });
});
