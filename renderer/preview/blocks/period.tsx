import { ShownText } from '../text/shown-text.tsx';
import type { BlockProps } from './block-props.ts';
import { DayShift } from './day-shift.tsx';
import styles from './period.module.css';

export function PeriodBlock({ block }: BlockProps<'period'>) {
  const { date, start, end, dayShift } = block;
  return (
    <div>
      {date === '' ? null : <p className={styles.date}>{date}</p>}
      <p className={styles.hours}>
        <ShownText shown={start} />
        {end === null ? null : (
          <>
            {' – '}
            <ShownText shown={end} />
          </>
        )}
        <DayShift days={dayShift} />
      </p>
    </div>
  );
}
