import type { CSSProperties } from 'react';
import { ShownText } from '../text/shown-text.tsx';
import type { BlockProps } from './block-props.ts';
import { isOneWord, measureEms } from '../text/text-ems.ts';
import styles from './hero.module.css';

/** Shows the card's main value as large as its length allows. */
export function HeroBlock({ block }: BlockProps<'hero'>) {
  const sized: CSSProperties & Readonly<Record<'--hero-ems', number>> = { '--hero-ems': measureEms(block.value.text) };
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
      <p className={styles.value} style={sized} data-one-word={isOneWord(block.value.text) || undefined}>
        <ShownText shown={block.value} />
      </p>
    </div>
  );
}
