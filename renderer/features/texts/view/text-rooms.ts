import { useEffect, useRef, useState } from 'react';
import { countCodePoints } from '../../../../shared/lib/text/text-width.ts';
import { lengthOf } from '../../../../shared/protocol/texts/localized-texts.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { locales, type Locale } from '../../../../shared/specification/locales.ts';
import { phoneSizes } from '../../../../shared/specification/phone-sizes.ts';
import { countFitting, getLengthenings } from '../../../preview/measure/text-room.ts';
import { getShortenings } from '../../../preview/measure/text-cuts.ts';
import type { BenchStore } from '../../../store/slice.ts';
import { useBenchStore } from '../../../store/use-bench.ts';
import { readHiddenPhones } from '../../../views/phones/hidden-phones.ts';
import type { TextRow } from '../engine/text-rows.ts';
import {
  drawPayload,
  linesOfText,
  longestWaitMs,
  picturesOf,
  restMs,
  type DrawnPayload,
  type MeasuredTexts,
} from './measured-texts.tsx';

/** The longest text that fits on a phone of a width, as its rule counts it; `isLongest`: its limit, or all that was tried. */
export type TextRoom = { readonly width: number; readonly count: number; readonly isLongest: boolean };

/** The room of each text that is in view, by its row and language, narrowest phone first; absent while it is measured. */
export type TextRooms = ReadonlyMap<
  string,
  { readonly document: PayloadDocument; readonly rooms: readonly TextRoom[] }
>;

export const roomKey = (rowId: string, locale: Locale): string => `${rowId} ${locale}`;

/** Measures how long a text of these rows may be on phones of every width, one picture after another while the window is idle. */
export function useTextRooms(rows: readonly TextRow[], measured: MeasuredTexts): TextRooms {
  const store = useBenchStore();
  const [rooms, setRooms] = useState<TextRooms>(new Map());
  const latest = useRef(rooms);
  const ready = rows.filter(({ document }) => measured.get(document.id)?.document === document);
  const now = useRef({ ready, measured });
  useEffect(() => {
    now.current = { ready, measured };
  });
  // Other payloads are measured meanwhile, which restarts nothing here.
  const inView = ready.map(({ id }) => id).join('\n');
  useEffect(() => {
    const ids = new Set(inView.split('\n'));
    const own = now.current.ready.filter((row) => ids.has(row.id));
    const waiting = own.flatMap((row) => locales.map((locale) => ({ row, locale })));
    let steps: Generator<void, readonly TextRoom[], void> | null = null;
    let current: Measured | undefined;
    const isDue = ({ row, locale }: Measured): boolean =>
      latest.current.get(roomKey(row.id, locale))?.document !== row.document;
    let id = 0;
    const next = (): void => {
      if (steps === null) {
        current = waiting.shift();
        if (current === undefined) return;
        if (isDue(current)) steps = measureRooms(store, current, now.current.measured);
      }
      const step = steps?.next();
      if (step?.done === true && current !== undefined) {
        const { row, locale } = current;
        const made = { document: row.document, rooms: step.value };
        latest.current = new Map(latest.current).set(roomKey(row.id, locale), made);
        setRooms(latest.current);
        steps = null;
      }
      id = requestIdleCallback(next, { timeout: longestWaitMs });
    };
    const resting = setTimeout(next, restMs);
    return () => {
      clearTimeout(resting);
      cancelIdleCallback(id);
    };
  }, [store, inView]);
  return rooms;
}

type Measured = { readonly row: TextRow; readonly locale: Locale };

function* measureRooms(
  store: BenchStore,
  { row, locale }: Measured,
  measured: MeasuredTexts,
): Generator<void, readonly TextRoom[], void> {
  const pointer = row.text.pointers[locale];
  const lines = linesOfText(measured.get(row.document.id)?.lines ?? [], pointer, locale);
  const payload = lines.length === 0 ? null : drawnOnce(store, row.document);
  const value = payload?.valueAt(pointer) ?? '';
  if (payload === null || value === '') return [];
  const { gaps } = store.getState();
  const { limit } = row.text;
  const longer = getLengthenings(value, (text) => lengthOf(text, limit, gaps)?.isOver === true);
  const texts = [...getShortenings(value), value, ...longer];
  const found: TextRoom[] = [];
  for (const size of phoneSizes) {
    const counts: number[] = [];
    for (const picture of picturesOf(payload, { locale, size }, lines)) {
      yield;
      const count = readHiddenPhones(picture, payload.theme, (place) => countFitting(place, { pointer, value }, texts));
      if (count !== null) counts.push(count);
    }
    const most = Math.min(...counts);
    const longest = texts[most - 1] ?? '';
    const count = lengthOf(longest, limit, gaps)?.used ?? countCodePoints(longest);
    if (counts.length > 0) found.push({ width: size.widthPx, count, isLongest: most === texts.length });
  }
  return found;
}

const drawn = new WeakMap<PayloadDocument, DrawnPayload>();

/** The texts of a payload are measured one after another. */
function drawnOnce(store: BenchStore, document: PayloadDocument): DrawnPayload | null {
  const made = drawn.get(document) ?? drawPayload(store, document);
  if (made !== null) drawn.set(document, made);
  return made;
}
