import { awayNote, readOnlyNote } from '../../../shared/bridge/schemas.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { sentKey, writeMark } from '../../engine/payload/sent-marks.ts';
import type { StoreNotesSlice } from './slices.ts';
import { troubleNotice } from '../window/notices.ts';

export function isProjectReadOnly({ session }: Pick<Bench, 'session'>): boolean {
  return session?.storeNotes.some(({ id }) => id === readOnlyNote) === true;
}

/** Whether the project's folder is away: changes are saved on this machine only. */
export function isProjectAway({ session }: Pick<Bench, 'session'>): boolean {
  return session?.storeNotes.some(({ id }) => id === awayNote) === true;
}

/** Actions on `session.storeNotes`. */
export function createStoreNotes({
  ports,
  set,
  get,
  saves,
  storySaves,
}: SliceContext<
  keyof StoreNotesSlice | 'session' | 'notify' | 'documents' | 'stories' | 'sentMarks' | 'saveSettingsAnew'
>): StoreNotesSlice {
  const bad = (error: unknown): void => get().notify(troubleNotice('store', troubleOf(error)));
  return {
    isRenewingStore: false,
    renewStore: async () => {
      if (get().isRenewingStore) return;
      set({ isRenewingStore: true });
      try {
        await ports.bridge.store.renew({});
        saves.changed(...get().documents);
        storySaves.changed(...get().stories);
        get().saveSettingsAnew();
        for (const [id, mark] of Object.entries(get().sentMarks))
          await ports.bridge.session.saveSetting({ key: sentKey(id), value: writeMark(mark) });
        get().notify({ tone: 'good', words: { says: 'store-renewed' } });
      } catch (error) {
        bad(error);
      }
      set({ isRenewingStore: false });
    },
    dismissStoreNote: async (id) => {
      try {
        await ports.bridge.store.dismiss({ id });
        set(({ session }) =>
          session === null
            ? {}
            : { session: { ...session, storeNotes: session.storeNotes.filter((note) => note.id !== id) } },
        );
      } catch (error) {
        bad(error);
      }
    },
  };
}
