import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cleared } from '../../../shared/documents/call-summary.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../../ui/forms/refusal.tsx';
import { Sure } from '../../ui/forms/sure.tsx';
import styles from './controls-step.module.css';
import { focusAfter } from '../../ui/focus-after.ts';
import { useAttempt } from '../../views/use-attempt.ts';

/** Takes all orders and calls away, once it has been said what goes. */
export function StartOver() {
  const { t, i18n } = useTranslation();
  const startOver = useBench((bench) => bench.startOver);
  const { run, refusal, isRunning } = useAttempt();
  const [would, setWould] = useState<Cleared | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const show = (cleared: Cleared | null): void => {
    setWould(cleared);
    if (cleared === null) focusAfter(place.current, '[data-start-over]');
  };
  const attempt = (dryRun: boolean): void =>
    void run(async () => {
      const answer = await startOver(dryRun);
      if ('trouble' in answer) return answer.trouble;
      show(dryRun ? answer.cleared : null);
      return null;
    });
  const count = (number: number): string => number.toLocaleString(i18n.language);
  return (
    <div ref={place} className={styles.over}>
      {would === null ? (
        <div className={styles.actions}>
          <Button size="small" data-start-over="" disabled={isRunning} onClick={() => attempt(true)}>
            {t('connect.startOver.ask')}
          </Button>
          <span className={styles.quiet}>{t('connect.startOver.text')}</span>
        </div>
      ) : (
        <Sure
          question={t('connect.startOver.would', { calls: count(would.calls), orders: count(would.orderCount) })}
          doLabel={t('connect.startOver.do')}
          isRunning={isRunning}
          onDo={() => attempt(false)}
          onCancel={() => show(null)}
        />
      )}
      <Refusal text={refusal} />
    </div>
  );
}
