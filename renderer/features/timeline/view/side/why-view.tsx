import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import type { Why } from '../../../../../shared/lifecycle/wallet-state.ts';
import { gapWords } from '../../../../../shared/gaps/gap-words.ts';
import { gapValue } from '../../../../../shared/gaps/gaps.ts';
import { ClauseLink } from '../../../../views/reference-link.tsx';
import { selectGapsShown } from '../../../../store/timeline/story-lanes.ts';
import { useBench } from '../../../../store/use-bench.ts';
import styles from './side.module.css';

/** Shows a reason: the rule, its clause, and the gap it depends on. */
export const WhyView = memo(function WhyView({ title, why }: { readonly title?: string; readonly why: Why }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const gaps = useBench(selectGapsShown);
  const showGap = useBench((bench) => bench.showGap);
  const { words, clause, gap } = why;
  return (
    <div className={styles.why} data-clause={clause}>
      {title === undefined ? null : <p className={styles.what}>{title}</p>}
      <p>{inLanguage(words, language)}</p>
      <p className={styles.facts}>
        <ClauseLink clause={clause} />
        {gap === undefined ? null : (
          <button
            type="button"
            className={styles.gap}
            data-gap-link={gap}
            data-tip={`${t('timeline.inForce', { gap })}\n${inLanguage(gapWords[gap].point, language)}`}
            onClick={() => showGap(gap)}
          >
            {gap}={gapValue(gaps, gap)}
          </button>
        )}
      </p>
    </div>
  );
});
