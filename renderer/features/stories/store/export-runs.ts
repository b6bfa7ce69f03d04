import { jsonReport } from '../../../../shared/protocol/run/reports/json-report.ts';
import { junitReport } from '../../../../shared/protocol/run/reports/junit-report.ts';
import { markdownReport } from '../../../../shared/protocol/run/reports/markdown-report.ts';
import type { RunListener } from '../../../../shared/protocol/run/reports/reported-run.ts';
import type { SliceContext } from '../../../store/slice.ts';
import { countRuns, reportedRun } from '../engine/window-run.ts';
import type { RunReport } from './slices.ts';

const writers: Readonly<Record<RunReport, (write: (text: string) => void) => RunListener>> = {
  junit: junitReport,
  md: markdownReport,
  json: jsonReport,
};
const names: Readonly<Record<RunReport, string>> = {
  junit: 'passbench-run.junit.xml',
  md: 'passbench-run.md',
  json: 'passbench-run.json',
};

/** Writes the results as a report of `passbench run`, and saves it. */
export function exportRuns(
  { ports, get }: SliceContext<'notify' | 'notRun' | 'runMs' | 'runs'>,
  report: RunReport,
): void {
  const { runs, notRun, runMs } = get();
  const parts: string[] = [];
  const { story, end } = writers[report]((text) => void parts.push(text));
  for (const run of runs) void story(reportedRun(run));
  const rest = notRun.map(({ story: { name }, row }) => ({
    file: `${name}.story.json`,
    name,
    row: row?.place ?? null,
  }));
  void end({ ...countRuns(runs), ms: runMs, notRun: rest.length }, rest);
  ports.saveText(names[report], parts.join(''));
  get().notify({ tone: 'good', words: { says: 'given-out', names: [names[report]], place: 'downloads' } });
}
