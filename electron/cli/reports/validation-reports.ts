import { printedLines } from '../print/printed.ts';
import type { Io } from '../io.ts';
import { annotationLine, type ReportedFile, type ReportedFinding, sarifLog } from './annotations.ts';
import { ReportFiles } from './report-file.ts';
import type { ReportTarget } from './report-option.ts';
import { xmlElement, xmlText } from '../../../shared/protocol/run/reports/junit-report.ts';

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
    findings.map(({ severity, rule, path, message, ...place }) => {
      const said = `${path === '' ? '' : `${path}: `}${message}`;
      return annotationLine({ ...place, level: levels[severity], file, title: rule, message: said });
    }),
  );
  return lines.join('');
}

/** JUnit XML of checked files: a testsuite for each, a testcase for each finding; an error is a failure. */
export function validationJunit(files: readonly ReportedFile[]): string {
  const suites = files.map(suiteOf);
  const sum = (of: (suite: Suite) => number): number => suites.reduce((all, suite) => all + of(suite), 0);
  const counts = { tests: sum(({ tests }) => tests), failures: sum(({ failures }) => failures), errors: 0, skipped: 0 };
  const markup = suites.map((suite) => `\n${suite.markup}`);
  const root = xmlElement('testsuites', { name: 'passbench validate', ...counts, time: 0 }, [...markup, '\n']);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

type Suite = { readonly markup: string; readonly tests: number; readonly failures: number };

function suiteOf({ file, findings }: ReportedFile): Suite {
  const cases = findings.map((finding) => caseOf(file, finding));
  const clean = xmlElement('testcase', { name: 'no findings', classname: file });
  const counts = {
    tests: Math.max(1, cases.length),
    failures: findings.filter(({ severity }) => severity === 'error').length,
  };
  const content = cases.length === 0 ? [clean] : cases;
  const facts = { name: file, file, ...counts, errors: 0, skipped: 0, time: 0 };
  return { ...counts, markup: xmlElement('testsuite', facts, [...content.map((each) => `\n${each}`), '\n']) };
}

function caseOf(file: string, { rule, severity, path, message, line, column }: ReportedFinding): string {
  const place = path === '' ? 'document' : path;
  const facts = { name: `${line}:${column} ${rule} ${place}`, classname: file };
  const text = `${file}:${line}:${column}: ${severity} ${rule} ${place}: ${message}`;
  if (severity !== 'error') return xmlElement('testcase', facts, [xmlElement('system-out', {}, [xmlText(text)])]);
  return xmlElement('testcase', facts, [xmlElement('failure', { message, type: rule }, [xmlText(text)])]);
}
