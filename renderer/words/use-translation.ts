import {
  createContext,
  createElement,
  use,
  useMemo,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { Say, WindowTexts } from './i18n.ts';

/** The window's texts in the current language. */
type Translation = { readonly t: Say; readonly i18n: WindowTexts };

const TranslationContext = createContext<Translation | null>(null);

/** Returns the window's texts; the component redraws when the language changes. Throws outside `TranslationProvider`. */
export function useTranslation(): Translation {
  const translation = use(TranslationContext);
  if (translation === null) throw new Error('The texts of the window are missing around this component.');
  return translation;
}

/** Gives the window's texts to all components in it. */
export function TranslationProvider(props: {
  readonly words: WindowTexts;
  readonly children: ReactNode;
}): ReactElement {
  const { words, children } = props;
  const languageNow = (): string => words.language;
  const language = useSyncExternalStore(
    (onChange) => {
      words.on('languageChanged', onChange);
      return () => words.off('languageChanged', onChange);
    },
    languageNow,
    languageNow,
  );
  const value = useMemo(() => ({ t: sayIn(words, language), i18n: words }), [words, language]);
  return createElement(TranslationContext, { value }, children);
}

/** Looks up a text without values once: most of what a redraw says is such a text. */
function sayIn(words: WindowTexts, language: string): Say {
  const plain = new Map<unknown, unknown>();
  return new Proxy(words.getFixedT(language), {
    apply: (say, self, values: readonly unknown[]) => {
      if (values.length > 1) return Reflect.apply(say, self, values);
      const [key] = values;
      if (!plain.has(key)) plain.set(key, Reflect.apply(say, self, values));
      return plain.get(key);
    },
  });
}
