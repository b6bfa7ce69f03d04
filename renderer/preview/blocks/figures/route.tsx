import type { Stop } from '../../../../shared/card/card-model.ts';
import { isWide } from '../../../../shared/lib/text/text-width.ts';
import { ShownText } from '../../text/shown-text.tsx';
import { TextSlot } from '../../text/text-slot.tsx';
import type { BlockProps } from '../block-props.ts';
import styles from './route.module.css';

/** Names up to this many narrow letters (a wide one counts two) stand side by side in two lines at most. */
const sideBySideUnits = 24;

function units(text: string): number {
  let sum = 0;
  for (const letter of text) sum += isWide(letter.codePointAt(0) ?? 0) ? 2 : 1;
  return sum;
}

/** Two stations and the way between: side by side while the names are short, else one under the other along a line. */
export function RouteBlock({ block }: BlockProps<'route'>) {
  const longest = Math.max(units(block.from.place.text), units(block.to.place.text));
  return (
    <div className={styles.route}>{longest <= sideBySideUnits ? <Across block={block} /> : <Down block={block} />}</div>
  );
}

function Across({ block }: BlockProps<'route'>) {
  return (
    <div className={styles.across}>
      <Time stop={block.from} />
      <div className={styles.way}>
        <span>{block.duration}</span>
        <span className={styles.arrow} aria-hidden="true" />
        <span className={styles.date}>
          <Day date={block.date} />
        </span>
      </div>
      <Time stop={block.to} />
      <Place stop={block.from} />
      <Place stop={block.to} />
    </div>
  );
}

function Down({ block }: BlockProps<'route'>) {
  return (
    <div className={styles.down}>
      <Time stop={block.from} />
      <span className={styles.dot} aria-hidden="true" />
      <Place stop={block.from} />
      <div className={styles.legText}>
        <Joined parts={[block.duration, block.date]} />
      </div>
      <Time stop={block.to} />
      <span className={`${styles.dot} ${styles.last}`} aria-hidden="true" />
      <Place stop={block.to} />
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

function Joined({ parts }: { readonly parts: readonly string[] }) {
  return <>{parts.filter((part) => part !== '').join(' · ')}</>;
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
