import type { BenchStore } from '../../../../store/slice.ts';
import { defineThemes, showTheme } from './theme.ts';

/** Keeps the editor in the look of the window: the user's choice, or the system's. Returns how to stop. */
export function followTheme(store: BenchStore): () => void {
  defineThemes(document);
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => {
    const { theme } = store.getState().settings;
    const isDark = theme === 'system' ? systemDark.matches : theme === 'dark';
    showTheme(isDark ? 'dark' : 'light');
  };
  follow();
  systemDark.addEventListener('change', follow);
  const unsubscribe = store.subscribe((state, before) => {
    if (state.settings.theme !== before.settings.theme) follow();
  });
  return () => {
    systemDark.removeEventListener('change', follow);
    unsubscribe();
  };
}
