import { useEffect, useRef } from 'react';
import type { DiffProps } from '../../views/comparison/diff-props.ts';
import styles from './diff-view.module.css';
import { mountDiff } from './monaco/mount-diff.ts';

/** Two texts side by side, line by line, to be read. */
export function DiffView({ before, after, label }: DiffProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    () => (place.current === null ? undefined : mountDiff(place.current, { before, after, label })),
    [before, after, label],
  );
  return <div ref={place} className={styles.place} data-diff="" />;
}
