import { memo, type MouseEvent } from 'react';
import styles from './scroll-hint.module.css';

/** Shows that a bar scrolls, and scrolls it when pressed. The keyboard scrolls to what it reaches. */
export const ScrollHint = memo(function BarMore({ to }: { readonly to: 'start' | 'end' }) {
  return (
    <span className={styles.more} data-more={to} aria-hidden="true">
      <button type="button" tabIndex={-1} className={styles.sign} onClick={scrollBar}>
        {to === 'end' ? '›' : '‹'}
      </button>
    </span>
  );
});

/** Moves by most of what is in sight, so that what was cut there is seen whole. */
function scrollBar({ currentTarget }: MouseEvent): void {
  const hint = currentTarget.parentElement;
  const bar = hint?.parentElement;
  if (!bar) return;
  const isToEnd = hint?.dataset['more'] === 'end';
  const isMirrored = getComputedStyle(bar).direction === 'rtl';
  bar.scrollBy({ left: bar.clientWidth * 0.7 * (isToEnd === isMirrored ? -1 : 1) });
}
