import styles from './sheet-cell.module.css';
import { memo } from 'react';
import { sheetTextNames, type SheetChoice } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import { inLanguage, type Language } from '../../../../shared/lib/text/words.ts';
import { localeFacts } from '../../../../shared/specification/locales.ts';
import type { PlacedCell } from '../engine/layout.ts';
import type { SheetCell, SheetGroup } from '../../../engine/sheet/sheet-choice.ts';
import type { Say } from '../../../words/i18n.ts';
import { SheetPhones } from './sheet-phones.tsx';
import type { Sheet } from './sheet-axes.tsx';

type SheetCellViewProps = {
  readonly placed: PlacedCell;
  readonly startPx: number;
  readonly group: SheetGroup;
  readonly draw: Sheet['draw'];
  readonly choice: SheetChoice;
  readonly t: Say;
  readonly language: Language;
  readonly cuts: number;
  readonly isReached: boolean;
  readonly onReach: (id: string) => void;
  readonly onOpen: (group: SheetGroup, cell: SheetCell) => void;
};

/** Narrower phones show only the number of cuts. */
const wordsWidthPx = 128;

/**
 * One phone of the sheet with its caption; opens the payload. Hundreds come and go while scrolling, so shared values
 * are props.
 */
export const SheetCellView = memo(function SheetCellView({
  placed,
  startPx,
  group,
  draw,
  choice,
  t,
  language,
  cuts,
  isReached,
  onReach,
  onOpen,
}: SheetCellViewProps) {
  const { cell, leftPx, topPx, widthPx, heightPx } = placed;
  const name = t('contactSheet.cell', {
    status: group.status,
    text: inLanguage(sheetTextNames[group.text], language),
    phone: getPhoneName(cell, t),
  });
  return (
    <div className={styles.cell} style={{ left: leftPx, top: startPx + topPx, width: widthPx }}>
      <div className={styles.phones} style={{ height: heightPx }} inert>
        <SheetPhones
          status={group.status}
          text={group.text}
          locale={cell.locale}
          width={cell.look.size.widthPx}
          textPercent={cell.look.textPercent}
          scheme={cell.look.scheme}
          surface={choice.surface}
          draw={draw}
        />
      </div>
      <p className={styles.caption} title={name}>
        {getCaption(cell, choice, t).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {cuts === 0 ? null : (
          <span className={styles.cuts}>
            {widthPx < wordsWidthPx ? cuts : t('contactSheet.cuts.count', { count: cuts })}
          </span>
        )}
      </p>
      <button
        type="button"
        className={styles.cover}
        tabIndex={isReached ? 0 : -1}
        aria-label={name}
        data-sheet-cell={cell.id}
        onFocus={() => onReach(cell.id)}
        // Not for a pointer at rest: arrow keys scroll phones under it.
        onPointerMove={() => (isReached ? undefined : onReach(cell.id))}
        onClick={() => onOpen(group, cell)}
      />
    </div>
  );
});

function getPhoneName({ locale, look }: SheetCell, t: Say): string {
  return t('contactSheet.phone', {
    locale: localeFacts[locale].ownName,
    width: look.size.widthPx,
    scheme: t(`contactSheet.schemes.${look.scheme}`),
    percent: look.textPercent,
  });
}

/** The facts that differ between phones and are not visible; shared facts are shown above. */
function getCaption(
  { locale, look: { size, textPercent } }: SheetCell,
  choice: SheetChoice,
  t: Say,
): readonly string[] {
  return [
    locale === 'zh_HK' ? '中' : 'EN',
    ...(choice.widths.length > 1 ? [String(size.widthPx)] : []),
    ...(choice.textPercents.length > 1 ? [`${textPercent}%`] : []),
    ...(choice.surface === 'change' ? [t('contactSheet.change')] : []),
  ];
}
