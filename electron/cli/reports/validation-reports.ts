import { printedLines } from '../print/printed.ts';
import type { Io } from '../io.ts';
import { annotationLine } from './github.ts';
import { ReportFiles } from './report-file.ts';
import type { ReportTarget } from './report-option.ts';
import type { ReportedFile } from './reported-file.ts';
import { sarifLog } from './sarif.ts';
import { validationJunit } from './validation-junit.ts';

export const validationReportKinds = ['junit', 'sarif'] as const;
export type ValidationReportKind = (typeof validationReportKinds)[number];

export type ValidationReports = {
  /** Writes every report. Throws OUTPUT_UNWRITABLE. */
  readonly finish: (files: readonly ReportedFile[]) => void;
  readonly discard: () => void;
};

/** Opens every report before anything is checked. Throws USAGE where one cannot be written. */
export function openValidationReports(
  targets: readonly ReportTarget<ValidationReportKind>[],
  { inputs, isJson, io }: { readonly inputs: readonly string[]; readonly isJson: boolean; readonly io: Io },
): ValidationReports {
  const reports = new ReportFiles(io.umask, inputs);
  const written = { junit: validationJunit, sarif: (files: readonly ReportedFile[]) => sarifLog(files, io.version()) };
  const writers = targets.map((target) => {
    if (target.kind === 'github')
      return (files: readonly ReportedFile[]) => (isJson ? io.err : io.out)(printedLines(annotations(files)));
    const { write } = reports.open(target.file);
    const textOf = written[target.kind];
    return (files: readonly ReportedFile[]) => write(textOf(files));
  });
  return {
    finish: (files) => {
      for (const write of writers) write(files);
      reports.finish();
    },
    discard: () => reports.discard(),
  };
}

/** An assumption is no fault: it is a notice. */
const levels = { error: 'error', warning: 'warning', assumption: 'notice' } as const;

function annotations(files: readonly ReportedFile[]): string {
  const lines = files.flatMap(({ file, findings }) =>
    findings.map(({ severity, rule, path, message, line, column, endLine, endColumn }) => {
      const said = `${path === '' ? '' : `${path}: `}${message}`;
      return annotationLine({
        level: levels[severity],
        file,
        line,
        column,
        endLine,
        endColumn,
        title: rule,
        message: said,
      });
    }),
  );
  return lines.join('');
}
