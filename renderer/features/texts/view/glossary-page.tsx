import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { putTerm, removeTerm, type GlossaryTerm, type Term } from '../../../../shared/protocol/texts/glossary.ts';
import { localeFacts, locales } from '../../../../shared/specification/locales.ts';
import { isProjectReadOnly } from '../../../store/host/store-notes.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { focusAfter } from '../../../ui/focus-after.ts';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { SmallInput } from '../../../ui/forms/small-control.tsx';
import { troubleText } from '../../../words/trouble-text.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './texts.module.css';

/** The project's terms in both languages, each saved when its field is left. */
export function GlossaryPage() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const glossary = useBench((bench) => bench.glossary);
  const trouble = useBench((bench) => bench.glossaryTrouble);
  const open = useBench((bench) => bench.openGlossary);
  const problem = glossary?.problem ?? null;
  return (
    <div className={styles.page} data-glossary={glossary?.terms.length}>
      <h3 className={styles.file}>{t('texts.glossary.title')}</h3>
      <p>{t('texts.glossary.text')}</p>
      {problem === null ? null : (
        <Refusal
          text={`${t('texts.glossary.problem', { line: problem.line, why: inLanguage(problem.why, language) })} ${t('texts.glossary.correct')}`}
        />
      )}
      {trouble === null ? null : <Refusal text={troubleText(trouble, t, language)} />}
      {glossary === null || problem !== null ? <div className={styles.scroll} /> : <Terms terms={glossary.terms} />}
      <div className={styles.actions}>
        <Button onClick={() => open(false)}>{t('texts.review.back')}</Button>
      </div>
    </div>
  );
}

const columns = [...locales, 'note'] as const;
const noTerm: Term = { zh_HK: '', en_US: '', note: '' };

function useColumnNames(): Readonly<Record<(typeof columns)[number], string>> {
  const { t } = useTranslation();
  const term = (locale: (typeof locales)[number]): string =>
    t('texts.glossary.term', { language: localeFacts[locale].ownName });
  return { zh_HK: term('zh_HK'), en_US: term('en_US'), note: t('texts.glossary.note') };
}

/** Puts and removes terms as edits of the file's text; the last removal can be undone. */
function useTermEdits() {
  const edit = useBench((bench) => bench.editGlossary);
  const text = useBench((bench) => bench.glossary?.text ?? '');
  const [removal, setRemoval] = useState<{ before: string; after: string; name: string } | null>(null);
  return {
    put: (before: Term | null, term: Term) => edit((now) => putTerm(now, before, term)),
    remove: (term: Term): void =>
      void edit((now) => {
        const after = removeTerm(now, term);
        if (after !== null) setRemoval({ before: now, after, name: term.zh_HK });
        return after;
      }),
    removed: removal?.after === text ? removal.name : null,
    undo: () => void edit((now) => (removal?.after === now ? removal.before : null)),
  };
}

function Terms({ terms }: { readonly terms: readonly GlossaryTerm[] }) {
  const { t } = useTranslation();
  const names = useColumnNames();
  const isReadOnly = useBench(isProjectReadOnly);
  const { put, remove, removed, undo } = useTermEdits();
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={t('texts.glossary.title')}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {names[column]}
                </th>
              ))}
              <th className={styles.narrow} scope="col">
                {t('texts.glossary.actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {terms.map((term) => (
              <TermRow
                key={`${term.line} ${columns.map((column) => term[column]).join(' ')}`}
                term={term}
                isReadOnly={isReadOnly}
                onPut={(changed) => put(term, changed)}
                onDelete={() => remove(term)}
              />
            ))}
            {isReadOnly ? null : (
              <TermRow key="new" term={noTerm} isReadOnly={false} onPut={(added) => put(null, added)} />
            )}
          </tbody>
        </table>
      </div>
      {removed === null ? null : <Deleted key={removed} term={removed} onUndo={undo} />}
    </>
  );
}

/** Takes the focus of the row that is gone, and gives it to the first of those that are there. */
function Deleted({ term, onUndo }: { readonly term: string; readonly onUndo: () => void }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement?.contains(button.current) === true) button.current?.focus();
  }, []);
  return (
    <p role="status" className={styles.summary}>
      {t('texts.glossary.deleted', { term })}
      <Button
        ref={button}
        size="small"
        data-undo-term=""
        onClick={({ currentTarget }) => {
          currentTarget.closest('[data-glossary]')?.querySelector('input')?.focus();
          onUndo();
        }}
      >
        {t('texts.glossary.undo')}
      </Button>
    </p>
  );
}

