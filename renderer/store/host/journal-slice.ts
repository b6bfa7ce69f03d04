import { troubleOf } from '../../bridge/index.ts';
import type { SliceContext } from '../slice.ts';
import { emptyJournal, pageSize, withNextPage } from './journal.ts';
import type { JournalSlice } from './slices.ts';

/** Every call there was, newest first, as far as it was asked for. */
export function createJournal({ ports, set, get }: SliceContext<keyof JournalSlice>): JournalSlice {
  return {
    journal: emptyJournal,
    loadMoreCalls: async () => {
      const { next, isLoading } = get().journal;
      if (next === null || isLoading) return;
      set(({ journal }) => ({ journal: { ...journal, isLoading: true, trouble: null } }));
      try {
        const page = await ports.bridge.calls.page({ before: next, limit: pageSize });
        // The journal was told anew in the meantime, and ends elsewhere.
        if (get().journal.next === next) set(({ journal }) => ({ journal: withNextPage(journal, page) }));
      } catch (error) {
        const trouble = troubleOf(error);
        if (get().journal.next === next) set(({ journal }) => ({ journal: { ...journal, isLoading: false, trouble } }));
      }
    },
  };
}
