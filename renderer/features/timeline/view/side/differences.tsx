import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import type { LineDifference } from '../../../../../shared/protocol/simulate/compare-lines.ts';
import { useBench } from '../../../../store/use-bench.ts';
import type { Say } from '../../../../words/i18n.ts';
import { dayAndTime } from '../../../../words/say-time.ts';
import styles from './side.module.css';

const noDifferences: readonly LineDifference[] = [];

/** From when on the branch that is shown differs on the phones; each leads to its moment. */
export const Differences = memo(function DifferencesOfBranch() {
  const { t } = useTranslation();
  const isBranch = useBench((bench) => bench.shownBranch !== null);
  // A drag draws the phones first.
  const view = useDeferredValue(useBench((bench) => bench.storyView));
  if (!isBranch) return null;
  const differences = view?.differences() ?? noDifferences;
  return (
    <div className={styles.reasons} data-differences={differences.length}>
      <h4 className={styles.title}>{t('stories.branches.differences')}</h4>
      {differences.length === 0 ? (
        <p className={styles.muted}>{t('stories.branches.none')}</p>
      ) : (
        <ul>
          {differences.map((difference) => (
            <li key={JSON.stringify([difference.at, difference.orderKey, difference.what])}>
              <Difference {...difference} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});

/** Hundreds of them may stand beside a head that is dragged. */
const Difference = memo(function DifferenceRow({ at, what, main, here, why }: LineDifference) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const view = useBench((bench) => bench.viewStoryTime);
  const isNow = useBench((bench) => bench.viewAt === at);
  const values = { main: sayValue(what, main, t), here: sayValue(what, here, t) };
  return (
    <button
      type="button"
      className={styles.difference}
      aria-current={isNow || undefined}
      title={why === null ? undefined : inLanguage(why.words, language)}
      onClick={() => view(at)}
    >
      <span className={styles.when}>{dayAndTime(at, language)}</span>
      <span>{t(`stories.branches.what.${what}`)}</span>
      <span className={styles.muted}>{t('stories.branches.becomes', values)}</span>
    </button>
  );
});

const cards = ['active', 'used', 'expired', 'removed', 'none'] as const;

function sayValue(what: LineDifference['what'], value: string, t: Say): string {
  const card = what === 'card' ? cards.find((each) => each === value) : undefined;
  if (card !== undefined) return t(`timeline.states.${card}`);
  if (what === 'notification') return t(value === 'shown' ? 'stories.branches.shown' : 'stories.branches.hidden');
  return value === '' || value === 'none' ? t('stories.branches.nothing') : value;
}
