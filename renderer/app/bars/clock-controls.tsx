import { useCommand } from '../../commands/use-command.ts';
import { rates } from '../../store/host/clock.ts';
import { useBench } from '../../store/use-bench.ts';
import { Transport } from '../../ui/transport.tsx';
import { dateWithYear, timeWithSeconds } from '../../words/hong-kong-time.ts';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './clock-controls.module.css';

/** The run's clock and its controls. */
export function ClockControls() {
  const { t } = useTranslation();
  const back = useCommand('clock.back');
  const pause = useCommand('clock.pause');
  const forward = useCommand('clock.forward');
  const rate = useBench((bench) => bench.clock.rate);
  const setRate = useBench((bench) => bench.setRate);
  const isPaused = rate === 0;
  return (
    <div className={styles.clock}>
      <Transport
        name="clock"
        label={t('clock.label')}
        back={{ ...back, label: t('clock.back') }}
        play={{ ...pause, label: isPaused ? t('clock.resume') : t('clock.pause') }}
        forward={{ ...forward, label: t('clock.forward') }}
        isPlaying={!isPaused}
        rate={{
          label: t('clock.rate'),
          rate,
          rates,
          choose: (chosen) => void setRate(chosen),
          ...(isPaused ? { text: t('clock.paused') } : {}),
        }}
      >
        <Time />
      </Transport>
    </div>
  );
}

function Time() {
  const { t } = useTranslation();
  const set = useCommand('clock.set');
  const now = useBench((bench) => bench.runShown);
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
        <span className={styles.shown}>{timeWithSeconds(now)}</span>
      </span>
      <span className={styles.zone}>HKT</span>
    </button>
  );
}
