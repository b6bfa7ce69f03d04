import type { StoryDocument } from '../../../shared/documents/story/story.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Lane } from '../../../shared/lifecycle/timeline/lane-times.ts';
import type { ReadyStory, Scenario, Template } from '../../../shared/scenarios/scenario.ts';
import type { Stop } from '../../engine/stories/story-moving.ts';
import type { StoryMarks } from '../../engine/stories/story-marks.ts';
import type { StorySummary, StoryView } from '../../engine/stories/story-view.ts';
import type { Span } from '../../engine/timeline/time-scale.ts';

export type Adding = {
  /** Makes a story without calls, and opens it. */
  readonly addEmptyStory: () => void;
  /** Opens a ready story: the copy of it that nobody has changed, else a new one. */
  readonly openReady: (ready: ReadyStory) => void;
  /** Makes a story of an order's payloads, and opens it. */
  readonly addStoryOfPayloads: (orderNo: string, scenario: string) => void;
  /** Makes a story of the calls that an order has got, with their bytes, and opens it. */
  readonly addStoryOfCalls: (orderNo: string, scenario: string) => Promise<void>;
  readonly putStory: (story: StoryDocument, at?: number) => void;
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
    /** Everything that follows from the story in front; null when none is. */
    readonly storyView: StoryView | null;
    /** What is said of the story in front, as far as it is shown: while it is typed, nothing that was not shown before. */
    readonly shownStoryMarks: StoryMarks;
    readonly setStories: (stories: readonly StoryDocument[]) => void;
    readonly summariseStories: () => void;
  };

/** A call on its way along its lane. Nothing is written before it is let go. */
export type StoryMove = {
  readonly place: number;
  readonly at: Instant;
  /** Its `at` as it would be written. */
  readonly written: string;
  /** The story's text as it would be. */
  readonly text: string;
  readonly stop: Stop | null;
  /** The story as it was when the call was taken. */
  readonly base: StoryView;
  /** What of time was on screen then. */
  readonly span: Span;
  /** Where the head stood then. */
  readonly head: Instant | null;
};

export type StoryEditingSlice = {
  readonly storyMove: StoryMove | null;
  /** Draws a call along its lane: lanes and phones show at once what would follow. */
  readonly dragCall: (place: number, to: Instant) => void;
  /** Lets it go: its new time is written, as one step of undo. */
  readonly dropCall: () => void;
  /** Puts it back. That happens by itself to a call whose story has another text meanwhile, or is not in front any more. */
  readonly cancelDrag: () => void;
  /** Gives the picked call an earlier or a later time. */
  readonly nudgeCall: (byMs: number) => void;
  /** Adds a call of a status to an order of the story, at the time looked at. */
  readonly addNextCall: (lane: Lane, status: string) => void;
  /** Adds a call from a template to the story's own order of its scenario, at the time looked at. */
  readonly addCall: (scenario: Scenario, template: Template) => void;
  readonly duplicatePicked: () => void;
  readonly removePicked: () => void;
  /** Puts the caret on the picked call in the story's text. */
  readonly openPickedInText: () => void;
  /** Takes the last edit on the timeline back, as long as the text is still what it made of it. */
  readonly undoStoryEdit: () => void;
  /** Forgets what was edited on the timelines of these. */
  readonly forgetStoryEdits: (ids: readonly string[]) => void;
};

export type StoryPlayingSlice = {
  /** Where each story was looked at when it was left. */
  readonly storyHeads: Readonly<Record<string, Instant>>;
  readonly isStoryPlaying: boolean;
  /** null: as fast as its length asks for. */
  readonly storyRate: number | null;
  /** Looks at a time of the story in front; null is its start. */
  readonly viewStoryTime: (at: Instant | null) => void;
  /** Lets the head go through the story, from its start when it stands at the end; or stops it. */
  readonly playStory: () => void;
  readonly setStoryRate: (rate: number) => void;
};

/** All that the window knows of the stories. */
export type StoriesPart = StoriesSlice & StoryPlayingSlice & StoryEditingSlice;
