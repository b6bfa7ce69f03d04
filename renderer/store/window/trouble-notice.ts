import type { Trouble } from '../../bridge/index.ts';
import type { Notice, NoticeWords } from './slices.ts';

type Doing = Extract<NoticeWords, { readonly says: 'trouble' }>['doing'];

/** The short message about something that the host could not do. */
export function troubleNotice(doing: Doing, trouble: Trouble): Omit<Notice, 'id'> {
  return { tone: 'bad', words: { says: 'trouble', doing, trouble } };
}
