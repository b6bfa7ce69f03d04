import { faultLimits } from '../../../documents/size-limits.ts';
import { parseDuration } from '../../../lib/time/durations.ts';
import type { Words } from '../../../lib/text/words.ts';
import { endpoints } from '../../../specification/endpoints.ts';
import { refusalCodes } from '../refusal-codes.ts';
import { longestDelayMs } from './applied-faults.ts';
import { faultProblems } from './fault-problems.ts';
import { faultConditions, faultKinds } from './fault-words.ts';
import type { Fault, FaultConditions } from './fault.ts';

/** With 3, one delay in forty is over 350 times the median. */
const largestSigma = 3;

/** What is wrong with a fault, where, and the nearest known word. */
export type FaultProblem = { readonly problem: Words };

const anywhere: FaultConditions = { order: null, endpoint: null, call: null, next: null, header: null, rate: null };

/** Parses `WHAT[:ARG][@WHERE]`. */
export function parseFault(text: string): Fault | FaultProblem {
  if (text.length > faultLimits.units) return { problem: faultProblems.tooLong(faultLimits.units) };
  const at = text.indexOf('@');
  const does = parseFaultAction(at < 0 ? text : text.slice(0, at));
  if ('problem' in does) return does;
  const where = at < 0 ? anywhere : parseConditions(text.slice(at + 1));
  return 'problem' in where ? where : { text, does, where };
}

function parseFaultAction(text: string): Fault['does'] | FaultProblem {
  const colon = text.indexOf(':');
  const word = colon < 0 ? text : text.slice(0, colon);
  const argument = colon < 0 ? null : text.slice(colon + 1);
  const kind = faultKinds.find((each) => each.word === word);
  if (kind === undefined) return { problem: faultProblems.unknown('fault', word, wordsOf(faultKinds)) };
  switch (kind.word) {
    case 'delay':
      return parseDelay(argument, kind.forms);
    case 'http':
      return parseStatus(argument, kind.forms);
    case 'code':
      return parseCode(argument, kind.forms);
    default:
      return argument === null ? { what: kind.word } : { problem: faultProblems.noArgument(word) };
  }
}

function parseDelay(argument: string | null, forms: string): Fault['does'] | FaultProblem {
  if (argument?.startsWith('lognormal(') === true) return parseLogNormal(argument, forms);
  const [least = '', most = least, ...more] = (argument ?? '').split('-');
  const [leastMs, mostMs] = [parseDuration(least), parseDuration(most)];
  if (leastMs === null || mostMs === null || more.length > 0)
    return { problem: faultProblems.form('delay', argument, forms) };
  if (leastMs > mostMs) return { problem: faultProblems.backwards(argument ?? '') };
  if (mostMs > longestDelayMs) return { problem: faultProblems.longDelay(most) };
  return { what: 'delay', leastMs, mostMs };
}

function parseLogNormal(argument: string, forms: string): Fault['does'] | FaultProblem {
  const [, median = '', written = ''] = /^lognormal\(([^,()]+),(\d(?:\.\d{1,6})?)\)$/.exec(argument) ?? [];
  const [medianMs, sigma] = [parseDuration(median), Number(written)];
  if (medianMs === null || sigma <= 0 || sigma > largestSigma)
    return { problem: faultProblems.form('delay', argument, forms) };
  return medianMs > longestDelayMs ? { problem: faultProblems.longDelay(median) } : { what: 'delay', medianMs, sigma };
}

function parseStatus(argument: string | null, forms: string): Fault['does'] | FaultProblem {
  if (argument === null || !/^[45]\d\d$/.test(argument))
    return { problem: faultProblems.form('http', argument, forms) };
  return { what: 'http', status: Number(argument) };
}

function parseCode(argument: string | null, forms: string): Fault['does'] | FaultProblem {
  if (argument === null || argument === '') return { problem: faultProblems.form('code', argument, forms) };
  const code = refusalCodes.find((each) => each === argument);
  if (code !== undefined) return { what: 'code', code };
  return { problem: faultProblems.unknown('code', argument, refusalCodes) };
}

function parseConditions(text: string): FaultConditions | FaultProblem {
  let place = anywhere;
  for (const condition of text.split('&')) {
    const equals = condition.indexOf('=');
    const word = equals < 0 ? condition : condition.slice(0, equals);
    const known = faultConditions.find((each) => each.word === word);
    if (known === undefined) return { problem: faultProblems.unknown('condition', word, wordsOf(faultConditions)) };
    if (place[known.word] !== null) return { problem: faultProblems.twice(word) };
    const read = parseCondition(known.word, equals < 0 ? '' : condition.slice(equals + 1), known.forms);
    if ('problem' in read) return read;
    place = { ...place, ...read };
  }
  return place;
}

function parseCondition(
  word: keyof FaultConditions,
  value: string,
  forms: string,
): Partial<FaultConditions> | FaultProblem {
  const wrong: FaultProblem = { problem: faultProblems.form(word, value, forms) };
  if (value === '') return wrong;
  switch (word) {
    case 'order':
      return /[\p{Cc}\p{Cs}]/u.test(value) ? wrong : { order: value };
    case 'header': {
      const [, name = '', content = ''] = /^([\w!#$%'*+.^`|~-]+):\s*([\x20-\x7e]+)$/.exec(value) ?? [];
      return name === '' ? wrong : { header: { name: name.toLowerCase(), value: content.trim() } };
    }
    case 'endpoint': {
      const found = Object.values(endpoints).find(({ id }) => id === value);
      return found === undefined
        ? { problem: faultProblems.unknown('endpoint', value, Object.keys(endpoints)) }
        : { endpoint: found.id };
    }
    case 'rate': {
      const rate = /^(?:\d(?:\.\d{1,12})?|\.\d{1,12})$/.test(value) ? Number(value) : 0;
      return rate > 0 && rate <= 1 ? { rate } : { problem: faultProblems.rate(value) };
    }
    default:
      return /^[1-9]\d{0,14}$/.test(value) ? { [word]: Number(value) } : wrong;
  }
}

function wordsOf(table: readonly { readonly word: string }[]): readonly string[] {
  return table.map(({ word }) => word);
}

/** Parses a typed fault plan, one fault a line; blank lines are ignored. Returns the faults and the first invalid line's problem. */
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

/** The kinds of fault that a plan names. */
export function findFaultWords(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').flatMap((line) => findWord(line) ?? []));
}

/** Adds a fault of this kind in its first form, or removes all of that kind. */
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
