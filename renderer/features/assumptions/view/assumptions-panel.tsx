import { SearchX, RotateCcw, ChevronRight } from 'lucide-react';
import { useMemo, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { listGaps, gapFilters } from '../engine/gap-list.ts';
import { selectGapsOfPayload } from '../store/gaps.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { activePayloadId } from '../../../store/window/active-tab.ts';
import { changedGaps } from '../../../../shared/gaps/gap-choices.ts';
import { gaps as allGaps, gapOf, gapValue, type GapId, type Gap } from '../../../../shared/gaps/gaps.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from './assumptions-panel.module.css';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { GapValues } from './gap-values.tsx';
import { referenceOf } from '../../../../shared/protocol/reference/index.ts';
import { touchesOfGap } from '../../../../shared/protocol/reference/gap-touches.ts';
import { ClauseLink, ReferenceLink } from '../../../views/reference-link.tsx';

function AssumptionsBar() {
  const { t } = useTranslation();
  const query = useBench((bench) => bench.gapQuery);
  const filter = useBench((bench) => bench.gapFilter);
  const search = useBench((bench) => bench.searchGaps);
  const choose = useBench((bench) => bench.filterGaps);
  const resetAll = useBench((bench) => bench.resetGaps);
  const changed = useBench((bench) => changedGaps(bench.gaps).length);
  const touching = useBench((bench) => selectGapsOfPayload(bench).size);
  const counts = { all: allGaps.length, touching, changed };
  return (
    <div className={styles.bar}>
      <SearchBox className={styles.search} label={t('assumptions.search')} value={query} onSearch={search} />
      <Segmented
        label={t('assumptions.filter')}
        value={filter}
        onChoose={choose}
        segments={gapFilters.map((value) => ({
          value,
          label: t(`assumptions.filters.${value}`, { count: counts[value] }),
        }))}
      />
      <p className={styles.text}>{t('assumptions.text')}</p>
      <Button
        size="small"
        look="quiet"
        whyNot={changed === 0 ? t('assumptions.nothingToReset') : null}
        onClick={() => void resetAll()}
        data-reset-gaps=""
      >
        <RotateCcw size={12} aria-hidden="true" />
        {t('assumptions.resetAll')}
      </Button>
    </div>
  );
}

/** Every open point of the specification: its value, the other values and what they would change. */
export function AssumptionsPanel() {
  const { t } = useTranslation();
  const listed = useListedGaps();
  const search = useBench((bench) => bench.searchGaps);
  const filter = useBench((bench) => bench.filterGaps);
  const showAll = (): void => {
    search('');
    filter('all');
  };
  return (
    <div className={styles.panel}>
      <AssumptionsBar />
      {listed.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('assumptions.noneTitle')}
          text={t('assumptions.noneText')}
          action={{ label: t('assumptions.showAll'), run: showAll }}
        />
      ) : (
        // Arrow keys move between rows, beside Tab.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul className={styles.list} aria-label={t('assumptions.list')} onKeyDown={moveBetweenRows}>
          {listed.map((id) => (
            <GapRow key={id} id={id} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Rows keep their places while values are chosen; another filter or document sorts them again. */
function useListedGaps(): ReturnType<typeof listGaps> {
  const store = useBenchStore();
  const query = useBench((bench) => bench.gapQuery);
  const filter = useBench((bench) => bench.gapFilter);
  const documentId = useBench(activePayloadId);
  return useMemo(() => {
    const bench = store.getState();
    // Another document has other gaps.
    const touching = documentId === null ? new Set<never>() : selectGapsOfPayload(bench);
    return listGaps({ query, filter, choices: bench.gaps, touching });
  }, [store, query, filter, documentId]);
}

function moveBetweenRows(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-gap-head]')];
  const at = heads.findIndex((head) => head === event.target);
  const next = at < 0 ? undefined : heads[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function GapFacts({ gap }: { readonly gap: Gap }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { clauses, headers, rules } = touchesOfGap(gap.id);
  return (
    <dl className={styles.facts}>
      <dt>{t('assumptions.evidence')}</dt>
      <dd className={styles.evidence} data-evidence={gap.evidence.join('')}>
        {gap.evidence.length === 0 ? t('assumptions.evidences.none') : null}
        {gap.evidence.map((letter) => (
          <span key={letter} className={styles.letter}>
            <Badge>{letter}</Badge>
            {t(`assumptions.evidences.${letter}`)}
          </span>
        ))}
      </dd>
      <dt>{t('assumptions.touchesWhat')}</dt>
      <dd>
        {inLanguage(gap.touches, language)}
        <ul className={styles.places}>
          {clauses.map((clause) => (
            <li key={clause}>
              <ClauseLink clause={clause} />
            </li>
          ))}
          {headers.map((name) => (
            <li key={name}>
              <ReferenceLink entry={referenceOf().entryOfHeader(name)}>
                {t('assumptions.header', { name })}
              </ReferenceLink>
            </li>
          ))}
          {rules.map((rule) => (
            <li key={rule}>
              <ReferenceLink entry={referenceOf().entryOfRule(rule)}>{t('assumptions.rule', { rule })}</ReferenceLink>
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  );
}

function GapDetails({ id }: { readonly id: GapId }) {
  const { t } = useTranslation();
  const isChanged = useBench((bench) => changedGaps(bench.gaps).includes(id));
  const chooseGap = useBench((bench) => bench.chooseGap);
  const gap = gapOf(id);
  return (
    <div className={styles.details}>
      <GapValues gap={gap} />
      <div className={styles.side}>
        <GapFacts gap={gap} />
        {!isChanged ? null : (
          <Button size="small" onClick={() => void chooseGap(id, null)} data-reset-gap="">
            <RotateCcw size={12} aria-hidden="true" />
            {t('assumptions.reset')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** One gap on one line: the open point and its value; expanded, everything about it. */
function GapRow({ id }: { readonly id: GapId }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const value = useBench((bench) => gapValue(bench.gaps, id));
  const isOpen = useBench((bench) => bench.openGapId === id);
  const touches = useBench((bench) => selectGapsOfPayload(bench).has(id));
  const toggle = useBench((bench) => bench.toggleGap);
  const head = useRevealedHead(id, isOpen);
  const isChanged = useBench((bench) => changedGaps(bench.gaps).includes(id));
  const gap = gapOf(id);
  // A custom value is shown literally, even if it equals the default.
  const meaning = isChanged && value === gap.default ? undefined : gap.values[value];
  return (
    <li className={styles.row} data-gap={id} data-changed={isChanged || undefined} data-open={isOpen || undefined}>
      <button
        ref={head}
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        data-gap-head=""
        onClick={() => toggle(id)}
      >
        <ChevronRight size={13} aria-hidden="true" className={styles.chevron} />
        <code className={styles.id}>{id}</code>
        <span className={styles.point}>{inLanguage(gap.point, language)}</span>
        {touches ? <Badge tone="violet">{t('assumptions.touches')}</Badge> : null}
        <span className={styles.value} data-gap-value={value}>
          {isChanged ? <span className={styles.dot} aria-hidden="true" /> : null}
          {isChanged ? <span className="visually-hidden">{t('assumptions.changed')}</span> : null}
          <span className={styles.meaning}>{meaning === undefined ? value : inLanguage(meaning, language)}</span>
        </span>
      </button>
      {isOpen ? <GapDetails id={id} /> : null}
    </li>
  );
}

function useRevealedHead(id: GapId, isOpen: boolean) {
  const head = useRef<HTMLButtonElement>(null);
  const turn = useBench((bench) => (bench.shownGap?.id === id ? bench.shownGap.turn : null));
  const isInSight = useBench((bench) => bench.clearShownGap);
  useEffect(() => {
    if (turn === null) return;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'start' });
    // A row that returns to the list is not revealed again.
    isInSight();
  }, [turn, isInSight]);
  useEffect(() => {
    if (isOpen) head.current?.scrollIntoView({ block: 'start' });
  }, [isOpen]);
  return head;
}
