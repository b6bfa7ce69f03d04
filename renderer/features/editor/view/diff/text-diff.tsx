import { useEffect, useRef } from 'react';
import { useBenchStore } from '../../../../store/use-bench.ts';
import styles from './text-diff.module.css';
import { mountDiff } from './mount-diff.ts';

type Texts = { readonly before: string; readonly after: string; readonly label: string };

/** Two texts as one, with what was taken away and what came in its place. To be read only. */
export function TextDiff({ before, after, label }: Texts) {
  const store = useBenchStore();
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    () => (place.current === null ? undefined : mountDiff(place.current, store, { before, after, label })),
    [store, before, after, label],
  );
  return <div ref={place} className={styles.place} data-diff="" />;
}
