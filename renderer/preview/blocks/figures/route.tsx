import type { CSSProperties } from 'react';
import type { Stop } from '../../../../shared/card/card-model.ts';
import { TextSlot, ShownText } from '../../text/text-slot.tsx';
import type { BlockProps } from '../block-props.ts';
import styles from './route.module.css';
import { isWide } from '../../../../shared/lib/text/text-width.ts';
import { DayShift } from '../value-blocks.tsx';

/**
 * Measures a name on two lines at its best break: letters of the longer line, wide ones twice. A name too long for
 * `most` gives some larger number.
 */
export function measureTwoLines(text: string, most: number): number {
  const name = text.replaceAll(/\s+/g, ' ').trim();
  // Two full lines of two-unit letters, and a space.
  if (name.length > 4 * most + 1) return name.length;
  const breaks = [...name.matchAll(/\s|\p{Script=Han}/gu)].map(({ index }) => index);
  return Math.min(
    countUnits(name),
    ...breaks.map((at) => Math.max(countUnits(name.slice(0, at)), countUnits(name.slice(at)))),
  );
}

function countUnits(text: string): number {
  let sum = 0;
  for (const letter of text.trim()) sum += isWide(letter.codePointAt(0) ?? 0) ? 2 : 1;
  return sum;
}

/** Stations are side by side up to two lines of this many narrow letters. */
const maxBeside = 12;
/** Minimum letters of a line beside another. */
const minBeside = 9;
/** Letters of a line after its time. */
const behindTime = 10;

/** Shows two stations side by side, else along a vertical line; with very large texts each is below its time. */
export function RouteBlock({ block: { from, to, duration, date } }: BlockProps<'route'>) {
  const needed = Math.max(
    minBeside,
    measureTwoLines(from.place.text, maxBeside),
    measureTwoLines(to.place.text, maxBeside),
  );
  const isBeside = needed <= maxBeside;
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

/** Wraps only before the weekday. */
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
    <p className={styles.time} data-missing={stop.time.missing}>
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
