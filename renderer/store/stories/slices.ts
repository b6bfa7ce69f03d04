import type { StoryDocument } from '../../../shared/documents/story/story.ts';
import type { Instant, Span } from '../../../shared/lib/time/clock.ts';
import type { Lane } from '../../../shared/lifecycle/timeline/lane-times.ts';
import type { Path } from '../../../shared/lifecycle/paths.ts';
import type { ReadyStory, Scenario, Template } from '../../../shared/scenarios/scenario.ts';
import type { WrittenCurve } from '../../../shared/documents/story/curve-edit.ts';
import type { CurveStep, CurveStop, GrabbedCurve } from '../../engine/stories/curves.ts';
import type { Stop } from '../../engine/stories/story-moving.ts';
import type { StageView } from '../../engine/stage/stage.ts';
import type { StoryMarks } from '../../engine/stories/story-marks.ts';
import type { StoryFiles, StorySummary, StoryView } from '../../engine/stories/story-view.ts';

export type Adding = {
  readonly addEmptyStory: () => void;
  /** Opens a ready story: an unchanged copy, else a new one. */
  readonly openReady: (ready: ReadyStory) => void;
  readonly addStoryOfPayloads: (orderNo: string, scenario: string) => void;
  /** Creates and opens a story of an order's calls with their bytes. */
  readonly addStoryOfCalls: (orderNo: string, scenario: string) => Promise<void>;
  /** Writes a story of each path, with the codes expected now. */
  readonly addStoriesOfPaths: (scenario: Scenario, paths: readonly Path[]) => void;
  readonly putStory: (story: StoryDocument, at?: number) => void;
  /** The same as a step that can be undone, told unless `isQuiet`. */
  readonly addStory: (story: StoryDocument, place?: { readonly at?: number; readonly isQuiet?: true }) => void;
};

export type Changing = {
  readonly storyTyped: (id: string, text: string) => void;
  /** Removes at once and offers to undo. */
  readonly removeStory: (id: string) => Promise<boolean>;
};

export type StoriesSlice = Adding &
  Changing & {
    readonly stories: readonly StoryDocument[];
    readonly storySummaries: Readonly<Record<string, StorySummary>>;
    readonly storyView: StoryView | null;
    /** The marks on screen: while typing, no new ones. */
    readonly shownStoryMarks: StoryMarks;
    readonly setStories: (stories: readonly StoryDocument[]) => void;
    readonly summariseStories: () => void;
  };

export type StoryFilesSlice = {
  /** The files that stories name, by their paths, as they were read last. */
  readonly storyFiles: StoryFiles;
  /** Reads them again; what changed is played. */
  readonly readStoryFiles: () => Promise<void>;
};

/** A call being dragged. Nothing is written before the drop. */
export type StoryMove = {
  readonly place: number;
  readonly at: Instant;
  /** Its `at` as it would be written. */
  readonly written: string;
  /** The story's text as it would be. */
  readonly text: string;
  readonly stop: Stop | CurveStop | null;
  readonly base: StoryView;
  /** What of time was on screen then. */
  readonly span: Span;
  /** Where the head stood then. */
  readonly head: Instant | null;
};

export type StoryEditingSlice = {
  readonly storyMove: StoryMove | null;
  /** Drags a call: lanes and phones show the result at once. */
  readonly dragCall: (place: number, to: Instant) => void;
  /** Lets it go: its new time is written, as one step of undo. */
  readonly dropCall: () => void;
  /** Cancels the drag; also when the story's text changes or another tab becomes active. */
  readonly cancelDrag: () => void;
  readonly nudgeCall: (byMs: number) => void;
  /** Adds a call to an order of the story at the viewed time. */
  readonly addNextCall: (lane: Lane, status: string) => void;
  /** Adds a call from a template at the viewed time. */
  readonly addCall: (scenario: Scenario, template: Template) => void;
  /** Adds a check of what the phones show now: of the chosen order, else of the call before. */
  readonly addCheck: () => void;
  /** Moves the story by whole days so that its first call is on the run's day. */
  readonly startToday: () => void;
  readonly duplicatePicked: () => void;
  readonly removePicked: () => void;
  /** Puts the caret on the picked call in the story's text. */
  readonly openPickedInText: () => void;
  /** Undoes the last timeline edit, if the text is unchanged since. */
  readonly undoStoryEdit: () => Promise<void>;
};

type ShownStages = { readonly stage: StageView | null; readonly mainStage: StageView | null };
type AlsoShown = {
  readonly mainStage?: StageView | null;
  readonly alternateStages?: readonly [StageView, StageView] | null;
};

export type StoryPlayingSlice = {
  /** Where each story was looked at when it was left. */
  readonly storyHeads: Readonly<Record<string, Instant>>;
  readonly isStoryPlaying: boolean;
  /** null: as fast as its length asks for. */
  readonly storyRate: number | null;
  /** Views a time of the story; null is its start. What `also` says of it is part of the same change. */
  readonly viewStoryTime: (at: Instant | null, also?: (shown: ShownStages) => AlsoShown) => void;
  readonly playStory: () => void;
  readonly setStoryRate: (rate: number) => void;
};

export type StoryBranchesSlice = {
  /** The branch of the active story that lanes and phones show, by its place; null: its main line. */
  readonly shownBranch: number | null;
  /** The main line at the viewed time, while a branch is shown. */
  readonly mainStage: StageView | null;
  readonly showBranch: (branch: number | null) => void;
  /** Adds a branch that leaves the main line at the viewed time, and shows it. */
  readonly branchHere: () => void;
  /** Makes a story of an order's calls, with a branch that leaves them at the viewed time. */
  readonly branchCalls: (orderNo: string, scenario: string) => Promise<void>;
  /** Names a branch anew, if no other has that name. */
  readonly renameBranch: (branch: number, name: string) => void;
  readonly removeBranch: (branch: number) => void;
  readonly openBranchInText: (branch: number) => void;
};

export type StoryCurvesSlice = {
  /** Gives the picked call a curve, and picks its end. */
  readonly addCurve: () => void;
  /** Writes other values of a call's curve. */
  readonly setCurve: (place: number, values: Partial<WrittenCurve>) => void;
  readonly removeCurve: () => void;
  /** Drags a handle: by so much of time and value from where it was taken. `dropCall` lets it go. */
  readonly dragCurve: (grabbed: GrabbedCurve, by: CurveStep) => void;
  /** Moves the picked handle. */
  readonly nudgeCurve: (by: CurveStep) => void;
};

export type StoriesPart = StoryCurvesSlice &
  StoriesSlice &
  StoryFilesSlice &
  StoryPlayingSlice &
  StoryEditingSlice &
  StoryBranchesSlice;
