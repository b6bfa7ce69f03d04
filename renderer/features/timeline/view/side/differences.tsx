import { memo, useDeferredValue } from 'react';
import { cutToWidth } from '../../../../../shared/lib/text/text-width.ts';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import type { Why } from '../../../../../shared/lifecycle/wallet-state.ts';
import type { LineDifference } from '../../../../../shared/protocol/simulate/compare-lines.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { ClauseLink } from '../../../../views/reference-link.tsx';
import type { Say } from '../../../../words/i18n.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { formatStretch } from '../lanes/lane-text.ts';
import styles from './side.module.css';

const noDifferences: readonly LineDifference[] = [];

/** From when on the branch that is shown differs on the phones, by moment and order; each leads to its moment. */
export const Differences = memo(function DifferencesOfBranch() {
  const { t } = useTranslation();
  const isBranch = useBench((bench) => bench.shownBranch !== null);
  // A drag draws the phones first.
  const view = useDeferredValue(useBench((bench) => bench.storyView));
  if (!isBranch) return null;
  const differences = view?.differences() ?? noDifferences;
  return (
    <div className={styles.reasons} data-differences={differences.length}>
      <h3 className={styles.title}>{t('stories.branches.differences')}</h3>
      {differences.length === 0 ? (
        <p className={styles.muted}>{t('stories.branches.none')}</p>
      ) : (
        <ul>
          {momentsOf(differences).map(({ key, told }) => (
            <li key={key}>
              <DifferentMoment told={told} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});

type MomentTold = { readonly key: string; readonly told: readonly LineDifference[] };

function momentsOf(differences: readonly LineDifference[]): readonly MomentTold[] {
  const moments = new Map<string, LineDifference[]>();
  for (const difference of differences) {
    const key = `${difference.at} ${difference.orderKey}`;
    moments.set(key, [...(moments.get(key) ?? []), difference]);
  }
  return [...moments].map(([key, told]) => ({ key, told }));
}

/** What phones show otherwise from one instant on of one order, and the rules that made it. Hundreds may stand beside a head that is dragged. */
const DifferentMoment = memo(
  function MomentOfDifferences({ told }: { readonly told: readonly LineDifference[] }) {
    const { t } = useTranslation();
    const language = useBench((bench) => bench.settings.language);
    const view = useBench((bench) => bench.viewStoryTime);
    const at = told[0]?.at ?? 0;
    const isNow = useBench((bench) => bench.viewAt === at);
    const ends = new Set(told.map(({ until }) => until));
    const [until = null] = ends.size === 1 ? ends : [];
    return (
      <>
        <button type="button" className={styles.difference} aria-current={isNow || undefined} onClick={() => view(at)}>
          <span className={styles.when}>{formatStretch({ from: at, until }, t, language)}</span>
          {told.map(({ what, main, here }) => (
            <span key={what}>
              {t(`stories.branches.what.${what}`)}{' '}
              <span className={styles.muted}>
                {t('stories.branches.becomes', { main: sayValue(what, main, t), here: sayValue(what, here, t) })}
              </span>
            </span>
          ))}
        </button>
        {rulesOf(told).map(({ words, clause }) => (
          <p key={`${clause} ${words.en}`} className={styles.differs}>
            {inLanguage(words, language)} <ClauseLink clause={clause} />
          </p>
        ))}
      </>
    );
  },
  (one, other) => JSON.stringify(one) === JSON.stringify(other),
);

function rulesOf(told: readonly LineDifference[]): readonly Why[] {
  return [...new Map(told.map(({ why }) => [why.words.en, why])).values()];
}

const cards = ['active', 'used', 'expired', 'removed', 'none'] as const;
/** The phones beside show the texts whole. */
const mostWidth = 80;

function sayValue(what: LineDifference['what'], value: string, t: Say): string {
  const card = what === 'card' ? cards.find((each) => each === value) : undefined;
  if (card !== undefined) return t(`timeline.states.${card}`);
  if (what === 'notification') return t(value === 'shown' ? 'stories.branches.shown' : 'stories.branches.hidden');
  return value === '' || value === 'none' ? t('stories.branches.nothing') : cutToWidth(value, mostWidth);
}
