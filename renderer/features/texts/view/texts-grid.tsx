import { Fragment } from 'react';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { fieldNameAt } from '../../../../shared/lib/json/json-pointer.ts';
import { fieldTitle } from '../../../../shared/protocol/reference/index.ts';
import { localeFacts, locales } from '../../../../shared/specification/locales.ts';
import { selectShownNames } from '../../../store/order-names.ts';
import { useBench } from '../../../store/use-bench.ts';
import { useRowsInView } from '../../../ui/measured/use-rows-in-view.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { TextRow } from '../engine/text-rows.ts';
import { TextCell } from './text-cell.tsx';
import styles from './texts.module.css';
import { cutsOfText, linesOfText, type MeasuredTexts } from './measured-texts.tsx';
import { roomKey, useTextRooms, type TextRooms } from './text-rooms.ts';

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
  const rooms = useTextRooms(
    rows.map(({ item }) => item),
    measured,
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
                rooms={rooms}
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
  readonly rooms: TextRooms;
};

function Row({ row, isFirst, rowIndex, measured, rooms }: RowProps) {
  const name = useFieldName(row);
  const { cuts, lines } = measured.get(row.document.id) ?? { cuts: [], lines: [] };
  return (
    <tr aria-rowindex={rowIndex} data-text-row={row.text.pointers.zh_HK}>
      <th scope="row" className={styles.name}>
        {isFirst ? <PayloadName row={row} /> : null}
        {name} <code>{fieldNameAt(row.text.pointers.zh_HK)}</code>
      </th>
      {locales.map((locale) => (
        <td key={locale}>
          <TextCell
            row={row}
            locale={locale}
            name={name}
            cuts={cutsOfText(cuts, row.text.pointers[locale], locale)}
            lines={linesOfText(lines, row.text.pointers[locale], locale)}
            rooms={rooms.get(roomKey(row.id, locale))?.rooms ?? []}
          />
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
