import { Fragment, useEffect, useRef, useState } from 'react';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { fieldNameAt, nodeAtPointer } from '../../../../shared/lib/json/json-pointer.ts';
import { fieldTitle } from '../../../../shared/protocol/reference/index.ts';
import { localeFacts, locales, type Locale } from '../../../../shared/specification/locales.ts';
import { selectShownNames } from '../../../store/order-names.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { useRowsInView } from '../../../ui/measured/use-rows-in-view.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { TextRow } from '../engine/text-rows.ts';
import { TextCell } from './text-cell.tsx';
import styles from './texts.module.css';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import { phoneSizes, type PhoneSize } from '../../../../shared/specification/phone-sizes.ts';
import type { TextCut } from '../../../../shared/specification/text-cuts.ts';
import { drawGroup, type DrawnGroup } from '../../../engine/sheet/draw-group.ts';
import { sheetSource } from '../../../engine/sheet/sheet-source.ts';
import { Picture } from '../../../preview/pictures/picture.tsx';
import type { BenchStore } from '../../../store/slice.ts';
import type { ThemeTokens } from '../../../../shared/specification/theme-tokens.ts';
import { selectShownTokens } from '../../../store/documents/text-cuts.ts';
import { measureHiddenPhones } from '../../../views/phones/hidden-phones.ts';

/** Estimated, in px. */
const heights = { rowPx: 64, headPx: 30 } as const;

/** The texts as a table of two languages, of which the rows in view are drawn. */
export function TextsGrid({
  rows: all,
  measured,
}: {
  readonly rows: readonly TextRow[];
  readonly measured: MeasuredTexts;
}) {
  const { t } = useTranslation();
  const { scrollRef, tableRef, rows, spaceBelowPx, measure, onFocus } = useRowsInView<HTMLTableElement, TextRow>(
    all,
    heights,
  );
  return (
    <div ref={scrollRef} className={styles.scroll}>
      <table ref={tableRef} className={styles.table} aria-label={t('texts.table')} aria-rowcount={all.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('texts.text')}</th>
            {locales.map((locale) => (
              <th key={locale} scope="col" lang={localeFacts[locale].tag}>
                {localeFacts[locale].ownName}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ index, spaceAbovePx, item }) => (
          <Fragment key={item.id}>
            {spaceAbovePx > 0 ? <Space heightPx={spaceAbovePx} /> : null}
            {/* The row with the focus stays in the page; its fields have the keys. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <tbody ref={measure} data-index={index} onFocus={onFocus}>
              <Row
                row={item}
                isFirst={all[index - 1]?.document.id !== item.document.id}
                rowIndex={index + 2}
                measured={measured}
              />
            </tbody>
          </Fragment>
        ))}
        <Space heightPx={spaceBelowPx} />
      </table>
    </div>
  );
}

function Space({ heightPx }: { readonly heightPx: number }) {
  return (
    <tbody aria-hidden="true">
      <tr style={{ height: heightPx }} />
    </tbody>
  );
}

type RowProps = {
  readonly row: TextRow;
  /** Of the listed texts of its payload. */
  readonly isFirst: boolean;
  readonly rowIndex: number;
  readonly measured: MeasuredTexts;
};

function Row({ row, isFirst, rowIndex, measured }: RowProps) {
  const name = useFieldName(row);
  const cuts = measured.get(row.document.id)?.cuts ?? [];
  return (
    <tr aria-rowindex={rowIndex} data-text-row={row.text.pointers.zh_HK}>
      <th scope="row" className={styles.name}>
        {isFirst ? <PayloadName row={row} /> : null}
        {name} <code>{fieldNameAt(row.text.pointers.zh_HK)}</code>
      </th>
      {locales.map((locale) => (
        <td key={locale}>
          <TextCell row={row} locale={locale} name={name} cuts={cutsOfText(cuts, row.text.pointers[locale], locale)} />
        </td>
      ))}
    </tr>
  );
}

/** Names the payload of a text with its order. */
export function PayloadName({ row: { document } }: { readonly row: TextRow }) {
  const order = useBench((bench) => selectShownNames(bench).distinctNameOf(document.order));
  return (
    <span className={styles.payload}>
      {order} · {document.name}
    </span>
  );
}

/** Names the field of a text as the reference does. */
export function useFieldName({ document, text }: Pick<TextRow, 'document' | 'text'>): string {
  const language = useBench((bench) => bench.settings.language);
  const scenario = findScenario(document.scenario);
  const title = scenario === null ? null : fieldTitle(scenario, text.pointers.zh_HK);
  return title === null ? (fieldNameAt(text.pointers.zh_HK) ?? '') : inLanguage(title, language);
}

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