type TermRowProps = {
  readonly term: Term;
  readonly isReadOnly: boolean;
  /** Resolves to whether it was saved. */
  readonly onPut: (term: Term) => Promise<boolean>;
  readonly onDelete?: () => void;
};

function lacksWord(term: Term): boolean {
  return locales.some((locale) => term[locale].trim() === '');
}

/**
 * What is typed of a term, saved when its row is left or closed, once it has a word in both languages. Until it is saved, it
 * waits, also while the glossary is closed.
 */
function useTypedTerm(term: Term, onPut: TermRowProps['onPut']) {
  const row = term === noTerm ? 'new' : columns.map((column) => term[column]).join('\n');
  const waiting = useBench((bench) => bench.typedTerms[row]);
  const store = useBench((bench) => bench.storeTypedTerm);
  const [typed, setTyped] = useState(waiting ?? term);
  const isPut = useRef(false);
  const put = (onSaved?: () => void): void => {
    if (isPut.current) return;
    const isChanged = columns.some((column) => typed[column] !== term[column]);
    const lacks = isChanged && lacksWord(typed);
    store(row, lacks ? typed : null);
    if (!isChanged || lacks) return;
    isPut.current = true;
    void onPut(typed).then((isSaved) => {
      isPut.current = false;
      if (!isSaved) store(row, typed);
      // The row of a new term is empty again; that of a changed one is drawn anew.
      if (isSaved && term === noTerm) setTyped((now) => (now === typed ? noTerm : now));
      if (isSaved) onSaved?.();
    });
  };
  const last = useRef(put);
  useEffect(() => {
    last.current = put;
  });
  // A dialog that closes takes no focus away first.
  useEffect(() => () => last.current(), []);
  const type = (column: keyof Term, value: string): void => {
    setTyped({ ...typed, [column]: value });
  };
  return { typed, type, put, isIncomplete: waiting !== undefined && lacksWord(waiting) };
}

/** One term; without `onDelete` the row of a new one, with the button that adds it. */
function TermRow({ term, isReadOnly, onPut, onDelete }: TermRowProps) {
  const { t } = useTranslation();
  const names = useColumnNames();
  const row = useRef<HTMLTableRowElement>(null);
  const areNotesKept = useBench(({ glossary }) => glossary?.hasNotes !== false);
  const { typed, type, put, isIncomplete } = useTypedTerm(term, onPut);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const table = row.current?.closest('table') ?? null;
    const at = `tr:nth-child(${row.current?.rowIndex ?? 0}) [aria-label="${event.currentTarget.getAttribute('aria-label') ?? ''}"]`;
    // The row of a saved term is drawn anew; that of a new one stays.
    put(onDelete === undefined ? undefined : () => focusAfter(table, at));
  };
  return (
    <tr
      ref={row}
      data-term={term.zh_HK}
      onBlur={({ relatedTarget }) => {
        if (row.current?.contains(relatedTarget) !== true) put();
      }}
    >
      {columns.map((column) => (
        <td key={column}>
          <SmallInput
            className={styles.input}
            value={typed[column]}
            readOnly={isReadOnly || (column === 'note' && !areNotesKept)}
            aria-label={names[column]}
            aria-invalid={isIncomplete && column !== 'note' && typed[column].trim() === ''}
            onChange={({ target: { value } }) => type(column, value)}
            onKeyDown={onKeyDown}
          />
          {isIncomplete && column === 'zh_HK' ? (
            <p role="alert" className={styles.cut}>
              {t('texts.glossary.needsBoth')}
            </p>
          ) : null}
        </td>
      ))}
      <td>
        {isReadOnly ? null : onDelete === undefined ? (
          <Button size="small" data-add-term="" onClick={() => put()}>
            {t('texts.glossary.add')}
          </Button>
        ) : (
          <IconButton size="small" label={t('texts.glossary.delete', { term: term.zh_HK })} onClick={onDelete}>
            <Trash2 size={13} aria-hidden="true" />
          </IconButton>
        )}
      </td>
    </tr>
  );
}
