import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Lane } from '../../../shared/lifecycle/timeline/lane-times.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { activeEnvironment, activeNow } from '../sending/in-use.ts';
import { draftId } from '../../engine/timeline/timeline-calls.ts';
import { selectSpan, selectEventTimes, type WithSpan } from './lanes.ts';
import { stageAt, type StageView } from '../../engine/stage/stage.ts';
import { selectPickedEntry } from './story-lanes.ts';
import { holding, panned, stepOf, zoomed } from '../../engine/timeline/time-scale.ts';
import { isStoryActive, activePayloadId, activeStoryId, type ActiveTab } from '../window/active-tab.ts';
import type { ViewHead, OnScreen, Picking, AlternateStages, TimelineSlice } from './slices.ts';

/** A hand that drags rests once it has not moved for so long. */
const restMs = 100;
const nowMs = 2 * 3_600_000;

type Needs =
  | keyof (TimelineSlice & WithSpan)
  | 'addFromTemplate'
  | 'addNextCall'
  | 'documents'
  | 'mainStage'
  | 'reinspect'
  | 'moveClock'
  | 'open'
  | 'selectCall'
  | 'storyHeads'
  | 'summaries'
  | 'viewStoryTime';
type Context = SliceContext<Needs>;
type State = Pick<Bench, Needs>;

export function createTimeline(context: Context): TimelineSlice {
  context.onActiveChange((state, activeTab) => ({ laneKey: null, picked: null, ...timeOfActive(state, activeTab) }));
  return { ...viewHead(context), ...onScreen(context), ...picking(context) };
}

/** A story is viewed where it was left; payloads share the run's time, or the real time in an environment. */
function timeOfActive(state: State, activeTab: ActiveTab): Partial<Pick<State, 'viewAt' | 'timelineSpan'>> {
  const story = activeStoryId({ activeTab });
  const isSameTime = activeEnvironment({ ...state, activeTab })?.id === activeEnvironment(state)?.id;
  if (story === activeStoryId(state) && isSameTime) return {};
  return { viewAt: story === null ? null : (state.storyHeads[story] ?? null), timelineSpan: null };
}

function viewHead({ ports, set, get }: Context): ViewHead {
  const instantInView = (state: State): Instant => state.viewAt ?? activeNow(state, ports.now());
  const moveTo = (at: Instant): void => {
    get().viewTime(at);
    const span = selectSpan(get());
    const held = holding(span, at);
    if (held !== span) get().setSpan(held);
  };
  let stopWaiting = (): void => undefined;
  return {
    viewAt: null,
    viewTime: (viewAt) => {
      if (viewAt === get().viewAt) return;
      if (isStoryActive(get())) {
        stopWaiting();
        if (viewStoryByTurns({ set, get }, viewAt))
          stopWaiting = ports.later(restMs, () => showWholeStory({ set, get }));
        return;
      }
      set((state) => {
        const stage = state.stage === null ? null : stageAt(state.stage, viewAt);
        return { viewAt, stage, alternateStages: nextAlternateStages(state, stage) };
      });
      stopWaiting();
      if (get().alternateStages !== null) stopWaiting = ports.later(restMs, () => set({ alternateStages: null }));
      // At the clock the draft is current again.
      if (viewAt === null) get().reinspect();
    },
    isViewDragged: false,
    alternateStages: null,
    dragView: (isViewDragged) => {
      if (isViewDragged === get().isViewDragged) return;
      stopWaiting();
      set({ isViewDragged, alternateStages: null });
      // The clock has moved meanwhile.
      if (!isViewDragged) get().reinspect();
    },
    stepView: (direction, size) => {
      const { from, until } = selectSpan(get());
      const step = stepOf((until - from) / (size === 'small' ? 200 : 20));
      moveTo(instantInView(get()) + direction * step);
    },
    viewEvent: (direction) => {
      const at = instantInView(get());
      const turns = selectEventTimes(get());
      const turn = direction === 1 ? turns.find((each) => each > at) : turns.findLast((each) => each < at);
      // In a story the focused order is that of the reached call.
      if (isStoryActive(get())) set({ picked: null, laneKey: null });
      if (turn !== undefined) moveTo(turn);
    },
    viewEdge: (edge) => get().viewTime(selectSpan(get())[edge]),
    moveClockHere: async () => {
      const at = get().viewAt;
      if (at === null || isStoryActive(get())) return;
      const isThere = await get().moveClock(at);
      // If the user views another time or a story meanwhile, that stays.
      if (isThere && get().viewAt === at && !isStoryActive(get())) get().viewTime(null);
    },
  };
}

type Turns = Pick<Context, 'set' | 'get'>;

