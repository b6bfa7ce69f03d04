import { readStory } from '../../../shared/documents/story/read-story.ts';
import type { Story, StoryDocument } from '../../../shared/documents/story/story.ts';
import type { StoryProblem } from '../../../shared/documents/story/story-problem.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { scanJson, type JsonScan } from '../../../shared/lib/json/json-scan.ts';
import { lineIndex, type LineIndex } from '../../../shared/lib/text/line-index.ts';
import { playStory, type PlayedCall, type PlayedStory } from '../../../shared/protocol/simulate/play-story.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { once } from '../../../shared/lib/once.ts';

/** A story whose text can be read, with how it goes. */
export type ReadableStory = { readonly story: Story; readonly played: PlayedStory };

/** Derived from one story text, for each key and drag step. */
export type StoryView = {
  readonly id: string;
  readonly text: string;
  readonly gaps: GapChoices;
  /** The time around which a story is played that names none. */
  readonly now: Instant;
  /** Of reading and of playing, in document order. */
  readonly problems: readonly StoryProblem[];
  /** null while the text cannot be read. */
  readonly readable: ReadableStory | null;
  /** This text, or the last readable one of the story. */
  readonly shown: ReadableStory | null;
  readonly lines: () => LineIndex;
  readonly scan: () => JsonScan;
};

export type StoryViewOptions = { readonly gaps: GapChoices; readonly now: Instant; readonly before: StoryView | null };

/** Reads and plays a story. Pure, except for what was shown before. */
export function viewStory({ id, text }: StoryDocument, { gaps, now, before }: StoryViewOptions): StoryView {
  const known = before?.id === id ? before : null;
  const reading = readStory(text);
  const { story } = reading;
  const played = story === null ? null : playAt(story, gaps, known?.now ?? now);
  const readable = story === null || played === null ? null : { story, played };
  return {
    id,
    text,
    gaps,
    now: known?.now ?? now,
    problems: [...reading.problems, ...(played?.problems ?? [])],
    readable,
    shown: readable ?? known?.shown ?? null,
    lines: once(() => lineIndex(text)),
    scan: once(() => scanJson(text)),
  };
}

export function playAt(story: Story, gaps: GapChoices, now: Instant): PlayedStory {
  return playStory(story, { scenarios, gaps, scenario: null, fileOf: () => ({ problem: noFolder }), now });
}

const noFolder = {
  en: 'a story in the window has no folder; write the payload into the story',
  zh: '視窗內的劇本沒有資料夾，請把內容直接寫入劇本',
};

export type StorySummary = {
  readonly calls: number;
  readonly accepted: number;
  /** Answered with success, and nothing changed. */
  readonly ignored: number;
  readonly refused: number;
  readonly refusedAsExpected: number;
  readonly met: number;
  readonly failed: number;
  readonly errors: number;
};

export function sameStorySummary(one: StorySummary, other: StorySummary): boolean {
  return (
    one.calls === other.calls &&
    one.accepted === other.accepted &&
    one.ignored === other.ignored &&
    one.refused === other.refused &&
    one.refusedAsExpected === other.refusedAsExpected &&
    one.met === other.met &&
    one.failed === other.failed &&
    one.errors === other.errors
  );
}

export function summariseStory({ readable, problems }: StoryView): StorySummary {
  const calls = readable?.played.calls ?? [];
  const count = (is: (call: PlayedCall) => boolean): number => calls.filter(is).length;
  return {
    calls: readable?.story.calls.length ?? 0,
    accepted: count(({ verdict }) => verdict === 'accepted'),
    ignored: count(({ verdict }) => verdict === 'repeated' || verdict === 'ignored'),
    refused: count(({ verdict }) => verdict === 'refused'),
    refusedAsExpected: count((call) => call.verdict === 'refused' && expectationOf(call) === 'met'),
    met: count((call) => expectationOf(call) === 'met'),
    failed: count((call) => expectationOf(call) === 'failed'),
    errors: problems.filter(({ severity }) => severity === 'error').length,
  };
}

/** Whether a call got its expected code; null without one. */
export function expectationOf({ expected, result }: PlayedCall): 'met' | 'failed' | null {
  if (expected === null) return null;
  return expected === result.resultCode ? 'met' : 'failed';
}
