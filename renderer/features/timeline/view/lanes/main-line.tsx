import type { Span } from '../../../../../shared/lib/time/clock.ts';
import { memo, useMemo } from 'react';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import { selectMainLanes } from '../../../../store/timeline/story-lanes.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { useLane } from './lane-items.tsx';
import styles from './lane-items.module.css';
import { layoutLane } from './lane-shapes.ts';
import { formatStretch } from './lane-text.ts';

type MainLineProps = { readonly span: Span; readonly width: number };

/** What phones show of an order in the main line, as a thin line under its lane in a branch. */
export const MainLine = memo(function MainLineOfBranch({ span, width }: MainLineProps) {
  const { t } = useTranslation();
  const { laneKey, language } = useLane();
  const lane = useBench((bench) => selectMainLanes(bench).find(({ orderKey }) => orderKey === laneKey));
  const cards = useMemo(() => (lane === undefined ? [] : layoutLane(lane, span, width).cards), [lane, span, width]);
  return cards.map(({ of, x, width: length }) => (
    <span
      key={of.from}
      className={classNames(styles.card, styles.mainLine)}
      style={{ left: x, width: length }}
      data-main-line={of.status}
      data-card-state={of.state}
      data-tip={[
        `${t('stories.branches.main')}: ${of.status} · ${t(`timeline.states.${of.state}`)}`,
        formatStretch(of, t, language),
        inLanguage(of.why.words, language),
      ].join('\n')}
    />
  ));
});
