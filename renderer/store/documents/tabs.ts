import { ownText } from './own-text.ts';
import type { SliceContext } from '../slice.ts';
import type { EditingSlice } from './slices.ts';

/** What is asked about tabs and done with them. */
export type TabNeeds =
  | keyof EditingSlice
  | 'documents'
  | 'stories'
  | 'phase'
  | 'leavePlace'
  | 'did'
  | 'steps'
  | 'undoStep';

/** The documents and stories that are open, and the ways from one to another. */
export function createTabs(
  get: SliceContext<TabNeeds>['get'],
  bringToFront: (id: string | null, openTabs: readonly string[]) => void,
): Pick<EditingSlice, 'open' | 'closeTab' | 'reopenTab' | 'close'> {
  return {
    open: (id) => {
      const { openTabs } = get();
      if (ownText(get(), id) === null) return;
      bringToFront(id, openTabs.includes(id) ? openTabs : [...openTabs, id]);
      // A start opens what was open; the place that stood over it stays.
      if (get().phase === 'ready') get().leavePlace();
    },
    closeTab: (id) => {
      const at = get().openTabs.indexOf(id);
      const name = ownText(get(), id)?.own.name;
      if (at === -1 || name === undefined) return;
      const front = get().front?.id ?? null;
      get().close(id);
      get().did({
        words: { says: 'tab-closed', name },
        isQuiet: true,
        undo: () => {
          const tabs = get().openTabs;
          if (ownText(get(), id) === null || tabs.includes(id)) return;
          bringToFront(front === id ? id : (get().front?.id ?? id), tabs.toSpliced(at, 0, id));
          get().leavePlace();
        },
      });
    },
    reopenTab: async () => {
      const last = get().steps.findLast(({ words }) => words.says === 'tab-closed');
      if (last !== undefined) await get().undoStep(last.id);
    },
    close: (id) => {
      const { openTabs } = get();
      const front = get().front?.id ?? null;
      const at = openTabs.indexOf(id);
      if (at === -1) return;
      const left = openTabs.toSpliced(at, 1);
      bringToFront(front === id ? (left[Math.min(at, left.length - 1)] ?? null) : front, left);
    },
  };
}
