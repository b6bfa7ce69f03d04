import { useTranslation } from 'react-i18next';
import type { Drawing } from '../../store/exporting/slices.ts';
import styles from './export-dialog.module.css';

/** How far the host is. Of one file nobody knows that until a part of it is done. */
export function DrawingProgress({ drawing }: { readonly drawing: Drawing | null }) {
  const { t } = useTranslation();
  if (drawing === null) return null;
  const { files, done, isCancelled } = drawing;
  const share = Math.floor((done / files) * 100);
  const drawn = t('pictures.drawing', { count: files, done: Math.floor(done) });
  const isKnown = files > 1 || done > 0;
  const said = isCancelled ? t('pictures.stopping') : isKnown ? `${drawn} · ${share} %` : drawn;
  return (
    <p className={styles.progress} role="status" data-drawing={done}>
      <span>{said}</span>
      {isKnown ? <progress value={done} max={files} aria-label={said} /> : <progress aria-label={said} />}
    </p>
  );
}
