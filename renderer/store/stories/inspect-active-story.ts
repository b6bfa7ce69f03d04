import type { StoryDocument } from '../../../shared/documents/story/story.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Bench } from '../slice.ts';
import { judgeChecks } from '../../../shared/protocol/simulate/judge-story.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { composeStage, type StageView } from '../../engine/stage/stage.ts';
import type { StoryMove } from './slices.ts';
import { shownMarksOf } from './story-marks.ts';
import { callAt } from '../timeline/story-lanes.ts';
import {
  sameStorySummary,
  summariseStory,
  viewStory,
  type ReadableStory,
  type StorySummary,
  type StoryView,
} from '../../engine/stories/story-view.ts';

type ActiveStoryState = Pick<
  Bench,
  'storyView' | 'storyMove' | 'storySummaries' | 'shownStoryMarks' | 'shownBranch' | StoryStageKey
>;

type StoryStageKey = 'viewAt' | 'orderKey' | 'stage' | 'mainStage';

export type WithStoryStage = Pick<Bench, 'gaps' | 'laneKey' | 'picked' | 'storyView'>;
type WithVariables = Pick<Bench, 'variables' | 'storyFiles'>;
export type ActiveStoryInput = WithStoryStage &
  WithVariables &
  Pick<Bench, 'storyMove' | 'storySummaries' | 'shownBranch' | 'shownStoryMarks' | 'isTyping' | 'viewAt'>;

/** Whether a call of this story is being dragged and the text is unchanged since. */
export function isMoveOf(move: StoryMove | null, story: StoryDocument | null): boolean {
  return move !== null && move.base.id === story?.id && move.base.text === story.text;
}

/** Derives everything from the active story; during a drag, from the text as it would be. */
export function inspectActiveStory(state: ActiveStoryInput, story: StoryDocument, now: Instant): ActiveStoryState {
  const storyMove = isMoveOf(state.storyMove, story) ? state.storyMove : null;
  const text = storyMove?.text ?? story.text;
  const before = state.storyView;
  const { gaps, variables: my, storyFiles: files } = state;
  const { shownBranch: branch } = state;
  const isSame =
    before?.id === story.id &&
    before.text === text &&
    before.gaps === gaps &&
    before.my === my &&
    before.files === files &&
    (before.branch?.branch ?? null) === branch;
  const storyView = isSame ? before : viewStory({ ...story, text }, { gaps, now, my, files, before, branch });
  // One that is gone from the text is shown no more; while the text cannot be read, nobody knows.
  const isGone = storyView.readable !== null && storyView.branch === null;
  return {
    storyView,
    shownBranch: isGone ? null : branch,
    storyMove,
    storySummaries: withStorySummary(state, storyView),
    shownStoryMarks: shownMarksOf(state, storyView),
    ...storyStage({ ...state, storyView }, storyView, state.viewAt),
  };
}

function withStorySummary(
  { storySummaries: known, isTyping }: ActiveStoryInput,
  view: StoryView,
): Bench['storySummaries'] {
  const before = known[view.id];
  const counted = summariseStory(asMainLine(view));
  // Half-typed text is no mistake before a pause.
  if (isTyping && before !== undefined && isWorse(counted, before)) return known;
  // An unreadable text says nothing new about its calls.
  const isBroken = view.readable === null && before !== undefined;
  const summary = isBroken ? { ...before, errors: counted.errors } : counted;
  return before !== undefined && sameStorySummary(before, summary) ? known : { ...known, [view.id]: summary };
}

/** The list counts the main line, whichever is shown. */
function asMainLine(view: StoryView): StoryView {
  const { main } = view;
  return main === null ? view : { ...view, readable: main, checks: () => judgeChecks(main.played, scenarios) };
}

function isWorse(now: StorySummary, before: StorySummary): boolean {
  return now.errors > before.errors || now.failed > before.failed;
}

/** Both phones at a time of the story; null is its start. The ticket is of the chosen lane, else of the last call. */
export function storyStage(
  state: WithStoryStage,
  storyView: StoryView,
  at: Instant | null,
): Pick<Bench, StoryStageKey> {
  const { shown, main } = storyView;
  const calls = shown?.played.calls ?? [];
  const viewAt = at ?? startOf(storyView);
  const orderKey = (callAt({ ...state, storyView }, viewAt) ?? calls[0])?.orderKey ?? null;
  const stageOf = (line: ReadableStory | null): StageView =>
    composeStage({
      analysis: null,
      lastGood: null,
      orderKey: state.laneKey ?? orderKey,
      accepted: (line?.played.calls ?? []).flatMap(({ accepted }) => accepted ?? []),
      now: viewAt,
      viewAt: null,
      gaps: line?.played.gaps ?? state.gaps,
      mode: 'planned',
      isPeeking: false,
      sentCall: null,
      repeated: null,
    });
  return { viewAt, orderKey, stage: stageOf(shown), mainStage: main === null ? null : stageOf(main) };
}

/** The time of the first call, else the anchor. */
export function startOf({ shown, now }: StoryView): Instant {
  return shown?.played.calls[0]?.at ?? shown?.played.anchor ?? now;
}
