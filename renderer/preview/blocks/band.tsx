import type { CSSProperties } from 'react';
import { ShownText } from '../text/shown-text.tsx';
import { isOneWord, measureEms } from '../text/text-ems.ts';
import type { BlockProps } from './block-props.ts';
import styles from './band.module.css';

/** Shows a value on the card's colour, such as a gift card's; a sum shrinks to stay whole. */
export function BandBlock({ block }: BlockProps<'band'>) {
  const { text } = block.value;
  const sized: CSSProperties & Readonly<Record<'--band-ems', number>> = { '--band-ems': measureEms(text) };
  return (
    <div className={styles.band}>
      <p className={styles.label}>{block.label}</p>
      <p className={styles.value} {...(isOneWord(text) ? { style: sized } : {})}>
        <ShownText shown={block.value} />
      </p>
    </div>
  );
}
