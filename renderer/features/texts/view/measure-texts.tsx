import { useEffect, useRef, useState } from 'react';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { nodeAtPointer } from '../../../../shared/lib/json/json-pointer.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import { locales, type Locale } from '../../../../shared/specification/locales.ts';
import { phoneSizes, type PhoneSize } from '../../../../shared/specification/phone-sizes.ts';
import type { TextCut } from '../../../../shared/specification/text-cuts.ts';
import { drawGroup, type DrawnGroup } from '../../../engine/sheet/draw-group.ts';
import { sheetSource } from '../../../engine/sheet/sheet-source.ts';
import { Picture } from '../../../preview/pictures/picture.tsx';
import type { BenchStore } from '../../../store/slice.ts';
import { useBenchStore } from '../../../store/use-bench.ts';
import type { ThemeTokens } from '../../../../shared/specification/theme-tokens.ts';
import { selectShownTokens } from '../../../store/documents/text-cuts.ts';
import { measureHiddenPhones } from '../../../views/phones/hidden-phones.ts';

const surfaces = ['ticket', 'wallet', 'notification'] as const;

/** The texts that phones cut of each payload, by its id; absent while they are measured. */
export type MeasuredTexts = ReadonlyMap<
  string,
  { readonly document: PayloadDocument; readonly cuts: readonly TextCut[] }
>;

/** Measures anyway after this time on a machine that is never idle. */
const longestWaitMs = 500;

/** Measures what phones of every width cut of these payloads, one phone after another while the window is idle. */
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
        const found: TextCut[] = [];
        steps = phonesOf(store, document).map((measure) => () => void found.push(...measure()));
        steps.push(() => {
          latest.current = new Map(latest.current).set(document.id, { document, cuts: found });
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
    void start();
    return () => {
      isOver = true;
      cancelIdleCallback(id);
    };
  }, [store, documents]);
  return measured;
}

/** Each phone of a payload, to be measured; none where the payload cannot be drawn. */
function phonesOf(store: BenchStore, document: PayloadDocument): readonly (() => readonly TextCut[])[] {
  const terms = { ...store.getState().inspectTerms(document.id), seed: '' };
  const source = sheetSource(document, terms);
  if (source === null) return [];
  const theme = selectShownTokens(store.getState());
  const drawn = drawGroup(source, { status: source.status, text: 'own' }, terms);
  return phoneSizes.flatMap((size) => locales.map((locale) => () => measurePhone(drawn, { locale, size, theme })));
}

type Phone = { readonly locale: Locale; readonly size: PhoneSize; readonly theme: ThemeTokens | null };

function measurePhone({ text, after }: DrawnGroup, { locale, size, theme }: Phone): readonly TextCut[] {
  const { root } = scanJson(text);
  const valueAt = (pointer: string): string | null => {
    const node = nodeAtPointer(root, pointer)?.node;
    return node?.kind === 'string' ? node.value : null;
  };
  const orders = after.faces[locale];
  const order = orders.find(({ key }) => key === after.focusKey) ?? null;
  const look = { size, textPercent: 100, scheme: 'light' } as const;
  return surfaces.flatMap((surface) =>
    measureHiddenPhones(<Picture {...{ locale, now: after.at, look, surface, orders, order }} />, { valueAt }, theme),
  );
}

/** The cuts of one text, one for each width, narrowest first. */
export function cutsOfText(cuts: readonly TextCut[], pointer: string, locale: Locale): readonly TextCut[] {
  const own = cuts.filter(
    (cut) =>
      cut.locale === locale && cut.what !== 'contrast' && (cut.pointer === pointer || cut.lost?.includes(pointer)),
  );
  return [...new Map(own.map((cut) => [cut.width, cut])).values()].toSorted((one, other) => one.width - other.width);
}
