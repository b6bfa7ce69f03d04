import { LocateFixed, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../commands/use-command.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './board.module.css';

/** What of time is on screen, by buttons; the keys for it work in the whole timeline. */
export function ZoomButtons() {
  const { t } = useTranslation();
  const zoomOut = useCommand('time.zoom-out');
  const zoomIn = useCommand('time.zoom-in');
  const fit = useCommand('time.fit');
  const now = useCommand('time.now');
  return (
    <div className={styles.corner} role="group" aria-label={t('timeline.zoom')}>
      <IconButton size="small" label={t('timeline.zoomOut')} hint="-" onClick={zoomOut.run}>
        <ZoomOut size={14} aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={t('timeline.zoomIn')} hint="+" onClick={zoomIn.run}>
        <ZoomIn size={14} aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={t('timeline.fit')} hint="0" onClick={fit.run}>
        <Maximize2 size={13} aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={t('timeline.now')} onClick={now.run}>
        <LocateFixed size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
