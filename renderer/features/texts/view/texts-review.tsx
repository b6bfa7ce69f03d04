import { useMemo } from 'react';
import { fieldNameAt } from '../../../../shared/lib/json/json-pointer.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { lengthOf } from '../../../../shared/protocol/texts/localized-texts.ts';
import { localeFacts, locales, type Locale } from '../../../../shared/specification/locales.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { rowsByPlace, textRows, type TextRow } from '../engine/text-rows.ts';
import type { TextsImport } from '../store/slices.ts';
import { Cuts, Meter } from './text-cell.tsx';
import { cutsOfText, useTextCuts, type MeasuredTexts } from './measured-texts.tsx';
import { PayloadName, useFieldName } from './texts-grid.tsx';
import styles from './texts.module.css';

type Change = { readonly row: TextRow; readonly locale: Locale; readonly before: string };

/** What a file of texts would change and what is left alone, before anything is written. */
export function TextsReview({ textsImport }: { readonly textsImport: TextsImport }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const take = useBench((bench) => bench.importOfferedTexts);
  const cancel = useBench((bench) => bench.closeTextsImport);
  const { file, refused, trouble } = textsImport;
  const { documents, changes } = useChanges(textsImport);
  const measured = useTextCuts(documents);
  const count = changes.length;
  const summary =
    count > 0 ? t('texts.review.changes', { count }) : refused.length > 0 ? '' : t('texts.review.nothing');
  return (
    <div className={styles.page} data-texts-review={count}>
      <h3 className={styles.file}>
        <bdi>{file}</bdi>
      </h3>
      <p role="status">{trouble === null ? summary : inLanguage(trouble, language)}</p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('texts.review.list')}>
        <ul className={styles.changes}>
          {changes.map((change) => (
            <ChangeItem key={`${change.row.id} ${change.locale}`} change={change} measured={measured} />
          ))}
        </ul>
        <Refused refused={refused} />
      </div>
      <div className={styles.actions}>
        <Button onClick={cancel} data-first-focus={count === 0 ? '' : undefined}>
          {t(count === 0 ? 'texts.review.back' : 'texts.review.cancel')}
        </Button>
        {count === 0 ? null : (
          <Button look="primary" data-take-texts="" data-first-focus="" onClick={take}>
            {t('texts.review.take', { count })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The payloads as they would be, and each text that changes. */
function useChanges({ taken }: TextsImport) {
  const documents = useBench((bench) => bench.documents);
  const gaps = useBench((bench) => bench.gaps);
  return useMemo(() => {
    const offered = taken.flatMap(({ documentId, text, changed }) => {
      const own = documents.find(({ id }) => id === documentId);
      return own === undefined ? [] : [{ own, document: { ...own, text }, changed }];
    });
    const changes = offered.flatMap(({ own, document, changed }) => {
      const before = new Map(textRows([own], gaps).map((row) => [row.id, row.text.texts]));
      const pointers = new Set(changed.map(({ pointer }) => pointer));
      return textRows([document], gaps).flatMap((row) =>
        locales.flatMap((locale): readonly Change[] =>
          pointers.has(row.text.pointers[locale]) ? [{ row, locale, before: before.get(row.id)?.[locale] ?? '' }] : [],
        ),
      );
    });
    return { documents: offered.map(({ document }) => document), changes };
  }, [taken, documents, gaps]);
}

function ChangeItem({ change, measured }: { readonly change: Change; readonly measured: MeasuredTexts }) {
  const { t } = useTranslation();
  const { row, locale, before } = change;
  const gaps = useBench((bench) => bench.gaps);
  const { tag } = localeFacts[locale];
  const text = row.text.texts[locale] ?? '';
  const cuts = cutsOfText(measured.get(row.document.id)?.cuts ?? [], row.text.pointers[locale], locale);
  return (
    <li data-changed-text={row.text.pointers[locale]} data-over={lengthOf(text, row.text.limit, gaps)?.isOver}>
      <Place row={row} locale={locale} />
      <p lang={tag}>
        <ins className={styles.after}>{text}</ins>
      </p>
      <p className={styles.before} lang={tag}>
        {t('texts.review.before', { text: before === '' ? t('texts.empty') : before })}
      </p>
      <Meter row={row} value={text} />
      <Cuts cuts={cuts} pointer={row.text.pointers[locale]} />
    </li>
  );
}

/** Which text of which payload. */
function Place({ row, locale }: Pick<Change, 'row' | 'locale'>) {
  const { t } = useTranslation();
  const name = useFieldName(row);
  return (
    <p className={styles.about}>
      <PayloadName row={row} />
      {t('texts.cell', { text: name, language: localeFacts[locale].ownName })}{' '}
      <code>{fieldNameAt(row.text.pointers[locale])}</code>
    </p>
  );
}

function Refused({ refused }: Pick<TextsImport, 'refused'>) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const documents = useBench((bench) => bench.documents);
  const gaps = useBench((bench) => bench.gaps);
  const find = useMemo(() => rowsByPlace(documents, gaps), [documents, gaps]);
  if (refused.length === 0) return null;
  return (
    <>
      <h3 className={styles.refused}>{t('texts.review.refused', { count: refused.length })}</h3>
      <ul className={styles.changes}>
        {refused.map(({ pointer, locale, why }, at) => {
          const row = find(pointer);
          return (
            // The same text may be refused twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} data-refused-text={pointer}>
              {row === null ? (
                <p className={styles.about}>
                  <code>{pointer}</code> · {localeFacts[locale].ownName}
                </p>
              ) : (
                <Place row={row} locale={locale} />
              )}
              <p>{inLanguage(why, language)}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
