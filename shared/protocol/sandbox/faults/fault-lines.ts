import { faultLimits } from '../../../documents/size-limits.ts';
import type { Words } from '../../../lib/text/words.ts';
import { faultProblems } from './fault-problems.ts';
import { parseFault } from './parse-fault.ts';

/**
 * Reads a fault plan as it is typed, one fault a line; lines of spaces count for nothing. Gives the faults as they are
 * written, and what is wrong with the first line that cannot be taken, by its number; null where all can.
 */
export function parseFaultLines(text: string): { readonly faults: readonly string[]; readonly problem: Words | null } {
  const lines = text
    .split('\n')
    .map((line, index) => ({ fault: line.trim(), number: index + 1 }))
    .filter(({ fault }) => fault !== '');
  return { faults: lines.map(({ fault }) => fault), problem: findProblem(lines) };
}

function findProblem(lines: readonly { readonly fault: string; readonly number: number }[]): Words | null {
  for (const [place, { fault, number }] of lines.entries()) {
    if (place >= faultLimits.count) return faultProblems.tooMany(number, faultLimits.count);
    const read = parseFault(fault);
    if ('problem' in read) return faultProblems.inLine(number, read.problem);
  }
  return null;
}

/** The kinds of fault that a plan names, whatever else is written of them. */
export function findFaultWords(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').flatMap((line) => findWord(line) ?? []));
}

/** A plan with a fault of this kind, as its first form is written, or without any of them. The other lines stay as they are. */
export function setFault(
  text: string,
  { word, forms }: { readonly word: string; readonly forms: string },
  isWanted: boolean,
): string {
  const lines = text.split('\n');
  if (!isWanted) return lines.filter((line) => findWord(line) !== word).join('\n');
  if (findFaultWords(text).has(word)) return text;
  const [form = word] = forms.split(', ');
  return [...lines.filter((line, at) => line.trim() !== '' || at < lines.length - 1), form].join('\n');
}

function findWord(line: string): string | null {
  return /^\s*([a-z-]+)/.exec(line)?.[1] ?? null;
}
