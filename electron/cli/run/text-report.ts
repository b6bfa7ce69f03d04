import type { Io } from '../io.ts';
import { inColour, joined, printed, type Printed } from '../print/printed.ts';
import {
  counted,
  entryTitle,
  summaryText,
  type ReportedRun,
  type RunListener,
} from '../../../shared/protocol/run/reports/reported-run.ts';

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
