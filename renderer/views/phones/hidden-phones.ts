import { createElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ThemeTokens } from '../../../shared/specification/theme-tokens.ts';
import { CardThemeContext } from '../../preview/card-theme.ts';
import type { TextCut } from '../../../shared/specification/text-cuts.ts';
import type { PayloadTexts } from '../../preview/measure/cut-part.ts';
import { findTextCuts } from '../../preview/measure/text-cuts.ts';
import styles from './hidden-phones.module.css';

/** Measures cuts on hidden phones with the tokens of a theme. */
export function measureHiddenPhones(
  phones: ReactNode,
  texts: PayloadTexts,
  theme: ThemeTokens | null,
): readonly TextCut[] {
  return readHiddenPhones(phones, theme, (place) => findTextCuts(place, texts));
}

/** Reads hidden phones with the tokens of a theme, rendered at true size and removed within the call. */
export function readHiddenPhones<T>(phones: ReactNode, theme: ThemeTokens | null, read: (place: HTMLElement) => T): T {
  const place = document.createElement('div');
  place.className = styles.place ?? '';
  place.inert = true;
  document.body.append(place);
  const root = createRoot(place);
  try {
    flushSync(() => root.render(createElement(CardThemeContext, { value: theme }, phones)));
    return read(place);
  } finally {
    root.unmount();
    place.remove();
  }
}
