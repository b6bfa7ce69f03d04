import { memo, useMemo, type ReactNode } from 'react';
import type { Instant, Span } from '../../../../../shared/lib/time/clock.ts';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import type { Lane } from '../../../../../shared/lifecycle/timeline/lane-times.ts';
import { findScenario } from '../../../../../shared/scenarios/index.ts';
import { selectGapsShown, selectLaneChecks, selectLaneCurves } from '../../../../store/timeline/story-lanes.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { useOrderName } from '../../../../views/order-name.tsx';
import { shortenNumber } from '../../../../engine/names/short-forms.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { laneItemAttribute } from './lane-navigation.ts';
import {
  CallTick,
  CardBar,
  CheckMark,
  LaneContext,
  UpcomingChange,
  WindowBar,
  type LaneContextValue,
} from './lane-items.tsx';
import { layoutChecks, layoutLane, placeWindowWords, type PlacedCheck } from './lane-shapes.ts';
import { CurveLine } from './curve-line.tsx';
import { layoutCurve, type PlacedCurve } from './curve-shapes.ts';
import { LaneMenu } from './lane-menu.tsx';
import { MainLine } from './main-line.tsx';
import { nameOfBranch } from '../../../../engine/stories/branches.ts';
import { useLaneText } from './lane-text.ts';
import styles from './lanes.module.css';
import { isStoryActive } from '../../../../store/window/active-tab.ts';

type LaneRowProps = {
  readonly lane: Lane;
  readonly span: Span;
  readonly width: number;
  /** Later changes are still to come. */
  readonly passed: Instant;
  readonly top: number;
  readonly place: number;
  readonly count: number;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  /** Called with the focused lane, or null on blur. */
  readonly onFocusLane: (laneKey: string | null) => void;
};

export const LaneRow = memo(function LaneRow(props: LaneRowProps) {
  const { lane, span, width, passed, top, place, count, isCurrent, isTabStop, onFocusLane } = props;
  const laneKey = lane.orderKey;
  return (
    // It only observes the focus of its content.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles.lane}
      style={{ transform: `translateY(${top}px)` }}
      data-lane={lane.merchantBizNo}
      data-in-focus={isCurrent || undefined}
      aria-setsize={count}
      aria-posinset={place}
      onFocus={() => onFocusLane(laneKey)}
      onBlur={() => onFocusLane(null)}
    >
      <Name lane={lane} isCurrent={isCurrent} isTabStop={isTabStop} />
      <LaneTrack lane={lane} span={span} width={width} passed={passed} />
    </li>
  );
});

/** The shapes of a lane. They stay as they are while other lanes become the current one. */
const LaneTrack = memo(function LaneTrack(props: Pick<LaneRowProps, 'lane' | 'span' | 'width' | 'passed'>) {
  const { lane, span, width, passed } = props;
  const laneKey = lane.orderKey;
  const context = useLaneContextValue(laneKey);
  const picked = context.picked?.item === 'call' ? context.picked.id : null;
  const shapes = useMemo(() => layoutLane(lane, span, width, picked), [lane, span, width, picked]);
  const checks = usePlacedChecks(laneKey, span, width);
  const curves = usePlacedCurves(laneKey, span, width);
  return (
    <Track lane={lane} span={span} width={width}>
      <LaneContext value={context}>
        <MainLine span={span} width={width} />
        {shapes.cards.map((card) => (
          <CardBar key={card.of.from} card={card} isToCome={card.of.from > passed} />
        ))}
        {shapes.windows.map((window) => (
          <WindowBar
            key={window.of.from}
            window={window}
            words={placeWindowWords(window, checks)}
            isToCome={window.of.from > passed}
          />
        ))}
        {shapes.coming.map((change) =>
          change.of.at > passed ? <UpcomingChange key={change.of.at} change={change} /> : null,
        )}
        {shapes.calls.map((call) => (
          <CallTick key={call.of.id} call={call} />
        ))}
        {checks.map((check) => (
          <CheckMark key={check.of.place} check={check} />
        ))}
        {curves.map((curve) => (
          <CurveLine key={curve.of.place} curve={curve} />
        ))}
      </LaneContext>
    </Track>
  );
});

/** A story's checks on a lane, the same list while nothing changes. */
function usePlacedChecks(laneKey: string, span: Span, width: number): readonly PlacedCheck[] {
  const all = useBench(selectLaneChecks);
  const picked = useBench((bench) => (bench.picked?.item === 'check' ? bench.picked.place : null));
  return useMemo(() => {
    const own = all.filter((check) => check.laneKey === laneKey);
    return layoutChecks(own, span, width, picked);
  }, [all, laneKey, span, width, picked]);
}

/** A story's curves on a lane, the same list while nothing changes. */
function usePlacedCurves(laneKey: string, span: Span, width: number): readonly PlacedCurve[] {
  const all = useBench(selectLaneCurves);
  return useMemo(() => {
    const own = all.filter((curve) => curve.laneKey === laneKey);
    return own.flatMap((curve) => layoutCurve(curve, span, width) ?? []);
  }, [all, laneKey, span, width]);
}

/** Gets the context value, the same object while nothing changes. */
function useLaneContextValue(laneKey: string): LaneContextValue {
  const language = useBench((bench) => bench.settings.language);
  const gaps = useBench(selectGapsShown);
  const pick = useBench((bench) => bench.pick);
  const picked = useBench((bench) => (bench.picked?.laneKey === laneKey ? bench.picked : null));
  return useMemo(() => ({ laneKey, language, gaps, picked, pick }), [laneKey, language, gaps, picked, pick]);
}

type TrackProps = {
  readonly lane: Lane;
  readonly span: Span;
  readonly width: number;
  readonly children: ReactNode;
};

function Track({ lane, span, width, children }: TrackProps) {
  const hasStory = useBench(isStoryActive);
  const track = <div className={styles.track}>{children}</div>;
  return hasStory ? <LaneMenu lane={lane} span={span} width={width} track={track} /> : track;
}

function Name({ lane, isCurrent, isTabStop }: Pick<LaneRowProps, 'lane' | 'isCurrent' | 'isTabStop'>) {
  const language = useBench((bench) => bench.settings.language);
  const show = useBench((bench) => bench.showOrder);
  const isCut = useBench((bench) => !isStoryActive(bench) && bench.cutOrders.has(lane.orderKey));
  const { t } = useTranslation();
  const scenario = findScenario(lane.scenario);
  const kind = scenario === null ? lane.scenario : inLanguage(scenario.name, language);
  const name = useOrderName(lane) ?? kind;
  const text = useLaneText(lane);
  const branch = useBench(({ storyView, shownBranch }) =>
    storyView === null ? null : nameOfBranch(storyView, shownBranch),
  );
  return (
    <button
      type="button"
      className={styles.name}
      aria-current={isCurrent || undefined}
      tabIndex={isTabStop ? 0 : -1}
      title={`${name === kind ? '' : `${name}\n`}${t('timeline.lane', { name: kind, number: lane.merchantBizNo })}`}
      data-names=""
      {...{ [laneItemAttribute]: '' }}
      onClick={() => show(lane)}
    >
      <span className={styles.title}>{name}</span>
      <span className={styles.number}>
        {isCut ? (
          <span className={styles.cut} title={t('timeline.cut')} data-cut="">
            … <span className="visually-hidden">{t('timeline.cut')}</span>
          </span>
        ) : null}
        {branch === null ? '' : `${branch} · `}
        {shortenNumber(lane.merchantBizNo)}
      </span>
      <span className="visually-hidden">{text}</span>
    </button>
  );
}
