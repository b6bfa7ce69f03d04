import { useTranslation } from 'react-i18next';
import type { Drawing } from '../../store/exporting/slices.ts';
import styles from './export-dialog.module.css';

/** How far the host is; of one file nobody knows that. */
export function DrawingProgress({ drawing }: { readonly drawing: Drawing | null }) {
  const { t } = useTranslation();
  if (drawing === null) return null;
  const { files, done, isCancelled } = drawing;
  const said = isCancelled ? t('pictures.stopping') : t('pictures.drawing', { count: files, done });
  return (
    <p className={styles.progress} role="status" data-drawing={done}>
      <span>{said}</span>
      {files > 1 ? <progress value={done} max={files} aria-label={said} /> : <progress aria-label={said} />}
    </p>
  );
}
