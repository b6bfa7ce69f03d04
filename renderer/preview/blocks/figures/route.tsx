import type { CSSProperties } from 'react';
import type { Stop } from '../../../../shared/card/card-model.ts';
import { isWide } from '../../../../shared/lib/text/text-width.ts';
import { ShownText } from '../../text/shown-text.tsx';
import { TextSlot } from '../../text/text-slot.tsx';
import type { BlockProps } from '../block-props.ts';
import styles from './route.module.css';

/** Stations stand side by side while their names take two lines of so many narrow letters (a wide one counts two). */
const mostBeside = 12;
/** What a line beside another one holds at least: days are written in as many. */
const leastBeside = 9;
/** What a line behind its time holds. */
const behindTime = 10;

function units(text: string): number {
  let sum = 0;
  for (const letter of text.trim()) sum += isWide(letter.codePointAt(0) ?? 0) ? 2 : 1;
  return sum;
}

/** Letters of the longer of two lines on which a name stands, broken where that makes it shortest. */
function inTwoLines(name: string): number {
  const breaks = [...name.matchAll(/\s|\p{Script=Han}/gu)].map(({ index }) => index);
  return Math.min(units(name), ...breaks.map((at) => Math.max(units(name.slice(0, at)), units(name.slice(at)))));
}

/**
 * Two stations and the way between: side by side while the names are short, else one under the other along a line. Where
 * the texts are too large for that, each station stands below its time.
 */
export function RouteBlock({ block: { from, to, duration, date } }: BlockProps<'route'>) {
  const needed = Math.max(leastBeside, inTwoLines(from.place.text), inTwoLines(to.place.text));
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
      {stop.dayShift === undefined || stop.dayShift === '' ? null : (
        <sup className={styles.dayShift}>{stop.dayShift}</sup>
      )}
    </p>
  );
}

function Place({ stop }: { readonly stop: Stop }) {
  return (
    <div className={styles.place}>
      <TextSlot slot="place" className={styles.name}>
        <ShownText shown={stop.place} />
      </TextSlot>
      <p className={styles.zone}>
        <ShownText shown={stop.zone} />
      </p>
    </div>
  );
}
