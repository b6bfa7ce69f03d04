import { Copy } from 'lucide-react';
import { Fragment, useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { countCodePoints } from '../../../../shared/lib/text/text-width.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { lengthOf } from '../../../../shared/protocol/texts/localized-texts.ts';
import { localeFacts, type Locale } from '../../../../shared/specification/locales.ts';
import { lineSurfaceNames, type TextCut } from '../../../../shared/specification/text-cuts.ts';
import { putAt } from '../../../../shared/protocol/texts/take-texts.ts';
import { isProjectReadOnly } from '../../../store/host/store-notes.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { deviationsOf, type TextRow } from '../engine/text-rows.ts';
import { selectTerms } from '../store/glossary.ts';
import type { DrawnLine } from '../../../preview/measure/text-room.ts';
import type { TextRoom } from './text-rooms.ts';
import styles from './texts.module.css';

type TextCellProps = {
  readonly row: TextRow;
  readonly locale: Locale;
  readonly name: string;
  readonly cuts: readonly TextCut[];
  readonly lines: readonly DrawnLine[];
  readonly rooms: readonly TextRoom[];
};

/** One text in one language: edited here, with its length, how phones draw it and where they cut it. */
export function TextCell({ row, locale, name, cuts, lines, rooms }: TextCellProps) {
  const { t } = useTranslation();
  const store = useBenchStore();
  const { text, document } = row;
  const value = text.texts[locale] ?? '';
  const { ownName, tag } = localeFacts[locale];
  const other: Locale = locale === 'zh_HK' ? 'en_US' : 'zh_HK';
  const place = { documentId: document.id, text, locale };
  const events = useTypedStep(document.id);
  const isReadOnly = useBench(isProjectReadOnly);
  const hasPlace = useMemo(
    () => text.texts[locale] !== null || putAt(document.text, text.pointers[locale], '') !== null,
    [document.text, text, locale],
  );
  const isSpecial = /[\r\0]/.test(value);
  const canCopy = hasPlace && !isReadOnly && value === '' && (text.texts[other] ?? '') !== '';
  return (
    <div className={styles.cell} data-text-cell={locale} data-empty={value === ''}>
      <div className={styles.field}>
        <textarea
          {...events}
          className={styles.text}
          lang={tag}
          rows={1}
          value={value}
          placeholder={t(hasPlace ? 'texts.empty' : 'texts.noPlace')}
          readOnly={isReadOnly || isSpecial || !hasPlace}
          aria-label={t('texts.cell', { text: name, language: ownName })}
          onChange={(event) => store.getState().typeText(place, event.currentTarget.value)}
          onKeyDown={(event) => moveToRow(event, locale)}
        />
        {canCopy ? (
          <IconButton
            size="small"
            label={t('texts.copyTo', { from: localeFacts[other].ownName })}
            data-copy-text={locale}
            onClick={() => store.getState().copyTexts([place])}
          >
            <Copy size={13} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      {isSpecial ? <p className={styles.meter}>{t('form.special')}</p> : null}
      <Meter row={row} value={value} />
      {value === '' ? null : <OnPhone lines={lines} rooms={rooms} tag={tag} />}
      <Cuts cuts={cuts} pointer={text.pointers[locale]} />
      <Terms row={row} locale={locale} />
    </div>
  );
}

/** Records what was typed while a text had the focus as one step of undo. */
function useTypedStep(documentId: string): { readonly onFocus: () => void; readonly onBlur: () => void } {
  const store = useBenchStore();
  const before = useRef<string | null>(null);
  const record = useRef(() => {});
  useEffect(() => {
    record.current = () => {
      if (before.current !== null) store.getState().recordTyped(documentId, before.current);
      before.current = null;
    };
  });
  // A dialog that closes takes no focus away first.
  useEffect(() => () => record.current(), []);
  return {
    onFocus: () => {
      before.current = store.getState().documents.find(({ id }) => id === documentId)?.text ?? null;
    },
    onBlur: () => record.current(),
  };
}

/** Enter leads down the language, with Shift up; with Alt it is a line end. */
function moveToRow(event: KeyboardEvent<HTMLTextAreaElement>, locale: Locale): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  const field = event.currentTarget;
  event.preventDefault();
  if (event.altKey) {
    field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return;
  }
  const all = [
    ...(field.closest('table')?.querySelectorAll<HTMLElement>(`[data-text-cell="${locale}"] textarea`) ?? []),
  ];
  const next = all[all.indexOf(field) + (event.shiftKey ? -1 : 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

export function Meter({ row: { text }, value }: { readonly row: TextRow; readonly value: string }) {
  const { t } = useTranslation();
  const gaps = useBench((bench) => bench.gaps);
  if (value === '') return null;
  const length = lengthOf(value, text.limit, gaps);
  return (
    <p className={styles.meter} data-over={length?.isOver === true}>
      {length === null ? t('texts.noLimit', { used: countCodePoints(value) }) : t('texts.length', length)}
      {length === null ? null : (
        <meter className={styles.bar} aria-hidden="true" value={Math.min(length.used, length.most)} max={length.most} />
      )}
    </p>
  );
}

type OnPhoneProps = Pick<TextCellProps, 'lines' | 'rooms'> & { readonly tag: string };

/** The line of the phone that has a text, and how long the text may be on each width. */
function OnPhone({ lines, rooms, tag }: OnPhoneProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const [first] = lines;
  if (first === undefined) return null;
  const say = ({ surface, line }: DrawnLine): string =>
    t('texts.drawn', { where: inLanguage(lineSurfaceNames[surface], language), line });
  const comma = language === 'en' ? ', ' : '、';
  const counts = [...new Set(rooms.map(({ count }) => count))].filter((count) => count > 0);
  const groups = counts.map((count) => {
    const width = rooms.flatMap((room) => (room.count === count ? [room.width] : [])).join(comma);
    return { count, text: t('texts.room', { count, width }) };
  });
  return (
    <>
      <p className={styles.drawn} lang={tag} title={lines.map(say).join('\n')} data-drawn-line={first.surface}>
        {say(first)}
      </p>
      {groups.length === 0 ? null : (
        <p
          className={styles.drawn}
          title={t('texts.roomHelp')}
          data-text-room={rooms.map(({ count }) => count).join(' ')}
        >
          {rooms.every(({ isLongest }) => isLongest)
            ? t('texts.roomForAll', { count: Math.max(...counts) })
            : groups.map(({ count, text }, at) => (
                <Fragment key={count}>
                  {at === 0 ? t('texts.rooms') : comma}
                  {at === 0 && language === 'en' ? ' ' : null}
                  <span className={styles.room}>{text}</span>
                </Fragment>
              ))}
        </p>
      )}
    </>
  );
}

/** The terms of the glossary that a text lacks. */
function Terms({ row, locale }: Pick<TextCellProps, 'row' | 'locale'>) {
  const { t } = useTranslation();
  const terms = useBench(selectTerms);
  const other: Locale = locale === 'zh_HK' ? 'en_US' : 'zh_HK';
  return deviationsOf(row.text, terms)
    .filter((deviation) => deviation.locale === locale)
    .map(({ term }) => (
      <p key={`${term[locale]} ${term[other]}`} className={styles.term} data-lacks-term={term[locale]}>
        {t('texts.glossary.lacks', { word: term[locale], other: term[other] })}
        {term.note === '' ? null : ` (${term.note})`}
      </p>
    ));
}

/** Where phones cut a text, with what fits there; widths at which the same fits are one line. */
export function Cuts({ cuts, pointer }: { readonly cuts: readonly TextCut[]; readonly pointer: string }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const groups = new Map<string, readonly TextCut[]>();
  for (const cut of cuts) {
    // What is said of the text beside it is the same at each width.
    const key = `${cut.surface} ${cut.pointer} ${cut.pointer === pointer ? (cut.fits ?? '') : ''}`;
    groups.set(key, [...(groups.get(key) ?? []), cut]);
  }
  return [...groups].map(([key, same]) => {
    const [first] = same;
    if (first === undefined) return null;
    const width = same.map((cut) => cut.width).join(language === 'en' ? ', ' : '、');
    const { fits, text } = first;
    const where = inLanguage(lineSurfaceNames[first.surface], language);
    return (
      <p key={key} className={styles.cut} data-text-cut={first.width}>
        {t('texts.cutHelp', { width, where })}{' '}
        {first.pointer !== pointer ? (
          t('texts.beside', { text })
        ) : fits === null ? (
          t('texts.fitsNot')
        ) : (
          <bdi className={styles.line}>
            {fits}
            <del>{text.startsWith(fits) ? text.slice(fits.length) : ''}</del>
          </bdi>
        )}
      </p>
    );
  });
}
