import { memo, useDeferredValue, useMemo } from 'react';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import type { Lane } from '../../../../../shared/lifecycle/timeline/lane-times.ts';
import { findScenario } from '../../../../../shared/scenarios/index.ts';
import { useCommand } from '../../../../commands/use-command.ts';
import { getLastStatus, selectLaneInFocus } from '../../../../store/timeline/lanes.ts';
import { createHeldStore } from '../../../../store/delayed-store.ts';
import { isHeadMoving } from '../../../../store/timeline/timeline.ts';
import { DelayedContext, useBench, useDrawnStore } from '../../../../store/use-bench.ts';
import { Button } from '../../../../ui/button.tsx';
import { useOrderName } from '../../../../views/order-name.tsx';
import { dayAndTime } from '../../../../words/say-time.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import styles from './side.module.css';
import { isStoryActive } from '../../../../store/window/active-tab.ts';
import { checkMove, type MoveAnswer } from '../../../../../shared/lifecycle/check-move.ts';
import type { Lifecycle } from '../../../../../shared/lifecycle/lifecycle.ts';
import { sayClause } from '../../../../../shared/protocol/reference/say-clause.ts';
import { gapValue, type GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { timeOfDay } from '../../../../words/hong-kong-time.ts';
import { selectGapsShown } from '../../../../store/timeline/story-lanes.ts';
import { Differences } from './differences.tsx';
import { PickedReasons } from './picked-reasons.tsx';
import { WhyView } from './reasons.tsx';
import type { Instant } from '../../../../../shared/lib/time/clock.ts';
import { wallet } from '../../../../../shared/lifecycle/wallet.ts';
import type { AcceptedCall, OrderView } from '../../../../../shared/lifecycle/wallet-state.ts';
import { createWalletOptions } from '../../../../../shared/scenarios/wallet-options.ts';

function getAcceptedCalls({ calls }: Lane): readonly AcceptedCall[] {
  return calls.flatMap(({ accepted }) => accepted ?? []);
}

/** Gets what the phone shows of the order; null before the first accepted call. */
function getOrderView(calls: readonly AcceptedCall[], at: Instant, gaps: GapChoices): OrderView | null {
  return wallet(calls, at, createWalletOptions({ gaps }))[0] ?? null;
}

function Reasons({ lane }: { readonly lane: Lane }) {
  const picked = useBench((bench) => bench.picked);
  return picked !== null && picked.laneKey === lane.orderKey ? (
    <PickedReasons lane={lane} picked={picked} />
  ) : (
    <PhoneReasons lane={lane} />
  );
}

function PhoneReasons({ lane }: { readonly lane: Lane }) {
  // The draft may be newer than the clock's last tick.
  const at = useBench((bench) => bench.viewAt ?? Math.max(bench.shownNow, bench.stage?.at ?? 0));
  return <ReasonsAt lane={lane} at={useDeferredValue(at)} />;
}

type AtProps = { readonly lane: Lane; readonly at: Instant };

const ReasonsAt = memo(function ReasonsAtTime({ lane, at }: AtProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const gaps = useBench(selectGapsShown);
  const calls = useMemo(() => getAcceptedCalls(lane), [lane]);
  const view = getOrderView(calls, at, gaps);
  return (
    <div className={styles.reasons} data-why="phone">
      <h4 className={styles.title}>{t('timeline.whyNow', { time: dayAndTime(at, language) })}</h4>
      {view === null ? (
        <p className={styles.muted}>{t('timeline.nothingYet')}</p>
      ) : (
        <>
          <WhyView
            title={`${view.status} · ${t('timeline.card', { state: t(`timeline.states.${view.card}`) })}`}
            why={view.cardWhy}
          />
          <WhyView
            title={view.notification.visible ? t('timeline.noticeShown') : t('timeline.noticeHidden')}
            why={view.notification.why}
          />
          {view.localesWhy === null ? null : (
            <WhyView title={inLanguage(view.localesWhy.words, language)} why={view.localesWhy} />
          )}
        </>
      )}
    </div>
  );
});

type NextProps = { readonly lane: Lane; readonly lifecycle: Lifecycle };

function NextStatuses({ lane, lifecycle }: NextProps) {
  const last = useBench((bench) => getLastStatus(lane, bench));
  const time = useBench(({ activeTab, viewAt }) =>
    !isStoryActive({ activeTab }) || viewAt === null ? null : timeOfDay(viewAt),
  );
  return <NextAt lane={lane} lifecycle={lifecycle} last={useDeferredValue(last)} time={useDeferredValue(time)} />;
}

type NextAtProps = NextProps & { readonly last: string | null; readonly time: string | null };

const NextAt = memo(function NextAtTime({ lane, lifecycle, last, time }: NextAtProps) {
  const gaps = useBench(selectGapsShown);
  const title = useTitle(last, time);
  return (
    <div className={styles.next} role="group" aria-label={title}>
      <p className={styles.muted}>{title}</p>
      {lifecycle.statuses.map(({ name }) => (
        <Next key={name} lane={lane} status={name} answer={checkMove(lifecycle, gaps, last, name)} />
      ))}
    </div>
  );
});

function useTitle(status: string | null, time: string | null): string {
  const { t } = useTranslation();
  if (time !== null) return status === null ? t('stories.addFirst', { time }) : t('stories.addAfter', { status, time });
  return status === null ? t('timeline.nextFirst') : t('timeline.nextAfter', { status });
}

type OneProps = { readonly lane: Lane; readonly status: string; readonly answer: MoveAnswer };

function Next({ lane, status, answer }: OneProps) {
  const { t } = useTranslation();
  const openNext = useBench((bench) => bench.openNext);
  const hasStory = useBench(isStoryActive);
  const lines = useReason(answer) ?? [t(hasStory ? 'stories.adds' : 'timeline.nextOpens', { status })];
  return (
    <button
      type="button"
      className={styles.status}
      aria-disabled={!answer.allowed}
      data-next={status}
      data-tip={[status, ...lines].join('\n')}
      onClick={() => (answer.allowed ? openNext(lane, status) : undefined)}
    >
      {status}
      <span className="visually-hidden">. {lines.join(' ')}</span>
    </button>
  );
}

function useReason(answer: MoveAnswer): readonly string[] | null {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const gaps = useBench(selectGapsShown);
  if (answer.allowed) return null;
  const { reason, clause, gap } = answer;
  const rests = gap === undefined ? [] : [t('timeline.inForce', { gap: `${gap}=${gapValue(gaps, gap)}` })];
  return [inLanguage(reason, language), sayClause(clause, language), ...rests];
}

/** Shows the current order: viewed time, next statuses, reasons. The phones render first; while a dragged head moves, they alone do. */
export function Side() {
  const store = useDrawnStore();
  const resting = useMemo(() => createHeldStore(store, isHeadMoving), [store]);
  return (
    <DelayedContext value={resting}>
      <OrderInFocus />
    </DelayedContext>
  );
}

function OrderInFocus() {
  const lane = useDeferredValue(useBench(selectLaneInFocus));
  return lane === null ? null : <CurrentOrder lane={lane} />;
}

const CurrentOrder = memo(function OrderOfLane({ lane }: { readonly lane: Lane }) {
  const { t } = useTranslation();
  // Picked reasons precede the next statuses; the phone's follow them.
  const isPicked = useBench(({ picked }) => picked !== null && picked.laneKey === lane.orderKey);
  const scenario = findScenario(lane.scenario);
  return (
    <section className={styles.side} aria-label={t('timeline.order')} data-order={lane.merchantBizNo}>
      <div className={styles.page}>
        <Differences />
        <Head lane={lane} />
        <ViewTimeButtons />
        {isPicked ? <Reasons lane={lane} /> : null}
        {scenario === null ? (
          <p className={styles.muted}>{t('timeline.statusUnknown')}</p>
        ) : (
          <NextStatuses lane={lane} lifecycle={scenario.lifecycle} />
        )}
        {isPicked ? null : <Reasons lane={lane} />}
      </div>
    </section>
  );
});

function Head({ lane }: { readonly lane: Lane }) {
  const language = useBench((bench) => bench.settings.language);
  const scenario = findScenario(lane.scenario);
  const kind = scenario === null ? lane.scenario : inLanguage(scenario.name, language);
  const name = useOrderName(lane) ?? kind;
  return (
    <h3 className={styles.order} title={name === kind ? undefined : kind}>
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.number}>{lane.merchantBizNo}</span>
    </h3>
  );
}

/** What if the calls of this order had gone on in another way from here? */
function BranchCalls() {
  const { isEnabled, label, run } = useCommand('story.branch-here');
  return isEnabled ? (
    <Button size="small" onClick={run} data-branch-here="">
      {label}
    </Button>
  ) : null;
}

function ViewTimeButtons() {
  // A story has them in its own bar.
  const viewAt = useDeferredValue(useBench((bench) => (isStoryActive(bench) ? null : bench.viewAt)));
  return viewAt === null ? null : <ButtonsAt viewAt={viewAt} />;
}

const ButtonsAt = memo(function ButtonsAtTime({ viewAt }: { readonly viewAt: Instant }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const back = useCommand('time.back');
  const moveClock = useCommand('time.move-clock');
  return (
    <div
      className={styles.looking}
      role="group"
      aria-label={t('timeline.looking', { time: dayAndTime(viewAt, language) })}
      data-looking=""
    >
      <Button size="small" onClick={back.run} title={back.keys} aria-keyshortcuts={back.ariaKeys}>
        {t('timeline.back')}
      </Button>
      <Button size="small" onClick={moveClock.run}>
        {t('timeline.moveClock')}
      </Button>
      <BranchCalls />
    </div>
  );
});
