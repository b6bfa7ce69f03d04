import { readStory } from '../../../../shared/documents/story/read-story.ts';
import type { Story, StoryDocument } from '../../../../shared/documents/story/story.ts';
import type { StoryProblem } from '../../../../shared/documents/story/story-problem.ts';
import type { Row } from '../../../../shared/documents/rows/row.ts';
import type { Steps } from '../../../../shared/lib/steps.ts';
import type { ReportedRun } from '../../../../shared/protocol/run/reports/reported-run.ts';
import {
  runStorySteps,
  type RunEntry,
  type RunOutcome,
  type StoryRun,
} from '../../../../shared/protocol/run/run-story.ts';
import type { StoryOptions } from '../../../../shared/protocol/simulate/story-references.ts';
import { rowlessProblems, unvaluedProblems } from '../../../../shared/protocol/run/story-columns.ts';
import { optionsAt, type PlayTerms } from '../../../engine/stories/story-view.ts';
import {
  describeDifferences,
  judgeCuts,
  type JudgedCheck,
  type FoundCut,
} from '../../../../shared/protocol/simulate/judge-story.ts';
import { composeStage, type StageView } from '../../../engine/stage/stage.ts';
import { collectValues } from '../../../../shared/card/trace-texts.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { wallet } from '../../../../shared/lifecycle/wallet.ts';
import type { AcceptedCall } from '../../../../shared/lifecycle/wallet-state.ts';
import { walletOf } from '../../../../shared/protocol/simulate/moments.ts';
import type { PlayedStory } from '../../../../shared/protocol/simulate/play-story.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { createOrderFaces } from '../../../../shared/scenarios/order-faces.ts';
import { createWalletOptions } from '../../../../shared/scenarios/wallet-options.ts';
import { locales, type Locale } from '../../../../shared/specification/locales.ts';
import type { OrderFace } from '../../../../shared/card/card-stack.ts';

/** A story to be run once, or for one row. `row` counts from 1. */
export type PlannedRun = {
  readonly key: string;
  readonly story: StoryDocument;
  readonly row: { readonly place: number; readonly values: Row } | null;
};

/** A story of the window that was run. Its payloads are computed again where somebody looks at them. */
export type WindowRun = {
  readonly planned: PlannedRun;
  readonly outcome: RunOutcome;
  readonly ms: number;
  readonly entries: readonly RunEntry[];
  /** Errors: why it could not be read, or played to its end. */
  readonly problems: readonly StoryProblem[];
  /** What it lacked: values of variables and, of one that did not pass, rows. */
  readonly warnings: readonly StoryProblem[];
};

export type RunTerms = PlayTerms;

/** What stands for a story and row in the list of runs. */
function runKey(storyId: string, row: number | null): string {
  return row === null ? storyId : `${storyId} ${row}`;
}

/** Plans each story once, or once for each row. */
export function planRuns(stories: readonly StoryDocument[], rows: readonly Row[] | null): readonly PlannedRun[] {
  return stories.flatMap((story): readonly PlannedRun[] =>
    rows === null
      ? [{ key: runKey(story.id, null), story, row: null }]
      : rows.map((values, at) => ({ key: runKey(story.id, at + 1), story, row: { place: at + 1, values } })),
  );
}

/** A run whose checks of cut texts wait for somebody to measure them. */
type UnmeasuredRun = { readonly run: WindowRun; readonly cutChecks: readonly CutCheck[] };

/** Runs a story in steps. `measured` is how long, as the caller counts it. */
export function* runInSteps(planned: PlannedRun, terms: RunTerms, measured: () => number): Steps<UnmeasuredRun> {
  const { story, problems } = readStory(planned.story.text);
  const unread = problems.filter(({ severity }) => severity === 'error');
  if (story === null || unread.length > 0)
    return {
      run: { planned, outcome: 'error', ms: measured(), entries: [], problems: unread, warnings: [] },
      cutChecks: [],
    };
  const run = yield* playPlanned(story, planned, terms);
  const errors = run.problems.filter(({ severity }) => severity === 'error');
  const isPlaced = run.entries.some(({ passed }) => !passed);
  const played: WindowRun = {
    planned,
    outcome: run.outcome,
    ms: measured(),
    entries: run.entries,
    // A problem of an entry is said there.
    problems: isPlaced ? [] : errors,
    warnings: warningsOf(story, planned, terms, run.outcome),
  };
  const cutChecks = run.cutChecks.map((check) => ({ check, phones: phonesOfCheck(check, run.played) }));
  return { run: played, cutChecks };
}

function warningsOf(story: Story, { row }: PlannedRun, terms: RunTerms, outcome: RunOutcome): readonly StoryProblem[] {
  const { env, my, fileOf } = optionsAt(terms);
  const places = { rows: row === null ? null : [row.values], environment: env?.variables, project: my };
  const isRowless = row === null && outcome !== 'passed';
  return [...(isRowless ? rowlessProblems(story, fileOf) : []), ...unvaluedProblems(story, fileOf, places)];
}

/** Plays a planned run again, to look at a moment of it. */
function playPlanned(story: Story, { story: { name }, row }: PlannedRun, terms: RunTerms): Steps<StoryRun> {
  const options: StoryOptions = optionsAt(terms);
  if (row === null) return runStorySteps(story, options);
  // Every row is an order of its own.
  const seed = JSON.stringify([fileNameOf(name), story.name ?? name, row.place]);
  return runStorySteps(story, { ...options, seed, row: row.values });
}

/** A check that asks about cut texts, with the phones on which somebody else measures them. */
export type CutCheck = { readonly check: JudgedCheck; readonly phones: CutPhones };

