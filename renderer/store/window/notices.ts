import type { SliceContext } from '../slice.ts';
import type { Notice, NoticesSlice } from './slices.ts';

/** Short messages that float over the window, newest last. */
export function createNotices({ set, get }: SliceContext<keyof NoticesSlice | 'session'>): NoticesSlice {
  let lastId = 0;
  return {
    notices: [],
    notify: (notice) => {
      // A host with dialogs of its own asks where a file goes; only the user knows what came of it.
      if (notice.words.says === 'given-out' && get().session?.capabilities.fileDialogs === true) return;
      lastId += 1;
      const numbered = { ...notice, id: lastId };
      // Said twice, it stands there once: the newer one, with its time to be read.
      set(({ notices }) => ({
        notices: [...notices.filter((each) => !saysTheSame(each, notice)).slice(-3), numbered],
      }));
    },
    dismissNotice: (id) => set((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) })),
  };
}

/** Whether one of two messages is enough. A message with something to do about it is its own. */
function saysTheSame(one: Omit<Notice, 'id'>, other: Omit<Notice, 'id'>): boolean {
  return (
    one.step === undefined &&
    other.step === undefined &&
    one.tone === other.tone &&
    JSON.stringify(one.words) === JSON.stringify(other.words)
  );
}
