import type { ReportedFile, ReportedFinding } from './reported-file.ts';
import { xmlElement, xmlText } from '../../../shared/protocol/run/reports/xml.ts';

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
