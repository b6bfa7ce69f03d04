import { describe, expect, test } from 'vitest';
import type { StoreNote } from '../../../shared/bridge/schemas.ts';
import { settle } from '../testing/fake-ports.ts';
import { followed } from '../testing/received-calls.ts';

const words = { en: 'The store is gone.', zh: '資料庫已不存在。' };

function note(id: string, act: StoreNote['act']): StoreNote {
  return { id, tone: 'bad', words: { message: words, next: words }, act };
}

describe('a note on the store', () => {
  test('stands for as long as the host says so', async () => {
    const { store, host } = await followed();
    host.tell({ event: 'store', notes: [note('gone', 'renew')] });
    await settle();
    expect(store.getState().session?.storeNotes.map(({ id }) => id)).toEqual(['gone']);
    host.tell({ event: 'store', notes: [] });
    await settle();
    expect(store.getState().session?.storeNotes).toEqual([]);
  });

  test('is put away', async () => {
    const { store, host } = await followed();
    host.storeNotes = [note('restored', 'dismiss'), note('lock', 'none')];
    host.tell({ event: 'store', notes: host.storeNotes });
    await settle();
    await store.getState().dismissStoreNote('restored');
    expect(store.getState().session?.storeNotes.map(({ id }) => id)).toEqual(['lock']);
    expect(host.storeNotes.map(({ id }) => id)).toEqual(['lock']);
  });
});

describe('writing everything anew', () => {
  test('brings back every text, setting and mark that the host has lost', async () => {
    const { store, host, ports } = await followed();
    store.getState().choose('theme', 'dark');
    store.getState().addEmptyStory();
    store.getState().open(store.getState().documents[0]?.id ?? '');
    await store.getState().send();
    await ports.pass(2000);
    const kept = { documents: new Map(host.documents), stories: new Map(host.stories), settings: { ...host.settings } };
    host.documents.clear();
    host.stories.clear();
    for (const key of Object.keys(host.settings)) delete host.settings[key];
    await store.getState().renewStore();
    await ports.pass(2000);
    expect([host.documents, host.stories]).toEqual([kept.documents, kept.stories]);
    expect(host.settings).toMatchObject({ theme: 'dark', panel: 'response', started: 'yes' });
    expect(Object.keys(host.settings).filter((key) => key.startsWith('sent.'))).toEqual(
      Object.keys(kept.settings).filter((key) => key.startsWith('sent.')),
    );
    expect(store.getState().saveState.state).toBe('saved');
  });

  test('says why where the host cannot, and leaves the texts unsaved', async () => {
    const { store, host, ports } = await followed();
    await ports.pass(2000);
    host.refusesSaves = true;
    const document = store.getState().documents[0];
    store.getState().typed(document?.id ?? '', `${document?.text ?? ''} `);
    await ports.pass(1000);
    await store.getState().renewStore();
    expect(store.getState().notices.at(-1)?.words).toMatchObject({ says: 'trouble', doing: 'store' });
    expect(store.getState().saveState.state).toBe('not-saved');
    host.refusesSaves = false;
    await store.getState().renewStore();
    await ports.pass(10_000);
    expect(store.getState().saveState.state).toBe('saved');
  });
});
