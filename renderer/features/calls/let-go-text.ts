import type { Language } from '../../../shared/lib/text/words.ts';
import type { Journal } from '../../store/host/journal.ts';
import type { Say } from '../../words/i18n.ts';

/** What the journal's quota has let go, in words; null where it has let nothing go. */
export function letGoText({ unauthenticated, refused }: Journal['letGo'], t: Say, language: Language): string | null {
  const number = (count: number): string => count.toLocaleString(language);
  const strangers = t('calls.letGoStrangers', { count: unauthenticated, number: number(unauthenticated) });
  const others = t('calls.letGoRefused', { count: refused, number: number(refused) });
  if (unauthenticated === 0 && refused === 0) return null;
  if (refused === 0) return t('calls.letGo', { what: strangers });
  if (unauthenticated === 0) return t('calls.letGo', { what: others });
  return t('calls.letGo', { what: t('calls.letGoBoth', { strangers, others }) });
}
