import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { nodeAtPointer } from '../../../../shared/lib/json/json-pointer.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import { locales, type Locale } from '../../../../shared/specification/locales.ts';
import {
  defaultPhone,
  phoneSizes,
  type PhoneSize,
  type PhoneSurface,
} from '../../../../shared/specification/phone-sizes.ts';
import type { LineSurface, TextCut } from '../../../../shared/specification/text-cuts.ts';
import type { ThemeTokens } from '../../../../shared/specification/theme-tokens.ts';
import { drawGroup, type DrawnGroup } from '../../../engine/sheet/draw-group.ts';
import { sheetSource } from '../../../engine/sheet/sheet-source.ts';
import { findTextCuts } from '../../../preview/measure/text-cuts.ts';
import { findDrawnLines, type DrawnLine } from '../../../preview/measure/text-room.ts';
import { Picture } from '../../../preview/pictures/picture.tsx';
import { selectShownTokens } from '../../../store/documents/text-cuts.ts';
import type { BenchStore } from '../../../store/slice.ts';
import { useBenchStore } from '../../../store/use-bench.ts';
import { readHiddenPhones } from '../../../views/phones/hidden-phones.ts';

/** The pictures that show a payload's texts, each with the places that it draws. */
const placesOf = {
  ticket: ['ticket', 'banner'],
  wallet: ['wallet', 'row'],
  notification: ['notification', 'list'],
} as const satisfies Partial<Record<PhoneSurface, readonly LineSurface[]>>;
const surfaces = ['ticket', 'wallet', 'notification'] as const;

type LineOfLocale = DrawnLine & { readonly locale: Locale };
type Measures = { readonly cuts: readonly TextCut[]; readonly lines: readonly LineOfLocale[] };

/** What phones draw and cut of each payload's texts, by its id; absent while they are measured. */
export type MeasuredTexts = ReadonlyMap<string, Measures & { readonly document: PayloadDocument }>;

/** Measures anyway after this time on a machine that is never idle. */
export const longestWaitMs = 500;
/** Nothing is measured while somebody types or scrolls. */
export const restMs = 300;

/** Measures what phones of every width draw and cut of these payloads, one phone after another while the window is idle. */
export function useTextCuts(documents: readonly PayloadDocument[]): MeasuredTexts {
  const store = useBenchStore();
  const [measured, setMeasured] = useState<MeasuredTexts>(new Map());
  const latest = useRef(measured);
  useEffect(() => {
    const waiting = documents.filter((document) => latest.current.get(document.id)?.document !== document);
    let steps: (() => void)[] = [];
    let id = 0;
    const next = (): void => {
      const step = steps.shift();
      if (step !== undefined) step();
      else {
        const document = waiting.shift();
        if (document === undefined) return;
        const found: Measures[] = [];
        steps = phonesOf(store, document).map((measure) => () => void found.push(measure()));
        steps.push(() => {
          const all = { cuts: found.flatMap(({ cuts }) => cuts), lines: found.flatMap(({ lines }) => lines) };
          latest.current = new Map(latest.current).set(document.id, { document, ...all });
          setMeasured(latest.current);
        });
      }
      wait();
    };
    const wait = (): void => {
      id = requestIdleCallback(next, { timeout: longestWaitMs });
    };
    // Fonts that load later would change widths.
    let isOver = false;
    const start = async (): Promise<void> => {
      await document.fonts.ready;
      if (!isOver) wait();
    };
    const resting = setTimeout(() => void start(), latest.current.size === 0 ? 0 : restMs);
    return () => {
      isOver = true;
      clearTimeout(resting);
      cancelIdleCallback(id);
    };
  }, [store, documents]);
  return measured;
}

/** Each phone of a payload, to be measured; none where the payload cannot be drawn. */
function phonesOf(store: BenchStore, document: PayloadDocument): readonly (() => Measures)[] {
  const drawn = drawPayload(store, document);
  if (drawn === null) return [];
  return phoneSizes.flatMap((size) => locales.map((locale) => () => measurePhone(drawn, { locale, size })));
}

/** A payload in its own status as a phone draws it. */
export type DrawnPayload = {
  readonly group: DrawnGroup;
  readonly theme: ThemeTokens | null;
  /** Its texts with their variables resolved; null for none. */
  readonly valueAt: (pointer: string) => string | null;
};

/** Draws a payload in its own status; null where it cannot be drawn. */
export function drawPayload(store: BenchStore, document: PayloadDocument): DrawnPayload | null {
  const terms = { ...store.getState().inspectTerms(document.id), seed: '' };
  const source = sheetSource(document, terms);
  if (source === null) return null;
  const group = drawGroup(source, { status: source.status, text: 'own' }, terms);
  const { root } = scanJson(group.text);
  return {
    group,
    theme: selectShownTokens(store.getState()),
    valueAt: (pointer) => {
      const node = nodeAtPointer(root, pointer)?.node;
      return node?.kind === 'string' ? node.value : null;
    },
  };
}

type Phone = { readonly locale: Locale; readonly size: PhoneSize };

/** The pictures of a payload that show its texts, or of them those that draw some of these lines. */
export function picturesOf(
  { group: { after } }: DrawnPayload,
  { locale, size }: Phone,
  lines: readonly DrawnLine[] | null = null,
): readonly ReactElement[] {
  const orders = after.faces[locale];
  const order = orders.find(({ key }) => key === after.focusKey) ?? null;
  const look = { size, textPercent: 100, scheme: 'light' } as const;
  const isDrawn = (surface: (typeof surfaces)[number]): boolean =>
    lines === null || lines.some((line) => placesOf[surface].some((place) => place === line.surface));
  return surfaces
    .filter(isDrawn)
    .map((surface) => <Picture key={surface} {...{ locale, now: after.at, look, surface, orders, order }} />);
}

function measurePhone(payload: DrawnPayload, phone: Phone): Measures {
  const { theme, valueAt } = payload;
  const found = picturesOf(payload, phone).map((picture) =>
    readHiddenPhones(picture, theme, (place) => ({
      cuts: findTextCuts(place, { valueAt }),
      // A line has the same words at each width.
      lines: phone.size === defaultPhone ? findDrawnLines(place) : [],
    })),
  );
  return {
    cuts: found.flatMap(({ cuts }) => cuts),
    lines: found.flatMap(({ lines }) => lines.map((line) => ({ ...line, locale: phone.locale }))),
  };
}

/** The lines in which phones draw one text. */
export function linesOfText(lines: readonly LineOfLocale[], pointer: string, locale: Locale): readonly LineOfLocale[] {
  return lines.filter((line) => line.locale === locale && line.pointer === pointer);
}

/** The cuts of one text, one for each width, narrowest first. */
export function cutsOfText(cuts: readonly TextCut[], pointer: string, locale: Locale): readonly TextCut[] {
  const own = cuts.filter(
    (cut) =>
      cut.locale === locale && cut.what !== 'contrast' && (cut.pointer === pointer || cut.lost?.includes(pointer)),
  );
  return [...new Map(own.map((cut) => [cut.width, cut])).values()].toSorted((one, other) => one.width - other.width);
}
