import type { Story } from '../../../documents/story/story.ts';
import type { RunEntry, RunOutcome, StoryRun } from '../run-story.ts';

/** What is wrong with a story, at its place in the file. */
export type PlacedProblem = { readonly line: number; readonly column: number; readonly text: string };

/** A story as reports have it: it was run once, or for one row, or it could not be read. */
export type ReportedRun = {
  readonly file: string;
  readonly name: string;
  readonly row: number | null;
  readonly outcome: RunOutcome;
  readonly ms: number;
  readonly entries: readonly RunEntry[];
  /** Why it could not be read; then it has no entries. */
  readonly problems: readonly PlacedProblem[];
  /** Its story and how it went; null where it could not be read. */
  readonly of: { readonly story: Story; readonly run: StoryRun } | null;
};

/** The counts of a whole run; those of outcomes are of stories, once for each row. */
export type RunSummary = {
  readonly passed: number;
  readonly failed: number;
  readonly errors: number;
  readonly calls: number;
  readonly ms: number;
  /** Stories, once for each row, that were not run: it was stopped, or --bail ended it. */
  readonly notRun: number;
};

/** A story, or a row of it, that was not run. */
export type RestRun = Pick<ReportedRun, 'file' | 'name' | 'row'>;

/** Hears each story as it ends, then the summary and what was not run. */
export type RunListener = {
  readonly story: (run: ReportedRun) => void | Promise<void>;
  readonly end: (summary: RunSummary, rest: readonly RestRun[]) => void | Promise<void>;
};

/** `call 3` or `check 4`, by its place from 0, as in `/calls/0`. */
export function entryTitle({ kind, place, call }: RunEntry): string {
  const status = call === null || call.orderStatus === '' ? '' : ` ${call.orderStatus}`;
  return `/calls/${place} ${kind}${status}`;
}

/** The name of a story with its row. */
export function runTitle({ name, row }: Pick<ReportedRun, 'name' | 'row'>): string {
  return row === null ? name : `${name}, row ${row}`;
}

/** `12 stories: 10 passed, 2 failed. 48 calls in 0.4 s.` */
export function summaryText({ passed, failed, errors, calls, ms, notRun }: RunSummary): string {
  const parts = [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(notRun > 0 ? [`${notRun} not run`] : []),
  ];
  const all = passed + failed + errors + notRun;
  return `${all} ${all === 1 ? 'story' : 'stories'}: ${parts.join(', ')}. ${counted(calls, 'call')} in ${(ms / 1000).toFixed(1)} s.`;
}

/** A count with its noun, in English. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
