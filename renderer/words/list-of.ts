import { listNames, type Language } from '../../shared/lib/text/words.ts';

/** Names one after another, as a sentence of that language has them. */
export function listOf(names: readonly string[], language: Language): string {
  return language === 'en' ? new Intl.ListFormat('en').format(names) : listNames(names, language);
}
