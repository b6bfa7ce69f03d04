import type { CSSProperties } from 'react';
import type { Stop } from '../../../../shared/card/card-model.ts';
import { ShownText } from '../../text/shown-text.tsx';
import { TextSlot } from '../../text/text-slot.tsx';
import type { BlockProps } from '../block-props.ts';
import { DayShift } from '../day-shift.tsx';
import styles from './route.module.css';
import { isWide } from '../../../../shared/lib/text/text-width.ts';

/**
 * Letters of the longer of two lines on which a name stands, broken where that makes it shortest; a wide letter counts two.
 * Of a name that is too long for two lines of `most` letters no break is tried: it is some number above `most`.
 */
export function measureTwoLines(text: string, most: number): number {
  const name = text.replaceAll(/\s+/g, ' ').trim();
  // Two full lines of letters that take two UTF-16 units each, and the space between.
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

/** Stations stand side by side while their names take two lines of so many narrow letters (a wide one counts two). */
const maxBeside = 12;
/** What a line beside another one holds at least: days are written in as many. */
const minBeside = 9;
/** What a line behind its time holds. */
const behindTime = 10;

/**
 * Two stations and the way between: side by side while the names are short, else one under the other along a line. Where
 * the texts are too large for that, each station stands below its time.
 */
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
