import type { SliceContext } from '../slice.ts';
import type { Notice, NoticesSlice, NoticeWords } from './slices.ts';
import type { Trouble } from '../../bridge/bridge.ts';

/** Short messages that float over the window, newest last. */
export function createNotices({ set, get }: SliceContext<keyof NoticesSlice | 'session'>): NoticesSlice {
  let lastId = 0;
  return {
    notices: [],
    notify: (notice) => {
      // A host with dialogs asks for the place of a file itself, and only the user knows the result.
      const { words } = notice;
      const isAsked = get().session?.capabilities.fileDialogs === true;
      if (words.says === 'given-out' && words.place === 'downloads' && isAsked) return;
      lastId += 1;
      const numbered = { ...notice, id: lastId };
      // A repeated message replaces the earlier one.
      set(({ notices }) => ({
        notices: [...notices.filter((each) => !saysTheSame(each, notice)).slice(-3), numbered],
      }));
    },
    dismissNotice: (id) => set((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) })),
  };
}

/** Whether two messages are equal, or offer the same step of undo. */
function saysTheSame(one: Omit<Notice, 'id'>, other: Omit<Notice, 'id'>): boolean {
  if (one.step !== undefined || other.step !== undefined) return one.step === other.step;
  return one.tone === other.tone && JSON.stringify(one.words) === JSON.stringify(other.words);
}

type Doing = Extract<NoticeWords, { readonly says: 'trouble' }>['doing'];

export function troubleNotice(doing: Doing, trouble: Trouble): Omit<Notice, 'id'> {
  return { tone: 'bad', words: { says: 'trouble', doing, trouble } };
}
