import type { CSSProperties } from 'react';
import type { Stop } from '../../../../shared/card/card-model.ts';
import { ShownText } from '../../text/shown-text.tsx';
import { TextSlot } from '../../text/text-slot.tsx';
import type { BlockProps } from '../block-props.ts';
import { inTwoLines } from './in-two-lines.ts';
import { DayShift } from '../day-shift.tsx';
import styles from './route.module.css';

/** Stations stand side by side while their names take two lines of so many narrow letters (a wide one counts two). */
const mostBeside = 12;
/** What a line beside another one holds at least: days are written in as many. */
const leastBeside = 9;
/** What a line behind its time holds. */
const behindTime = 10;

/**
 * Two stations and the way between: side by side while the names are short, else one under the other along a line. Where
 * the texts are too large for that, each station stands below its time.
 */
export function RouteBlock({ block: { from, to, duration, date } }: BlockProps<'route'>) {
  const needed = Math.max(leastBeside, inTwoLines(from.place.text, mostBeside), inTwoLines(to.place.text, mostBeside));
  const isBeside = needed <= mostBeside;
  const sized: CSSProperties & Readonly<Record<'--letters', number>> = { '--letters': isBeside ? needed : behindTime };
  return (
    <div className={styles.route} style={sized}>
      <div className={isBeside ? styles.across : styles.down}>
        <Time stop={from} />
        <span className={styles.dot} aria-hidden="true" />
        <Place stop={from} />
        <div className={styles.way}>
          {duration === '' ? null : <span>{duration}</span>}
          <span className={styles.arrow} aria-hidden="true" />
          {date === '' ? null : (
            <span className={styles.date}>
              <Day date={date} />
            </span>
          )}
        </div>
        <Time stop={to} />
        <span className={styles.dot} aria-hidden="true" />
        <Place stop={to} />
      </div>
    </div>
  );
}

/** A day whose weekday may stand on a line of its own, but never a part of it. */
function Day({ date }: { readonly date: string }) {
  const [day, weekday] = date.split(/(?=星期)/, 2);
  return weekday === undefined ? (
    date
  ) : (
    <>
      {day}
      <wbr />
      {weekday}
    </>
  );
}

function Time({ stop }: { readonly stop: Stop }) {
  return (
    <p className={styles.time}>
      <ShownText shown={stop.time} />
      <DayShift days={stop.dayShift} />
    </p>
  );
}

function Place({ stop }: { readonly stop: Stop }) {
  return (
    <div className={styles.place}>
      <TextSlot slot="place" className={styles.name} shown={stop.place} />
      <p className={styles.zone}>
        <ShownText shown={stop.zone} />
      </p>
    </div>
  );
}
