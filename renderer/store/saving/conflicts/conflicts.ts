import type { Conflict } from '../../../../shared/bridge/schemas.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import type { SliceContext } from '../../slice.ts';
import type { ConflictsSlice } from './slices.ts';

type Context = SliceContext<keyof ConflictsSlice | 'session' | 'dialog' | 'openDialog' | 'closeDialog'>;

/** Conflicts between a text here and its file. */
export function createConflicts({ ports, set, get, saves, storySaves }: Context): ConflictsSlice {
  const close = (): void => {
    set({ shownConflict: null });
    if (get().dialog?.dialog === 'conflict') get().closeDialog();
  };
  return {
    shownConflict: null,
    isResolving: false,
    conflictTrouble: null,
    showConflict: async () => {
      set({ conflictTrouble: null });
      await Promise.all([saves.writeNow(), storySaves.writeNow()]);
      const [conflict] = get().session?.conflicts ?? [];
      if (conflict === undefined) return close();
      try {
        const texts = await ports.bridge.conflicts.read({ kind: conflict.kind, id: conflict.id });
        set({ shownConflict: { conflict, texts } });
        get().openDialog({ dialog: 'conflict' });
      } catch (error) {
        const trouble = troubleOf(error);
        if (trouble.code !== 'NOT_FOUND') return set({ conflictTrouble: trouble });
        set(withoutConflict(conflict));
        await get().showConflict();
      }
    },
    resolveConflict: async (take) => {
      const { shownConflict: shown, isResolving } = get();
      if (shown === null || isResolving) return;
      set({ isResolving: true, conflictTrouble: null });
      const { kind, id } = shown.conflict;
      try {
        await ports.bridge.conflicts.resolve({ kind, id, take, seen: shown.texts.seen });
        set(withoutConflict(shown.conflict));
        set({ isResolving: false });
        await get().showConflict();
      } catch (error) {
        // The file changed again: its new text is shown.
        await get().showConflict();
        set({ isResolving: false, conflictTrouble: troubleOf(error) });
      }
    },
  };
}

/** The host reports it too, but later. */
function withoutConflict({ kind, id }: Conflict) {
  return ({ session }: Pick<ReturnType<Context['get']>, 'session'>) => {
    if (session === null) return {};
    const conflicts = session.conflicts.filter((one) => one.kind !== kind || one.id !== id);
    return { session: { ...session, conflicts } };
  };
}
