import { memo, useMemo } from 'react';
import type { Instant, Span, Tick } from '../../../../shared/lib/time/clock.ts';
import { ticksOf, toX } from '../../../engine/timeline/time-scale.ts';
import { useBench } from '../../../store/use-bench.ts';
import styles from './axis.module.css';
import { tickLabel } from '../../../words/say-time.ts';

const gapBetweenTicks = 84;

export const Axis = memo(function Axis({ span, width }: { readonly span: Span; readonly width: number }) {
  const language = useBench((bench) => bench.settings.language);
  const ticks = useMemo(() => ticksOf(span, width, gapBetweenTicks), [span, width]);
  const covered = useBench((bench) =>
    findCoveredTick(toX(span, width, bench.viewAt ?? bench.shownNow), { ticks, span, width }),
  );
  return (
    <div className={styles.axis} data-axis="" aria-hidden="true">
      {ticks.map((tick) => (
        <span
          key={tick.at}
          className={styles.tick}
          data-kind={tick.kind}
          data-covered={tick.at === covered || undefined}
          style={{ transform: `translateX(${toX(span, width, tick.at)}px)` }}
        >
          {tickLabel(tick, language)}
        </span>
      ))}
    </div>
  );
});

type AxisTicks = { readonly ticks: readonly Tick[]; readonly span: Span; readonly width: number };

function findCoveredTick(flag: number, { ticks, span, width }: AxisTicks): Instant | null {
  const under = ticks.find(({ at }) => {
    const x = toX(span, width, at);
    return x < flag + halfFlag && x + roomOfWords > flag - halfFlag;
  });
  return under?.at ?? null;
}

const halfFlag = 32;
const roomOfWords = 38;
