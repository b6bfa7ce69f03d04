import { ShownText } from '../text/shown-text.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './band.module.css';

/** A value on the card's colour, such as the face value of a gift card. */
export function BandBlock({ block }: BlockProps<'band'>) {
  return (
    <div className={styles.band}>
      <p className={styles.label}>{block.label}</p>
      <p className={styles.value}>
        <ShownText shown={block.value} />
      </p>
    </div>
  );
}
