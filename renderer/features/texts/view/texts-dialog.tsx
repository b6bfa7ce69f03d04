import { Languages, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { lengthOf } from '../../../../shared/protocol/texts/localized-texts.ts';
import { locales } from '../../../../shared/specification/locales.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { isProjectReadOnly } from '../../../store/host/store-notes.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { isPayloadActive } from '../../../store/window/active-tab.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FullDialog } from '../../../ui/overlays/full-dialog.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { deviationsOf, isIncomplete, textRows, textScopes, type TextRow } from '../engine/text-rows.ts';
import { selectTerms } from '../store/glossary.ts';
import { documentsInScope } from '../store/texts.ts';
import { GlossaryPage } from './glossary-page.tsx';
import { cutsOfText, useTextCuts, type MeasuredTexts } from './measured-texts.tsx';
import { TextsGrid } from './texts-grid.tsx';
import { TextsReview } from './texts-review.tsx';
import styles from './texts.module.css';

/** Every text of both languages: of the open payload, its order or the project; or what an imported file would change. */
export function TextsDialog() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const textsImport = useBench((bench) => bench.textsImport);
  const isGlossaryOpen = useBench((bench) => bench.isGlossaryOpen);
  const openGlossary = useBench((bench) => bench.openGlossary);
  const isGlossaryShown = isGlossaryOpen && textsImport === null;
  return (
    <FullDialog
      title={t('texts.title')}
      name="texts"
      closeLabel={t('dialogs.close')}
      onClose={close}
      onEscape={isGlossaryShown ? () => openGlossary(false) : close}
      head={<Files />}
    >
      {textsImport !== null ? (
        <TextsReview textsImport={textsImport} />
      ) : isGlossaryShown ? (
        <GlossaryPage />
      ) : (
        <Texts />
      )}
    </FullDialog>
  );
}

function Files() {
  const { t } = useTranslation();
  const isReviewed = useBench((bench) => bench.textsImport !== null || bench.isGlossaryOpen);
  const openGlossary = useBench((bench) => bench.openGlossary);
  const isReadOnly = useBench(isProjectReadOnly);
  const give = useBench((bench) => bench.exportTexts);
  const choose = useBench((bench) => bench.chooseTexts);
  if (isReviewed) return null;
  return (
    <>
      <Button size="small" data-open-glossary="" onClick={() => openGlossary(true)}>
        {t('texts.glossary.open')}
      </Button>
      <Button size="small" data-export-texts="csv" onClick={() => give('csv')}>
        {t('texts.exportAs', { format: 'CSV' })}
      </Button>
      <Button size="small" data-export-texts="xliff" onClick={() => give('xliff')}>
        {t('texts.exportAs', { format: 'XLIFF 2.0' })}
      </Button>
      {isReadOnly ? null : (
        <Button size="small" data-import-texts="" onClick={() => void choose()}>
          {t('texts.import')}
        </Button>
      )}
    </>
  );
}

type Shown = 'all' | 'empty' | 'wrong' | 'terms';

function isWrong({ document, text }: TextRow, measured: MeasuredTexts, gaps: GapChoices): boolean {
  const cuts = measured.get(document.id)?.cuts ?? [];
  return locales.some((locale) => {
    const isOver = lengthOf(text.texts[locale] ?? '', text.limit, gaps)?.isOver === true;
    return isOver || cutsOfText(cuts, text.pointers[locale], locale).length > 0;
  });
}

/** The texts of the scope, and of them what is shown. */
function useTextList() {
  const documents = useBench((bench) => bench.documents);
  const activeTab = useBench((bench) => bench.activeTab);
  const textScope = useBench((bench) => bench.textScope);
  const gaps = useBench((bench) => bench.gaps);
  const own = useMemo(() => documentsInScope({ documents, activeTab, textScope }), [documents, activeTab, textScope]);
  const rows = useMemo(() => textRows(own, gaps), [own, gaps]);
  const measured = useTextCuts(own);
  const [shown, setShown] = useState<Shown>('all');
  // What was chosen stays while it is edited.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const empty = rows.filter(({ text }) => isIncomplete(text));
  const wrong = rows.filter((row) => isWrong(row, measured, gaps));
  const terms = useBench(selectTerms);
  const deviating = rows.filter(({ text }) => deviationsOf(text, terms).length > 0);
  const lists = { all: rows, empty, wrong, terms: deviating };
  const idsOf = (kind: Shown): ReadonlySet<string> => new Set(lists[kind].map(({ id }) => id));
  const current = idsOf(shown);
  const isListed = ({ id }: TextRow): boolean => shown === 'all' || chosen.has(id) || current.has(id);
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  const listed = rows.filter((row) => isListed(row) && (found.has(row.id) || matches(row, query)));
  const search = (next: string): void => {
    setQuery(next);
    setFound(new Set(rows.filter((row) => matches(row, next)).map(({ id }) => id)));
  };
  const choose = (next: Shown): void => {
    setShown(next);
    setChosen(idsOf(next));
  };
  return { own, rows, listed, empty, wrong, deviating, measured, shown, choose, query, search };
}

