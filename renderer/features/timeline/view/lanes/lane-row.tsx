import { cloneElement, memo, useMemo, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '../../../../../shared/lib/time/clock.ts';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import type { Lane } from '../../../../../shared/lifecycle/timeline/lane-times.ts';
import { findScenario } from '../../../../../shared/scenarios/index.ts';
import { selectGapsShown, selectLaneChecks, selectPickedEntry } from '../../../../store/timeline/story-lanes.ts';
import { toInstant, type Span } from '../../../../engine/timeline/time-scale.ts';
import { useBench, useBenchStore } from '../../../../store/use-bench.ts';
import { useOrderName } from '../../../../views/order-name.tsx';
import { shortenNumber } from '../../../../engine/names/short-forms.ts';
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
import { getIndent, layoutChecks, layoutLane, type PlacedCheck } from './lane-shapes.ts';
import { getLastStatus } from '../../../../store/timeline/lanes.ts';
import { useLaneText } from './lane-text.ts';
import styles from './lanes.module.css';
import { isStoryActive } from '../../../../store/window/active-tab.ts';
import { checkMove } from '../../../../../shared/lifecycle/check-move.ts';
import { timeOfDay } from '../../../../words/hong-kong-time.ts';
import { useCommand } from '../../../../commands/use-command.ts';
import { plannedIndex } from '../../../../engine/stories/planned-calls.ts';
import { ContextPopup, MenuGroup, MenuItem, MenuSeparator } from '../../../../ui/overlays/menu.tsx';

type LaneMenuProps = {
  readonly lane: Lane;
  readonly span: Span;
  readonly width: number;
  readonly track: ReactElement<{ readonly onContextMenu?: (event: MouseEvent<HTMLElement>) => void }>;
};

const minuteMs = 60_000;

function LaneMenu({ lane, span, width, track }: LaneMenuProps) {
  const store = useBenchStore();
  const aim = (event: MouseEvent<HTMLElement>): void => {
    const { pick, viewTime } = store.getState();
    const { target, currentTarget, clientX } = event;
    const tick = target instanceof Element ? target.closest<HTMLElement>('[data-call-tick]') : null;
    const id = tick?.dataset['callTick'];
    const mark = target instanceof Element ? target.closest<HTMLElement>('[data-check]') : null;
    if (mark !== null) {
      pick({ item: 'check', place: Number(mark.dataset['check']), laneKey: lane.orderKey });
      return;
    }
    if (id !== undefined && plannedIndex(id) !== null) {
      pick({ item: 'call', id, laneKey: lane.orderKey });
      return;
    }
    pick(null);
    const at = toInstant(span, width, clientX - currentTarget.getBoundingClientRect().left);
    viewTime(Math.round(at / minuteMs) * minuteMs);
  };
  return (
    <ContextPopup trigger={cloneElement(track, { onContextMenu: aim })}>
      <PickedCallItems />
      <Additions lane={lane} />
    </ContextPopup>
  );
}

function PickedCallItems() {
  const isPicked = useBench((bench) => selectPickedEntry(bench) !== null);
  const { t } = useTranslation();
  const openInText = useCommand('story.call-text');
  const twice = useCommand('story.call-twice');
  const takeOut = useCommand('story.call-remove');
  if (!isPicked) return null;
  return (
    <>
      <MenuItem label={t('stories.openInText')} onRun={openInText.run} />
      <MenuItem label={t('stories.twice')} onRun={twice.run} />
      <MenuItem label={t('stories.takeOut')} onRun={takeOut.run} />
      <MenuSeparator />
    </>
  );
}

function Additions({ lane }: { readonly lane: Lane }) {
  const { t } = useTranslation();
  const gaps = useBench(selectGapsShown);
  const last = useBench((bench) => getLastStatus(lane, bench));
  const time = useBench((bench) => timeOfDay(bench.viewAt ?? 0));
  const add = useBench((bench) => bench.addNextCall);
  const lifecycle = findScenario(lane.scenario)?.lifecycle;
  if (lifecycle === undefined) return null;
  const label = last === null ? t('stories.addFirst', { time }) : t('stories.addAfter', { status: last, time });
  return (
    <MenuGroup label={label}>
      {lifecycle.statuses
        .filter(({ name }) => checkMove(lifecycle, gaps, last, name).allowed)
        .map(({ name }) => (
          <MenuItem key={name} label={name} onRun={() => add(lane, name)} />
        ))}
    </MenuGroup>
  );
}

export type LaneRowProps = {
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
  const context = useLaneContextValue(laneKey);
  const picked = context.picked?.item === 'call' ? context.picked.id : null;
  const shapes = useMemo(() => layoutLane(lane, span, width, picked), [lane, span, width, picked]);
  const checks = usePlacedChecks(laneKey, span, width);
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
      <Track lane={lane} span={span} width={width}>
        <LaneContext value={context}>
          {shapes.cards.map((card) => (
            <CardBar key={card.of.from} card={card} isToCome={card.of.from > passed} />
          ))}
          {shapes.windows.map((window) => (
            <WindowBar
              key={window.of.from}
              window={window}
              indent={getIndent(window, checks)}
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
        </LaneContext>
      </Track>
    </li>
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
        {shortenNumber(lane.merchantBizNo)}
      </span>
      <span className="visually-hidden">{text}</span>
    </button>
  );
}
