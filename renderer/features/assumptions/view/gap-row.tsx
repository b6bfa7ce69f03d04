import { ChevronRight, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { changedGaps } from '../../../../shared/gaps/gap-choices.ts';
import { gapWords } from '../../../../shared/gaps/gap-words.ts';
import { gapOf, gapValue, type GapId, type Gap } from '../../../../shared/gaps/gaps.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { selectGapsOfPayload } from '../store/gaps.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { GapValues } from './gap-values.tsx';
import { referenceOf } from '../../../../shared/protocol/reference/index.ts';
import { gapTouches } from '../../../../shared/protocol/reference/gap-touches.ts';
import { ClauseLink, ReferenceLink } from '../../../views/reference-link.tsx';
import styles from './gap-row.module.css';

function GapFacts({ gap }: { readonly gap: Gap }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { clauses, headers, rules } = gapTouches[gap.id];
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
        {inLanguage(gapWords[gap.id].touches, language)}
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
export function GapRow({ id }: { readonly id: GapId }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const value = useBench((bench) => gapValue(bench.gaps, id));
  const isOpen = useBench((bench) => bench.openGapId === id);
  const touches = useBench((bench) => selectGapsOfPayload(bench).has(id));
  const toggle = useBench((bench) => bench.toggleGap);
  const head = useRevealedHead(id, isOpen);
  const isChanged = useBench((bench) => changedGaps(bench.gaps).includes(id));
  const words = gapWords[id];
  // A custom value is shown literally, even if it equals the default.
  const meaning = isChanged && value === gapOf(id).default ? undefined : words.values[value];
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
        <span className={styles.point}>{inLanguage(words.point, language)}</span>
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
