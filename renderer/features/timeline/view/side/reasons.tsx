import { X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Instant } from '../../../../../shared/lib/time/clock.ts';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import type { Lane } from '../../../../../shared/lifecycle/timeline/lane-times.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { useTranslation } from '../../../../words/use-translation.ts';
import styles from './side.module.css';
import type { Why } from '../../../../../shared/lifecycle/wallet-state.ts';
import { gapOf, gapValue } from '../../../../../shared/gaps/gaps.ts';
import { ClauseLink } from '../../../../views/reference-link.tsx';
import { selectGapsShown } from '../../../../store/timeline/story-lanes.ts';

/** Shows an item with its reasons, and closes. */
export function ReasonCard({
  title,
  when,
  children,
}: {
  readonly title: string;
  readonly when: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const pick = useBench((bench) => bench.pick);
  return (
    <div className={styles.reasons} data-why="picked">
      <div className={styles.pickedHead}>
        <h4 className={styles.title}>{title}</h4>
        <IconButton size="small" label={t('timeline.closeWhy')} onClick={() => pick(null)}>
          <X size={13} aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles.when}>{when}</p>
      {children}
    </div>
  );
}

/** Shows what changes for the user at an instant, with the reasons. */
export function Changes({ lane, at }: { readonly lane: Lane; readonly at: Instant | null }) {
  const language = useBench((bench) => bench.settings.language);
  const change = lane.changes.find((each) => each.at === at);
  if (change === undefined) return null;
  return (
    <>
      <p className={styles.what}>{inLanguage(change.what, language)}</p>
      {change.whys.map((why) => (
        <WhyView key={`${why.clause} ${why.words.en}`} why={why} />
      ))}
    </>
  );
}

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
            data-tip={`${t('timeline.inForce', { gap })}\n${inLanguage(gapOf(gap).point, language)}`}
            onClick={() => showGap(gap)}
          >
            {gap}={gapValue(gaps, gap)}
          </button>
        )}
      </p>
    </div>
  );
});
