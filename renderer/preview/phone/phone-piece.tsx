import type { ReactNode } from 'react';
import { localeFacts, type Locale } from '../../../shared/specification/locales.ts';
import { useThemeVariables } from '../card-theme.ts';
import type { FrameScheme } from '../preview-types.ts';
import styles from './phone-piece.module.css';

type PhonePieceProps = {
  readonly locale: Locale;
  readonly scheme?: FrameScheme;
  readonly children: ReactNode;
};

/** Shows the upper part of a phone's screen in an overview, fading out at its end. */
export function PhonePiece({ locale, scheme = 'app', children }: PhonePieceProps) {
  const { tag } = localeFacts[locale];
  return (
    <div className={styles.piece} style={useThemeVariables()} data-scheme={scheme} lang={tag} data-locale={locale}>
      <div className={styles.glass} data-phone={locale}>
        {children}
      </div>
    </div>
  );
}
