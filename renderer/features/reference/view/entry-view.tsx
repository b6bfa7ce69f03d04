import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { type Entry, referenceOf } from '../../../../shared/protocol/reference/index.ts';
import { findGap, gapValue, type Gap } from '../../../../shared/gaps/gaps.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { EntryFacts } from './entry-facts.tsx';
import { getEntryName, isNamedByTitle } from '../engine/entries.ts';
import styles from './entry-view.module.css';
import { MovesView } from './moves-view.tsx';

/** Shows an entry with its meaning, facts, moves and links. */
export function EntryView({ entry }: { readonly entry: Entry }) {
  const language = useBench((bench) => bench.settings.language);
  const [scenario] = entry.scenarios;
  return (
    <article className={styles.entry} data-entry={entry.id}>
      <EntryHead entry={entry} />
      <p className={styles.means}>{inLanguage(entry.means, language)}</p>
      {entry.kind === 'gap' ? <CurrentGapValue id={entry.name} /> : null}
      {entry.kind === 'moves' && scenario !== undefined ? <MovesView scenario={scenario} /> : null}
      <EntryFacts facts={entry.facts} />
      <EntryLinks entry={entry} />
    </article>
  );
}

function EntryHead({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const goBack = useBench((bench) => bench.goBackInReference);
  const canGoBack = useBench((bench) => bench.referenceTrail.length > 0);
  const heading = useHeadingFocus();
  const title = inLanguage(entry.title, language);
  const isNamed = isNamedByTitle(entry);
  return (
    <header className={styles.head}>
      <IconButton
        label={t('reference.back')}
        hint="Alt ←"
        disabled={!canGoBack}
        onClick={() => goBack('entry')}
        className={styles.back}
        data-reference-back=""
      >
        <ArrowLeft size={14} aria-hidden="true" />
      </IconButton>
      <h3 ref={heading} tabIndex={-1} className={styles.name} data-plain={isNamed || undefined}>
        {inLanguage(getEntryName(entry), language)}
      </h3>
      <span className={styles.kind}>{t(`reference.kind.${entry.kind}`)}</span>
      {isNamed ? null : <span className={styles.title}>{title}</span>}
    </header>
  );
}

function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useBench((bench) => bench.referenceFocusRequest);
  const hasFocus = useBench((bench) => bench.clearReferenceFocus);
  useEffect(() => {
    if (asked?.for !== 'entry') return;
    heading.current?.focus();
    hasFocus();
  }, [asked, hasFocus]);
  return heading;
}

function CurrentGapValue({ id }: { readonly id: string }) {
  const gap = findGap(id);
  return gap === null ? null : <Value gap={gap} />;
}

function Value({ gap }: { readonly gap: Gap }) {
  const { t } = useTranslation();
  const value = useBench((bench) => gapValue(bench.gaps, gap.id));
  const showGap = useBench((bench) => bench.showGap);
  return (
    <p className={styles.gap}>
      <code data-gap-in-force={value}>{t('reference.inForce', { value })}</code>
      <Button size="small" onClick={() => showGap(gap.id)}>
        {t('reference.openAssumption')}
      </Button>
    </p>
  );
}

/** Links related entries that the facts do not link already. */
function EntryLinks({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const show = useBench((bench) => bench.showReference);
  const related = findRelated(entry);
  if (related.length === 0) return null;
  return (
    <nav className={styles.related} aria-label={t('reference.related')}>
      <ul className={styles.list}>
        {related.map(({ id, kind, name, title }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.chip}
              title={inLanguage(title, language)}
              data-reference-link={id}
              onClick={() => show(id)}
            >
              <span className={styles.entryLinksKind}>{t(`reference.kind.${kind}`)}</span>
              <span className={styles.entryLinksName} data-plain={isNamedByTitle({ kind, name, title }) || undefined}>
                {inLanguage(getEntryName({ kind, name, title }), language)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function findRelated(entry: Entry): readonly Entry[] {
  const reference = referenceOf();
  const led = new Set(entry.facts.flatMap(({ values }) => values.flatMap((value) => value.entry ?? [])));
  const naming = reference.entries.filter((other) => isPartOf(other, entry)).map(({ id }) => id);
  return [...new Set([...entry.links, ...naming])]
    .filter((id) => !led.has(id))
    .flatMap((id) => reference.find(id) ?? []);
}

/** Whether an entry is part of another: a field of its object, an entry of its section. */
function isPartOf(other: Entry, { id, kind }: Entry): boolean {
  if (!other.links.includes(id)) return false;
  return kind === 'field' ? other.kind === 'field' : kind === 'section' || kind === 'scenario' || kind === 'gap';
}
