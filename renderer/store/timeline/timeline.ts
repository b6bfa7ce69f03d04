import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Lane } from '../../../shared/lifecycle/timeline/lane-times.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { environmentInFront, nowInFront } from '../sending/in-use.ts';
import { draftId } from '../../engine/timeline/timeline-calls.ts';
import { selectSpan, selectTurns } from './lanes.ts';
import type { WithSpan } from './lanes.ts';
import { stageAt } from '../../engine/stage/stage.ts';
import type { StageView } from '../../engine/stage/stage.ts';
import { selectPickedCall } from './story-lanes.ts';
import { holding, panned, stepOf, zoomed } from '../../engine/timeline/time-scale.ts';
import { isStoryInFront, payloadInFront, storyInFront } from '../window/front.ts';
import type { Front } from '../window/front.ts';
import type { ViewHead, OnScreen, Picking, StagesInTurn, TimelineSlice } from './slices.ts';

/** A hand that drags rests once it has not moved for so long. */
const restMs = 100;
const nowMs = 2 * 3_600_000;

type Needs =
  | keyof (TimelineSlice & WithSpan)
  | 'addFromTemplate'
  | 'addNextCall'
  | 'documents'
  | 'look'
  | 'moveClock'
  | 'open'
  | 'selectCall'
  | 'storyHeads'
  | 'summaries'
  | 'viewStoryTime';
type Context = SliceContext<Needs>;
type State = Pick<Bench, Needs>;

/** What the timeline looks at. Its lanes follow from calls and choices, by selectors. */
export function createTimeline(context: Context): TimelineSlice {
  context.whenInFront((state, front) => ({ laneKey: null, picked: null, ...timeInFront(state, front) }));
  return { ...viewHead(context), ...onScreen(context), ...picking(context) };
}

/**
 * A story has a time of its own, and is looked at again where it was left; payloads share the time of the run, or the real
 * one where they are sent to an environment.
 */
function timeInFront(state: State, front: Front): Partial<Pick<State, 'viewAt' | 'timelineSpan'>> {
  const story = storyInFront({ front });
  const isSameTime = environmentInFront({ ...state, front })?.id === environmentInFront(state)?.id;
  if (story === storyInFront(state) && isSameTime) return {};
  return { viewAt: story === null ? null : (state.storyHeads[story] ?? null), timelineSpan: null };
}

function viewHead({ ports, set, get }: Context): ViewHead {
  const instantInView = (state: State): Instant => state.viewAt ?? nowInFront(state, ports.now());
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
      if (isStoryInFront(get())) {
        get().viewStoryTime(viewAt);
        return;
      }
      set((state) => {
        const stage = state.stage === null ? null : stageAt(state.stage, viewAt);
        return { viewAt, stage, stagesInTurn: nextInTurn(state, stage) };
      });
      stopWaiting();
      if (get().stagesInTurn !== null) stopWaiting = ports.later(restMs, () => set({ stagesInTurn: null }));
      // Back at the clock the draft is the one of this moment again.
      if (viewAt === null) get().look();
    },
    isViewDragged: false,
    stagesInTurn: null,
    dragView: (isViewDragged) => {
      if (isViewDragged === get().isViewDragged) return;
      stopWaiting();
      set({ isViewDragged, stagesInTurn: null });
      // The clock has gone on meanwhile.
      if (!isViewDragged) get().look();
    },
    stepView: (direction, size) => {
      const { from, until } = selectSpan(get());
      const step = stepOf((until - from) / (size === 'small' ? 200 : 20));
      moveTo(instantInView(get()) + direction * step);
    },
    viewTurn: (direction) => {
      const at = instantInView(get());
      const turns = selectTurns(get());
      const turn = direction === 1 ? turns.find((each) => each > at) : turns.findLast((each) => each < at);
      // In a story the order in focus is that of the call that is reached.
      if (isStoryInFront(get())) set({ picked: null, laneKey: null });
      if (turn !== undefined) moveTo(turn);
    },
    viewEdge: (edge) => get().viewTime(selectSpan(get())[edge]),
    moveClockHere: async () => {
      const at = get().viewAt;
      if (at === null || isStoryInFront(get())) return;
      const isThere = await get().moveClock(at);
      // Who has instantInView elsewhere meanwhile, or at a story, is left there.
      if (isThere && get().viewAt === at && !isStoryInFront(get())) get().viewTime(null);
    },
  };
}

/** The stage for those phones that did not get the one before. */
function nextInTurn(
  state: Pick<State, 'isViewDragged' | 'stage' | 'stagesInTurn'>,
  stage: StageView | null,
): StagesInTurn | null {
  const { isViewDragged, stage: before } = state;
  const [first, second] = [stageInTurn(state, 0), stageInTurn(state, 1)];
  if (!isViewDragged || stage === null || first === null || second === null) return null;
  return first === before && second !== before ? [first, stage] : [stage, second];
}

/** The stage of every other phone: its own while a dragged head moves, until anything else than the head changes what is shown. */
export function stageInTurn(
  { stage, stagesInTurn }: Pick<Bench, 'stage' | 'stagesInTurn'>,
  turn: 0 | 1,
): StageView | null {
  return stagesInTurn?.some((each) => each === stage) === true ? stagesInTurn[turn] : stage;
}

function onScreen({ ports, set, get }: Context): OnScreen {
  return {
    timelineSpan: null,
    setSpan: (timelineSpan) => set({ timelineSpan }),
    zoomTime: (factor, around) => {
      const span = selectSpan(get());
      const shown = get().viewAt ?? nowInFront(get(), ports.now());
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
      const now = (isStoryInFront(get()) ? viewAt : null) ?? nowInFront(get(), ports.now());
      get().setSpan({ from: now - nowMs / 2, until: now + nowMs / 2 });
    },
  };
}

function picking({ set, get }: Context): Picking {
  return {
    laneKey: null,
    picked: null,
    showOrder: (lane) => {
      if (isStoryInFront(get())) {
        set({ laneKey: lane.orderKey, picked: null });
        get().viewStoryTime(get().viewAt);
        return;
      }
      const own = documentsOf(get(), lane);
      const status = lane.calls.findLast(({ accepted }) => accepted !== null)?.status;
      const document = own.find(({ id }) => get().summaries[id]?.status === status) ?? own[0];
      if (document !== undefined && !own.some(({ id }) => id === payloadInFront(get()))) get().open(document.id);
      set({ laneKey: lane.orderKey, picked: null });
    },
    openNext: (lane, status) => {
      if (isStoryInFront(get())) {
        get().addNextCall(lane, status);
        return;
      }
      const environment = environmentInFront(get())?.id ?? null;
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
      const planned = selectPickedCall(get());
      // Who takes a call of a story looks at its time.
      if (planned !== null) get().viewStoryTime(planned.at);
      else if (picked?.item === 'call' && picked.id !== draftId) get().selectCall(picked.id);
    },
  };
}

/** The payloads written for an order. */
function documentsOf({ documents }: State, lane: Lane): readonly PayloadDocument[] {
  return documents.filter(({ orderNo, scenario }) => orderNo === lane.merchantBizNo && scenario === lane.scenario);
}