function Texts() {
  const { t } = useTranslation();
  const { own, rows, listed, empty, wrong, deviating, measured, shown, choose, query, search } = useTextList();
  const bar = <Bar query={query} shown={shown} onQuery={search} onShow={choose} />;
  if (rows.length === 0)
    return (
      <div className={styles.page}>
        {bar}
        <EmptyState icon={Languages} title={t('texts.noneTitle')} text={t('texts.noneText')} />
      </div>
    );
  return (
    <div className={styles.page}>
      {bar}
      <Summary
        listed={listed}
        empty={empty}
        wrong={wrong.length}
        deviating={deviating.length}
        measured={own.filter(({ id }) => measured.has(id)).length}
        all={own.length}
      />
      {listed.length === 0 ? (
        <EmptyState icon={SearchX} title={t('texts.nothingFound')} text="" />
      ) : (
        <TextsGrid rows={listed} measured={measured} />
      )}
      <p className={styles.keys}>{t('texts.keys')}</p>
    </div>
  );
}

function matches({ document, text }: TextRow, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  const own = [
    text.texts.zh_HK,
    text.texts.en_US,
    text.pointers.zh_HK,
    document.name,
    text.field.means.en,
    text.field.means.zh,
  ];
  return wanted === '' || own.some((each) => each?.toLowerCase().includes(wanted) === true);
}

type BarProps = {
  readonly query: string;
  readonly shown: Shown;
  readonly onQuery: (query: string) => void;
  readonly onShow: (shown: Shown) => void;
};

function Bar({ query, shown, onQuery, onShow }: BarProps) {
  const { t } = useTranslation();
  const scope = useBench((bench) => (isPayloadActive(bench) ? bench.textScope : 'project'));
  const hasPayload = useBench(isPayloadActive);
  const chooseScope = useBench((bench) => bench.chooseTextScope);
  const hasTerms = useBench((bench) => selectTerms(bench).length > 0);
  const shows = (['all', 'empty', 'wrong', 'terms'] as const).filter((each) => each !== 'terms' || hasTerms);
  const scopes = textScopes.filter((each) => hasPayload || each === 'project');
  return (
    <div className={styles.head}>
      <Segmented
        label={t('texts.scope')}
        value={scope}
        segments={scopes.map((value) => ({ value, label: t(`texts.scopes.${value}`) }))}
        onChoose={chooseScope}
      />
      <Segmented
        label={t('texts.show')}
        value={shown}
        segments={shows.map((value) => ({ value, label: t(`texts.shows.${value}`) }))}
        onChoose={onShow}
      />
      <SearchBox
        label={t('texts.search')}
        value={query}
        onSearch={onQuery}
        className={styles.search}
        data-first-focus=""
      />
    </div>
  );
}

type SummaryProps = {
  readonly listed: readonly TextRow[];
  readonly empty: readonly TextRow[];
  readonly wrong: number;
  readonly deviating: number;
  readonly measured: number;
  readonly all: number;
};

function Summary({ listed, empty, wrong, deviating, measured, all }: SummaryProps) {
  const { t } = useTranslation();
  const store = useBenchStore();
  const isReadOnly = useBench(isProjectReadOnly);
  const fillable = listed.filter(({ text }) => isIncomplete(text));
  const fill = (): void =>
    store
      .getState()
      .copyTexts(
        fillable.flatMap(({ document, text }) =>
          locales.flatMap((locale) =>
            (text.texts[locale] ?? '') === '' ? [{ documentId: document.id, text, locale }] : [],
          ),
        ),
      );
  return (
    <div className={styles.summary}>
      <p role="status" data-texts-count={listed.length}>
        {t('texts.count', { count: listed.length })} · {t('texts.counts', { empty: empty.length, wrong })}
        {deviating > 0 ? `, ${t('texts.glossary.count', { count: deviating })}` : null}
        {measured < all ? ` · ${t('texts.measuring', { at: measured, all })}` : null}
      </p>
      {fillable.length === 0 || isReadOnly ? null : (
        <Button size="small" data-fill-texts="" onClick={fill}>
          {t('texts.copyEmpty')}
        </Button>
      )}
    </div>
  );
}
