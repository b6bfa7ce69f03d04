import type { ImageGiven } from '../../../shared/protocol/validate/index.ts';
import type { GapId } from '../../../shared/gaps/gaps.ts';
import type { Trouble } from '../../bridge/index.ts';
import type { SliceContext } from '../bench.ts';
import type { Stop } from '../../engine/stories/story-moving.ts';

/** What a short message says, as data: the window words it in whatever language is on at that moment. */
export type NoticeWords =
  | { readonly says: 'removed'; readonly name: string }
  | { readonly says: 'copied' }
  | { readonly says: 'brought-back'; readonly count: number }
  | { readonly says: 'changed-elsewhere'; readonly name: string }
  | { readonly says: 'copy-failed' }
  | { readonly says: 'send-blocked'; readonly because: 'lone-surrogate' }
  | { readonly says: 'nothing-to-step-to' }
  | { readonly says: 'not-read' }
  | { readonly says: 'gap-chosen'; readonly id: GapId }
  | { readonly says: 'gaps-reset' }
  | { readonly says: 'calls-left-out'; readonly count: number }
  | { readonly says: 'reading-calls' | 'calls-missing' | 'calls-cleared'; readonly count: number }
  | { readonly says: 'calls-cut' }
  | { readonly says: 'store-renewed' }
  | { readonly says: 'call-stopped'; readonly because: Stop }
  | { readonly says: 'undo-in-text' }
  | ({ readonly says: 'image-fits' } & ImageGiven)
  | { readonly says: 'image-unread'; readonly because: 'svg' | 'too-large' | 'no-image' }
  | {
      readonly says: 'trouble';
      readonly doing:
        | 'remove'
        | 'send'
        | 'cancel'
        | 'prepare'
        | 'clock'
        | 'setting'
        | 'gaps'
        | 'faults'
        | 'window'
        | 'story'
        | 'store';
      readonly trouble: Trouble;
    };

export type Notice = {
  readonly id: number;
  readonly tone: 'plain' | 'good' | 'bad';
  readonly words: NoticeWords;
  /** One thing to do about it, at most. */
  readonly action?: { readonly label: 'undo'; readonly run: () => void };
};

export type NoticesSlice = {
  readonly notices: readonly Notice[];
  readonly notify: (notice: Omit<Notice, 'id'>) => void;
  readonly dismissNotice: (id: number) => void;
};

/** Short messages that float over the window, newest last. */
export function createNotices({ set }: SliceContext): NoticesSlice {
  let lastId = 0;
  return {
    notices: [],
    notify: (notice) => {
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
    one.action === undefined &&
    other.action === undefined &&
    one.tone === other.tone &&
    JSON.stringify(one.words) === JSON.stringify(other.words)
  );
}
