import { joinSentences, type Language, type Words } from '../../shared/lib/text/words.ts';
import type { Say } from './i18n.ts';

/** A failure by its stable code, with what the host says of it, where it says anything. */
type Trouble = { readonly code: string; readonly message: Words | null; readonly next: Words | null };

/** What went wrong and what to do, as the sentences of the window's language. Never empty. */
export function troubleText({ code, message, next }: Trouble, t: Say, language: Language): string {
  if (code === 'HOST_GONE') return t('trouble.hostGone');
  if (code === 'SIGNED_OUT') return t('trouble.signedOut');
  const own = [message, next].filter((words) => words !== null);
  return own.length === 0 ? t('trouble.unexpected') : joinSentences(own, language);
}
