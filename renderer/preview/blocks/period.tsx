import { ShownText } from '../shown-text.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './period.module.css';

/** A day and the hours on it. */
export function PeriodBlock({ block }: BlockProps<'period'>) {
  return (
    <div>
      <p className={styles.date}>{block.date}</p>
      <p className={styles.hours}>
        <ShownText shown={{ text: block.text, path: block.path }} />
      </p>
    </div>
  );
}
