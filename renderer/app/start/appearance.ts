import type { i18n } from 'i18next';
import type { BenchStore } from '../../store/slice.ts';

/** Keeps the page's theme and language those of the settings. The page's own attributes are outside of React. */
export function followAppearance(page: Document, store: BenchStore, words: i18n): void {
  const apply = (): void => {
    const { theme, language } = store.getState().settings;
    page.documentElement.dataset['theme'] = theme;
    page.documentElement.lang = language;
    if (words.language !== language) void words.changeLanguage(language);
  };
  apply();
  store.subscribe((state, before) => {
    if (state.settings !== before.settings) apply();
  });
}
