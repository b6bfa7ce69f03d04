import { memo } from 'react';
import styles from './scroll-hint.module.css';

/** Hints that a bar scrolls. The keyboard scrolls to what it reaches. */
export const ScrollHint = memo(function BarMore({ to }: { readonly to: 'start' | 'end' }) {
  return (
    <span className={styles.more} data-more={to} aria-hidden="true">
      <span className={styles.sign}>{to === 'end' ? '›' : '‹'}</span>
    </span>
  );
});