/** The run with the cut texts of its checks; null: they could not be measured, which is an error. */
export function withCuts({ run, cutChecks }: UnmeasuredRun, found: readonly (readonly FoundCut[])[] | null): WindowRun {
  if (cutChecks.length === 0) return run;
  const asking = new Map(cutChecks.map(({ check }, at) => [check.place, { check, cuts: found?.[at] ?? null }]));
  const entries = run.entries.map((entry) => {
    const asked = entry.kind === 'check' ? asking.get(entry.place) : undefined;
    if (asked === undefined) return entry;
    const { check, cuts } = asked;
    const own = cuts === null ? [notMeasured] : judgeCuts(cuts);
    const why = describeDifferences([...check.differences, ...own]);
    return { ...entry, passed: why === null, why };
  });
  const isError = run.outcome === 'error' || found === null;
  return { ...run, entries, outcome: isError ? 'error' : entries.every(({ passed }) => passed) ? 'passed' : 'failed' };
}

const notMeasured = {
  member: 'cuts',
  asked: { en: '0', zh: '0' },
  found: { en: 'nothing, they could not be measured here', zh: '未能在此量度' },
};

function fileNameOf(name: string): string {
  return `${name}.story.json`;
}

/** A run as its reports have it, in English as all of them. */
export function reportedRun({ planned, outcome, ms, entries, problems }: WindowRun): ReportedRun {
  const { story, row } = planned;
  return {
    file: fileNameOf(story.name),
    name: story.name,
    row: row?.place ?? null,
    outcome,
    ms,
    entries,
    problems: problems.map(({ line, column, message, next }) => ({
      line,
      column,
      text: `${message.en} ${next.en}`,
    })),
    of: null,
  };
}

type RunCounts = {
  readonly passed: number;
  readonly failed: number;
  readonly errors: number;
  readonly calls: number;
};

export function countRuns(runs: readonly WindowRun[]): RunCounts {
  const of = (outcome: RunOutcome): number => runs.filter((run) => run.outcome === outcome).length;
  const calls = runs.reduce((all, { entries }) => all + entries.filter(({ call }) => call !== null).length, 0);
  return { passed: of('passed'), failed: of('failed'), errors: of('error'), calls };
}

/** A line of the list of results: a run, or an entry of it that did not pass. `step` counts its entries; -1 is the run. */
export type RunLine = {
  readonly id: string;
  readonly run: WindowRun;
  readonly entry: RunEntry | null;
  readonly step: number;
};

/** The runs, each with what did not pass in it. */
export function linesOfRuns(runs: readonly WindowRun[], isOnlyFailed: boolean): readonly RunLine[] {
  return runs.flatMap((run): readonly RunLine[] => {
    if (isOnlyFailed && run.outcome === 'passed') return [];
    const { key } = run.planned;
    const failed = run.entries.flatMap((entry, step) =>
      entry.passed ? [] : [{ id: `${key}#${step}`, run, entry, step }],
    );
    return [{ id: key, run, entry: null, step: -1 }, ...failed];
  });
}

/** What the phones show at an entry of a run; plays it again in steps. Null where it cannot be read. */
export function* momentInSteps(run: WindowRun, entry: RunEntry, terms: RunTerms): Steps<StageView | null> {
  const { story } = readStory(run.planned.story.text);
  if (story === null) return null;
  const { played } = yield* playPlanned(story, run.planned, terms);
  const { calls, gaps } = played;
  const called = calls.findLast(({ place, at }) => place <= entry.place && at <= entry.at);
  return composeStage({
    analysis: null,
    lastGood: null,
    orderKey: entry.check?.orderKey ?? called?.orderKey ?? null,
    accepted: calls.flatMap(({ accepted }) => accepted ?? []),
    now: entry.at,
    viewAt: null,
    gaps,
    mode: 'planned',
    isPeeking: false,
    sentCall: null,
    repeated: null,
  });
}

/** The order of a check as phones show it, alone, for somebody who measures its texts. */
export type CutPhones = {
  readonly at: Instant;
  /** The order in each language; null where the phone shows none. */
  readonly orders: readonly { readonly locale: Locale; readonly order: OrderFace | null }[];
  /** The texts of its last payload by their pointers. */
  readonly values: ReadonlyMap<string, string>;
};

/** What phones show of the order of a check, from the calls that were accepted by then. */
function phonesOfCheck({ at, orderKey }: NonNullable<RunEntry['check']>, played: PlayedStory): CutPhones {
  const accepted = walletOf(played, scenarios).accepted.filter((call) => call.at <= at);
  return { at, orders: facesOf(accepted, { at, orderKey, gaps: played.gaps }), values: valuesOf(accepted, orderKey) };
}

type Shown = { readonly at: Instant; readonly orderKey: string | null; readonly gaps: GapChoices };

function facesOf(accepted: readonly AcceptedCall[], { at, orderKey, gaps }: Shown): CutPhones['orders'] {
  const views = wallet(accepted, at, createWalletOptions({ gaps }));
  return locales.map((locale) => {
    const faces = createOrderFaces(views, { locale, now: at, gaps }, null);
    return { locale, order: faces.find(({ key }) => key === orderKey) ?? null };
  });
}

function valuesOf(accepted: readonly AcceptedCall[], orderKey: string | null): CutPhones['values'] {
  const root = accepted.findLast((call) => call.orderKey === orderKey)?.payload.root ?? null;
  return new Map(root === null ? [] : collectValues(root).map(({ pointer, text }) => [pointer, text]));
}
