import { useTranslation } from 'react-i18next';
import { useBench } from '../../../../store/use-bench.ts';
import styles from './move-note.module.css';

/** Shows, while a call is dragged, how its time would be written and what stops it. */
export function MoveNote({ isAtRight }: { readonly isAtRight: boolean }) {
  const { t } = useTranslation();
  const written = useBench((bench) => bench.storyMove?.written ?? null);
  const stop = useBench((bench) => bench.storyMove?.stop ?? null);
  if (written === null) return null;
  return (
    <div className={styles.note} data-move-note="" data-at-right={isAtRight || undefined}>
      <code className={styles.written}>{written}</code>
      {stop === null ? null : <p role="status">{t(`stories.stops.${stop}`)}</p>}
    </div>
  );
}
