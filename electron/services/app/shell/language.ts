import type { Words } from '../../../../shared/lib/text/words.ts';

/** The language in which the shell speaks for itself: the first one that it has of those that the user prefers. */
export function languageOf(preferred: readonly string[]): keyof Words {
  for (const tag of preferred) {
    const [language = ''] = tag.toLowerCase().split(/[-_]/);
    if (language === 'zh' || language === 'yue') return 'zh';
    if (language === 'en') return 'en';
  }
  return 'en';
}
