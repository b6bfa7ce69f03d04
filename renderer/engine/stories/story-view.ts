import { entryPath, type BranchLine } from '../../../shared/documents/story/story-edit.ts';
import { countCurveCalls } from '../../../shared/documents/story/read-curve.ts';
import { readStory } from '../../../shared/documents/story/read-story.ts';
import type { Story, StoryDocument } from '../../../shared/documents/story/story.ts';
import type { StoryProblem } from '../../../shared/documents/story/story-problem.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { pointer } from '../../../shared/lib/json/json-pointer.ts';
import { scanJson, type JsonScan } from '../../../shared/lib/json/json-scan.ts';
import { lineIndex, type LineIndex } from '../../../shared/lib/text/line-index.ts';
import { judgeCall, judgeChecks, type JudgedCheck } from '../../../shared/protocol/simulate/judge-story.ts';
import type { PlayedCall } from '../../../shared/protocol/simulate/played-call.ts';
import { compareLines, type LineDifference } from '../../../shared/protocol/simulate/compare-lines.ts';
import { playStory, type PlayedStory, playBranch } from '../../../shared/protocol/simulate/play-story.ts';
import type { StoryFile, StoryOptions } from '../../../shared/protocol/simulate/story-references.ts';
import {
  triedRules,
  triedSteps,
  type TriedRule,
  type TriedStep,
} from '../../../shared/protocol/simulate/tried-steps.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import type { MyVariables } from '../../../shared/documents/my-variables.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { once } from '../../../shared/lib/once.ts';

/** A story whose text can be read, with how it goes. */
export type ReadableStory = { readonly story: Story; readonly played: PlayedStory };

/** Derived from one story text, for each key and drag step. */
export type StoryView = {
  readonly id: string;
  readonly text: string;
  readonly gaps: GapChoices;
  /** The project's values of `{{my.NAME}}`. */
  readonly my: MyVariables;
  readonly files: StoryFiles;
  /** The time around which a story is played that names none. */
  readonly now: Instant;
  /** Of reading and of playing, in document order. */
  readonly problems: readonly StoryProblem[];
  /** null while the text cannot be read. */
  readonly readable: ReadableStory | null;
  /** This text, or the last readable one of the story. */
  readonly shown: ReadableStory | null;
  /** The branch that it shows; null: the main line. */
  readonly branch: BranchLine | null;
  /** The main line beside a branch; null where that is what is shown. */
  readonly main: ReadableStory | null;
  /** From when on the phones show the branch otherwise; none without one. */
  readonly differences: () => readonly LineDifference[];
  /** How its checks went; none while the text cannot be read. */
  readonly checks: () => readonly JudgedCheck[];
  readonly lines: () => LineIndex;
  readonly scan: () => JsonScan;
};

type StoryViewOptions = PlayTerms & {
  readonly before: StoryView | null;
  /** The branch to show, by its place; where the story has no such one, its main line is. */
  readonly branch?: number | null;
};

/** What stories of the window are played with. */
export type PlayTerms = {
  readonly gaps: GapChoices;
  readonly now: Instant;
  readonly my?: MyVariables;
  readonly files?: StoryFiles;
};

/** The files of the folder of stories that are at hand, by their paths. */
export type StoryFiles = ReadonlyMap<string, StoryFile>;

const noFiles: StoryFiles = new Map();

/** Reads and plays a story, or one of its branches. Pure, except for what was shown before. */
export function viewStory(
  { id, text }: StoryDocument,
  { gaps, now, my = {}, files = noFiles, before, branch = null }: StoryViewOptions,
): StoryView {
  const known = before?.id === id ? before : null;
  const reading = readStory(text);
  const { story } = reading;
  const options = optionsAt({ gaps, now: known?.now ?? now, my, files });
  const main = story === null ? null : { story, played: playStory(story, options) };
  const wanted = branch === null ? undefined : main?.story.branches[branch];
  const taken = main === null || wanted === undefined ? null : playBranch(main.story, wanted, options);
  const readable = taken === null ? main : { story: taken.story, played: taken.played };
  const played = readable?.played ?? null;
  return {
    id,
    text,
    gaps,
    my,
    files,
    now: known?.now ?? now,
    problems: [...reading.problems, ...(played?.problems ?? [])],
    readable,
    shown: readable ?? known?.shown ?? null,
    branch: taken === null || branch === null ? null : { branch, shared: taken.firstPlace },
    main: taken === null ? null : main,
    differences: once(() => (taken === null || main === null ? [] : compareLines(main.played, taken, scenarios))),
    checks: once(() => (played === null ? [] : judgeChecks(played, scenarios))),
    lines: once(() => lineIndex(text)),
    scan: once(() => scanJson(text)),
  };
}

/** The same line of a story with another text, played on the same terms; `before`: what is shown while it cannot be read. */
export function viewChanged(
  { id, gaps, my, files, now, branch }: ViewedLine,
  text: string,
  before: StoryView | null = null,
): StoryView {
  return viewStory({ id, name: '', text }, { gaps, my, files, now, before, branch: branch?.branch ?? null });
}

