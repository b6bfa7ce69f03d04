import { app } from 'electron';
import type { Words } from '../../shared/lib/text/words.ts';

/** The language of the system, where main speaks for itself. */
export function ownLanguage(): keyof Words {
  return app.getLocale().toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

export function inOwnLanguage(words: Words): string {
  return words[ownLanguage()];
}
