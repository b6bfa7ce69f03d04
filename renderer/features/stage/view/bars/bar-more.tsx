import { memo } from 'react';
import styles from './bar-more.module.css';

/** At an end of a bar that is scrolled: a sign that it goes on there. The keyboard brings what it reaches into sight. */
export const ScrollHint = memo(function BarMore({ to }: { readonly to: 'start' | 'end' }) {
  return (
    <span className={styles.more} data-more={to} aria-hidden="true">
      <span className={styles.sign}>{to === 'end' ? '›' : '‹'}</span>
    </span>
  );
});
