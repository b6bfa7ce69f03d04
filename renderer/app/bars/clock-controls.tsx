import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rates } from '../../store/host/clock.ts';
import { useBench } from '../../store/use-bench.ts';
import { IconButton } from '../../ui/button.tsx';
import { MenuRadio, PopupMenu } from '../../ui/overlays/menu.tsx';
import styles from './clock-controls.module.css';
import { useCommand } from '../../commands/use-command.ts';
import { dateWithYear, timeWithSeconds } from '../../words/hong-kong-time.ts';

/** The clock of the run: what it shows, whether it goes, how fast, and the ways to move it. */
export function ClockControls() {
  const { t } = useTranslation();
  const back = useCommand('clock.back');
  const pause = useCommand('clock.pause');
  const forward = useCommand('clock.forward');
  const isPaused = useBench((bench) => bench.clock.rate === 0);
  return (
    <div className={styles.clock} role="group" aria-label={t('clock.label')}>
      <IconButton
        size="small"
        label={t('clock.back')}
        hint={back.keys}
        aria-keyshortcuts={back.ariaKeys}
        onClick={back.run}
      >
        <SkipBack size={14} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="small"
        className={styles.play}
        label={isPaused ? t('clock.resume') : t('clock.pause')}
        hint={pause.keys}
        aria-keyshortcuts={pause.ariaKeys}
        data-running={!isPaused}
        onClick={pause.run}
      >
        {isPaused ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
      </IconButton>
      <IconButton
        size="small"
        label={t('clock.forward')}
        hint={forward.keys}
        aria-keyshortcuts={forward.ariaKeys}
        onClick={forward.run}
      >
        <SkipForward size={14} aria-hidden="true" />
      </IconButton>
      <Time />
      <Rate />
    </div>
  );
}

function Time() {
  const { t } = useTranslation();
  const set = useCommand('clock.set');
  const now = useBench((bench) => bench.shownNow);
  const language = useBench((bench) => bench.settings.language);
  const date = dateWithYear(now, language);
  return (
    <button
      type="button"
      className={styles.time}
      onClick={set.run}
      title={t('clock.set')}
      aria-label={`${t('clock.set')}: ${date} ${timeWithSeconds(now)}`}
      aria-haspopup="dialog"
    >
      <span className={styles.date}>{date}</span>
      <span className={styles.digits} data-clock={now}>
        {timeWithSeconds(now)}
      </span>
      <span className={styles.zone}>HKT</span>
    </button>
  );
}

function Rate() {
  const { t } = useTranslation();
  const rate = useBench((bench) => bench.clock.rate);
  const setRate = useBench((bench) => bench.setRate);
  const shown = rate === 0 ? t('clock.paused') : `×${rate}`;
  return (
    <PopupMenu
      trigger={
        <button
          type="button"
          className={styles.rate}
          data-paused={rate === 0 || undefined}
          aria-label={`${t('clock.rate')}: ${shown}`}
          title={t('clock.rate')}
        >
          {shown}
        </button>
      }
    >
      <MenuRadio
        value={String(rate)}
        options={rates.map((value) => ({ value: String(value), label: `×${value}` }))}
        onChoose={(value) => void setRate(Number(value))}
      />
    </PopupMenu>
  );
}