/**
 * Views a time of the active story. During a drag a move draws one phone of two, of a branch and its main line one of the
 * lines: then it is true, and the whole is to be shown once the hand rests.
 */
function viewStoryByTurns({ get }: Turns, at: Instant | null): boolean {
  const before = get();
  before.viewStoryTime(at, ({ stage, mainStage }) => {
    const alternateStages = nextAlternateStages(before, stage);
    const isMainHeld = mainStage !== null && before.mainStage !== null && alternateStages?.[1] === stage;
    return { alternateStages, ...(isMainHeld ? { mainStage: before.mainStage } : {}) };
  });
  return get().alternateStages !== null;
}

function showWholeStory({ set, get }: Turns): void {
  set({ alternateStages: null });
  if (isStoryActive(get())) get().viewStoryTime(get().viewAt);
}

/** The stage for those phones that did not get the one before. */
function nextAlternateStages(
  state: Pick<State, 'isViewDragged' | 'stage' | 'alternateStages'>,
  stage: StageView | null,
): AlternateStages | null {
  const { isViewDragged, stage: before } = state;
  const [first, second] = [stageForPhone(state, 0), stageForPhone(state, 1)];
  if (!isViewDragged || stage === null || first === null || second === null) return null;
  return first === before && second !== before ? [first, stage] : [stage, second];
}

/** Whether a hand moves the view head; not while it rests. */
export function isHeadMoving({ alternateStages }: Pick<Bench, 'alternateStages'>): boolean {
  return alternateStages !== null;
}

/** A phone's stage: its alternate during a drag, until something else changes. */
export function stageForPhone(
  { stage, alternateStages }: Pick<Bench, 'stage' | 'alternateStages'>,
  turn: 0 | 1,
): StageView | null {
  return alternateStages?.some((each) => each === stage) === true ? alternateStages[turn] : stage;
}

function onScreen({ ports, set, get }: Context): OnScreen {
  return {
    timelineSpan: null,
    setSpan: (timelineSpan) => set({ timelineSpan }),
    zoomTime: (factor, around) => {
      const span = selectSpan(get());
      const shown = get().viewAt ?? activeNow(get(), ports.now());
      const middle = (span.from + span.until) / 2;
      const isIn = shown >= span.from && shown <= span.until;
      get().setSpan(zoomed(span, factor, around ?? (isIn ? shown : middle)));
    },
    panTime: (direction) => {
      const span = selectSpan(get());
      get().setSpan(panned(span, (direction * (span.until - span.from)) / 4));
    },
    zoomToNow: () => {
      const { viewAt } = get();
      const now = (isStoryActive(get()) ? viewAt : null) ?? activeNow(get(), ports.now());
      get().setSpan({ from: now - nowMs / 2, until: now + nowMs / 2 });
    },
  };
}

function picking({ set, get }: Context): Picking {
  return {
    laneKey: null,
    picked: null,
    showOrder: (lane) => {
      if (isStoryActive(get())) {
        set({ laneKey: lane.orderKey, picked: null });
        get().viewStoryTime(get().viewAt);
        return;
      }
      const own = documentsOf(get(), lane);
      const status = lane.calls.findLast(({ accepted }) => accepted !== null)?.status;
      const document = own.find(({ id }) => get().summaries[id]?.status === status) ?? own[0];
      if (document !== undefined && !own.some(({ id }) => id === activePayloadId(get()))) get().open(document.id);
      set({ laneKey: lane.orderKey, picked: null });
    },
    openNext: (lane, status) => {
      if (isStoryActive(get())) {
        get().addNextCall(lane, status);
        return;
      }
      const environment = activeEnvironment(get())?.id ?? null;
      const isThere = ({ id }: PayloadDocument): boolean =>
        get().summaries[id]?.status === status && (get().environmentOf[id] ?? null) === environment;
      const known = documentsOf(get(), lane).find(isThere);
      const scenario = findScenario(lane.scenario);
      const template = scenario === null ? undefined : plainTemplates(scenario).find((each) => each.status === status);
      if (known !== undefined) get().open(known.id);
      else if (scenario !== null && template !== undefined)
        get().addFromTemplate(scenario, template, lane.merchantBizNo, environment);
    },
    pick: (picked) => {
      set(picked === null ? { picked } : { picked, laneKey: picked.laneKey });
      const planned = selectPickedEntry(get());
      // Picking a story's call or check views its time.
      if (planned !== null) get().viewStoryTime(planned.at);
      else if (picked?.item === 'call' && picked.id !== draftId) get().selectCall(picked.id);
    },
  };
}

/** The payloads written for an order. */
function documentsOf({ documents }: State, lane: Lane): readonly PayloadDocument[] {
  return documents.filter(({ orderNo, scenario }) => orderNo === lane.merchantBizNo && scenario === lane.scenario);
}
