import type { CSSProperties } from 'react';
import { isWide } from '../../../shared/lib/text-width.ts';
import { ShownText } from '../shown-text.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './hero.module.css';

/** The one value a card is about, as large as its length allows: a queue number of eight letters keeps to one line. */
export function HeroBlock({ block }: BlockProps<'hero'>) {
  const sized: CSSProperties & Readonly<Record<'--hero-ems', number>> = { '--hero-ems': ems(block.value.text) };
  return (
    <div className={styles.hero}>
      <p className={styles.label}>
        {block.label}
        {block.beside === null ? null : (
          <>
            {' · '}
            <ShownText shown={block.beside} />
          </>
        )}
      </p>
      <p className={styles.value} style={sized}>
        <ShownText shown={block.value} />
      </p>
    </div>
  );
}

/** About how wide a text runs in bold, in ems and never too narrow: wide letters take one, capitals most of one. */
function ems(text: string): number {
  let sum = 0;
  for (const letter of text) {
    if (isWide(letter.codePointAt(0) ?? 0) || /[MW@%]/.test(letter)) sum += 1;
    else sum += /[ilI1.,:' -]/.test(letter) ? 0.5 : 0.74;
  }
  return Math.max(1, sum);
}
