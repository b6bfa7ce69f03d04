import { memo, useMemo } from 'react';
import type { Span } from '../store/time-scale.ts';
import { ticksOf, toX } from '../store/time-scale.ts';
import { useBench } from '../store/use-bench.ts';
import styles from './axis.module.css';
import { tickLabel } from './say-time.ts';

const gapBetweenTicks = 84;

/** The marks of time. Pressing on it looks at that time. */
export const Axis = memo(function Axis({ span, width }: { readonly span: Span; readonly width: number }) {
  const language = useBench((bench) => bench.settings.language);
  const ticks = useMemo(() => ticksOf(span, width, gapBetweenTicks), [span, width]);
  return (
    <div className={styles.axis} data-axis="" aria-hidden="true">
      {ticks.map((tick) => (
        <span
          key={tick.at}
          className={styles.tick}
          data-kind={tick.kind}
          style={{ transform: `translateX(${toX(span, width, tick.at)}px)` }}
        >
          {tickLabel(tick, language)}
        </span>
      ))}
    </div>
  );
});
