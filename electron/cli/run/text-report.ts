import type { Io } from '../io.ts';
import { inColour, joined, printed, type Printed } from '../print/printed.ts';
import { entryTitle, type ReportedRun, type RunListener, type RunSummary } from './reported-run.ts';

/** Writes a run for people: a line for each story, and one for each entry that did not pass. */
export function textReport({ out, colour }: Pick<Io, 'out' | 'colour'>): RunListener {
  return {
    story: (run) => out(storyText(run, colour)),
    end: (summary) => out(`${summaryText(summary)}\n`),
  };
}

const colours = { passed: 32, failed: 31, error: 33 } as const;

function storyText(run: ReportedRun, colour: boolean): Printed {
  const { file, name, row, outcome, entries, problems } = run;
  const word = colour ? inColour(colours[outcome], outcome) : printed`${outcome}`;
  const calls = entries.filter(({ kind }) => kind === 'call').length;
  const counts = `${counted(calls, 'call')}, ${counted(entries.length - calls, 'check')}`;
  const ofRow = row === null ? '' : `, row ${row}`;
  const failed = entries.filter(({ passed }) => !passed);
  return joined([
    printed`${word}  ${file}${ofRow}: ${name} (${counts})\n`,
    ...failed.map((entry) => printed`        ${entryTitle(entry)}: ${entry.why?.en ?? ''}\n`),
    ...problems.map(({ line, column, text }) => printed`        ${line}:${column}: ${text}\n`),
  ]);
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

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
