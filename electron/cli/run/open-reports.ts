import type { Io } from '../io.ts';
import { ReportFiles } from '../reports/report-file.ts';
import type { ReportTarget } from '../reports/report-option.ts';
import { printedLines } from '../print/printed.ts';
import { joinDrawn, type DrawnPhones } from '../../services/bench/render/render-messages.ts';
import type { CheckPhones } from '../../services/bench/run/check-phones.ts';
import { githubReport } from './github-report.ts';
import { htmlReport, type DrawCheckPhones } from './html-report.ts';
import { jsonReport } from '../../../shared/protocol/run/reports/json-report.ts';
import { junitReport } from '../../../shared/protocol/run/reports/junit-report.ts';
import { markdownReport } from '../../../shared/protocol/run/reports/markdown-report.ts';
import type { RunListener } from '../../../shared/protocol/run/reports/reported-run.ts';

/** The reports of a run that are written to a file. */
export const runReportKinds = ['junit', 'html', 'md', 'json'] as const;
export type RunReportKind = (typeof runReportKinds)[number];

export type OpenReports = Pick<ReportFiles, 'finish' | 'discard'> & { readonly listeners: readonly RunListener[] };

/** Opens every report before anything runs. Throws USAGE where one cannot be written. */
export function openReports(
  targets: readonly ReportTarget<RunReportKind>[],
  { inputs, isJson, io }: { readonly inputs: readonly string[]; readonly isJson: boolean; readonly io: Io },
): OpenReports {
  const files = new ReportFiles(io.umask, inputs);
  const listeners = targets.map((target): RunListener => {
    if (target.kind === 'github')
      return githubReport((text) => (isJson ? io.err(printedLines(text)) : io.out(printedLines(text))));
    return kinds[target.kind](files.open(target.file).write, io);
  });
  return { listeners, finish: () => files.finish(), discard: () => files.discard() };
}

const kinds: Readonly<Record<RunReportKind, (write: (text: string) => void, io: Io) => RunListener>> = {
  junit: junitReport,
  html: (write, io) => htmlReport(write, phonesDrawnBy(io)),
  md: markdownReport,
  json: jsonReport,
};

/** A report is written without phones where they cannot be drawn, and says so. */
function phonesDrawnBy(io: Pick<Io, 'pictures' | 'err'>): DrawCheckPhones {
  return async (phones: CheckPhones) => {
    const drawn: DrawnPhones[] = [];
    try {
      for (const job of phones.jobs()) drawn.push(await io.pictures.drawPhones(job));
      return joinDrawn(drawn);
    } catch (error) {
      io.err(
        `passbench: The phones of the report could not be drawn: ${error instanceof Error ? error.message : String(error)}\n`,
      );
      return null;
    }
  };
}