type ViewedLine = Pick<StoryView, 'id' | 'gaps' | 'my' | 'files' | 'now' | 'branch'>;

export function playAt(story: Story, gaps: GapChoices, now: Instant): PlayedStory {
  return playStory(story, optionsAt({ gaps, now }));
}

/** How a story of the window is played. */
export function optionsAt({ gaps, now, my = {}, files = noFiles }: PlayTerms): StoryOptions {
  return { scenarios, gaps, scenario: null, fileOf: fileIn(files), now, my };
}

/** Finds files of the folder of stories among those that are at hand. */
export function fileIn(files: StoryFiles): StoryOptions['fileOf'] {
  return (path) => files.get(path) ?? { problem: notRead };
}

const notRead = { en: 'it is not read yet', zh: '尚未讀取' };

export type StorySummary = {
  readonly calls: number;
  readonly accepted: number;
  /** Answered with success, and nothing changed. */
  readonly ignored: number;
  readonly refused: number;
  readonly refusedAsExpected: number;
  readonly met: number;
  readonly failed: number;
  /** Those of `failed` that are checks. */
  readonly failedChecks: number;
  /** Checks that are true but for cut texts, which a run alone measures. */
  readonly unmeasured: number;
  readonly errors: number;
  /** The transitions it tries, in the order of its calls. */
  readonly tried: readonly TriedStep[];
  /** The rules that report something of its calls. */
  readonly triedRules: readonly TriedRule[];
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
    one.failedChecks === other.failedChecks &&
    one.unmeasured === other.unmeasured &&
    one.errors === other.errors &&
    JSON.stringify([one.tried, one.triedRules]) === JSON.stringify([other.tried, other.triedRules])
  );
}

export function summariseStory({ readable, problems, checks }: StoryView): StorySummary {
  const calls = readable?.played.calls ?? [];
  const count = (is: (call: PlayedCall) => boolean): number => calls.filter(is).length;
  const failedChecks = checks().filter((check) => !isTrue(check)).length;
  return {
    calls: readable === null ? 0 : countCalls(readable.story),
    accepted: count(({ verdict }) => verdict === 'accepted'),
    ignored: count(({ verdict }) => verdict === 'repeated' || verdict === 'ignored'),
    refused: count(({ verdict }) => verdict === 'refused'),
    refusedAsExpected: count((call) => call.verdict === 'refused' && expectationOf(call) === 'met'),
    met: count((call) => expectationOf(call) === 'met') + checks().filter(isTrue).length,
    failed: count((call) => expectationOf(call) === 'failed') + failedChecks,
    failedChecks,
    unmeasured: checks().filter((check) => isTrue(check) && check.asksCuts).length,
    errors: problems.filter(({ severity }) => severity === 'error').length,
    tried: readable === null ? [] : triedSteps(readable.played),
    triedRules: readable === null ? [] : triedRules(readable.played),
  };
}

/** The calls that a story makes when it is played to its end: those of its curves too. */
export function countCalls({ calls }: Story): number {
  return calls.reduce((sum, { curve }) => sum + (curve === null ? 1 : countCurveCalls(curve)), 0);
}

function isTrue({ differences }: JudgedCheck): boolean {
  return differences.length === 0;
}

/** What a call was to get and what it got, where they differ; a result code stands for itself. */
export function missedExpectation(call: PlayedCall): { readonly expected: Words; readonly code: Words } {
  const differences = judgeCall(call);
  const named = differences.map(({ member, asked }) =>
    inBoth(asked, (text) => (member === 'code' ? text : `${member} ${text}`)),
  );
  return { expected: joined(named), code: joined(differences.map(({ found }) => found)) };
}

function inBoth({ en, zh }: Words, change: (text: string) => string): Words {
  return { en: change(en), zh: change(zh) };
}

function joined(words: readonly Words[]): Words {
  return { en: words.map(({ en }) => en).join(', '), zh: words.map(({ zh }) => zh).join('、') };
}

/** When an entry of a played story is: its one time, or from the first to the last call of its curve. */
export type TimedEntry = { readonly at: Instant; readonly until: Instant };

/** The entries that were played, by their places. */
export function timeEntries({ calls, checks }: PlayedStory): readonly TimedEntry[] {
  const timed: TimedEntry[] = [];
  for (const { place, at } of [...calls, ...checks]) timed[place] = { at: timed[place]?.at ?? at, until: at };
  return timed;
}

/** Whether a call got what the story expects; null where it expects nothing. */
export function expectationOf(call: PlayedCall): 'met' | 'failed' | null {
  if (call.expected === null) return null;
  return judgeCall(call).length === 0 ? 'met' : 'failed';
}

/** Where an entry of what a view shows is in the text, as a pointer. */
export function entryPointer({ branch }: Pick<StoryView, 'branch'>, place: number, ...rest: readonly string[]): string {
  return pointer(...entryPath(place, branch), ...rest);
}
