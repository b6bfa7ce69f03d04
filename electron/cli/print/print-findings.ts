import type { Finding } from '../../../shared/documents/finding.ts';
import { gapValue, severities, type GapChoices } from '../../../shared/gaps/gaps.ts';
import { inColour, joined, printed, type Printed } from './printed.ts';

/** ANSI colours of the severities: red, cyan, yellow. */
const colours = { error: 31, assumption: 36, warning: 33 } as const;

/** The findings of a file, one line each with its place first, as editors and terminals make them clickable. */
export function findingLines(
  {
    file,
    scenario,
    findings,
  }: { readonly file: string; readonly scenario: string | null; readonly findings: readonly Finding[] },
  gaps: GapChoices,
  colour: boolean,
): Printed {
  const what = scenario ?? 'no scenario recognised';
  if (findings.length === 0) return printed`${file}: good (${what})\n`;
  return printed`${linesOf(file, findings, gaps, colour)}${file}: ${counted(findings)} (${what})\n`;
}

/** The findings of an answer, alike; of the platform's own bytes nobody asks which scenario they are. */
export function answerFindingLines(findings: readonly Finding[], gaps: GapChoices): Printed {
  return printed`${linesOf('answer', findings, gaps, false)}answer: ${counted(findings)}\n`;
}

function linesOf(file: string, findings: readonly Finding[], gaps: GapChoices, colour: boolean): Printed {
  return joined(findings.map((finding) => findingLine(file, finding, gaps, colour)));
}

function findingLine(file: string, finding: Finding, gaps: GapChoices, colour: boolean): Printed {
  const { line, column, severity, rule, message, clause, gap, fix } = finding;
  const said = colour ? inColour(colours[severity], severity) : severity;
  const path = finding.path === '' ? 'document' : finding.path;
  const open = gap === undefined ? '' : `, assumption ${gap}=${gapValue(gaps, gap)}`;
  const fixLine = fix === undefined ? '' : printed`\n    fix: ${fix.label}`;
  return printed`${file}:${line}:${column}: ${said} ${rule} ${path}: ${message} [${clause}${open}]${fixLine}\n`;
}

function counted(findings: readonly Finding[]): string {
  return severities
    .map((severity) => ({ severity, count: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${count} ${severity}${count === 1 ? '' : 's'}`)
    .join(', ');
}
