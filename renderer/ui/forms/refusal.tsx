import { useLayoutEffect, useRef } from 'react';
import styles from './refusal.module.css';

/** Shows why an action failed and scrolls to it. */
export function Refusal({ text }: { readonly text: string | null }) {
  const place = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    // Braces: newer browsers return a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  if (text === null) return null;
  return (
    <p ref={place} className={styles.refusal} role="alert">
      {text}
    </p>
  );
}
