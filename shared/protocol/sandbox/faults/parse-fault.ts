import { faultLimits } from '../../../documents/size-limits.ts';
import { parseDuration } from '../../../lib/time/durations.ts';
import type { Words } from '../../../lib/text/words.ts';
import { endpoints } from '../../../specification/endpoints.ts';
import { refusalCodes } from '../refusal-codes.ts';
import { longestDelayMs } from './applied-faults.ts';
import { faultConditions, faultKinds } from './fault-words.ts';
import type { Fault, FaultConditions } from './fault.ts';
import { findClosestName } from '../../../lib/text/closest.ts';

/** With 3, one delay in forty is over 350 times the median. */
const largestSigma = 3;

/** What is wrong with a fault, where, and the nearest known word. */
type FaultProblem = { readonly problem: Words };

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

const things = {
  fault: { en: 'fault', zh: '故障' },
  condition: { en: 'condition of a fault', zh: '故障條件' },
  code: { en: 'result code of a refusal', zh: '拒絕的結果代碼' },
  endpoint: { en: 'endpoint', zh: '端點' },
} as const satisfies Readonly<Record<string, Words>>;

const faultProblems = {
  unknown: (thing: keyof typeof things, word: string, known: readonly string[]): Words => {
    const closest = findClosestName(word, known);
    const nearest =
      closest === null ? { en: '', zh: '' } : { en: ` Did you mean "${closest}"?`, zh: `你是指「${closest}」嗎？` };
    const what = things[thing];
    if (word === '')
      return {
        en: `The ${what.en} is missing. Known: ${known.join(', ')}.`,
        zh: `未有寫明${what.zh}。可用：${known.join('、')}。`,
      };
    return {
      en: `There is no ${what.en} named "${printable(word)}".${nearest.en} Known: ${known.join(', ')}.`,
      zh: `沒有名為「${printable(word)}」的${what.zh}。${nearest.zh}可用：${known.join('、')}。`,
    };
  },
  form: (word: string, value: string | null, forms: string): Words => {
    const without = value === null || value === '';
    return {
      en: `${word} ${without ? 'needs a value' : `does not accept "${printable(value)}"`}. Write it as ${forms}.`,
      zh: `${word} ${without ? '需要一個值' : `不接受「${printable(value)}」`}。請寫作 ${forms}。`,
    };
  },
  noArgument: (word: string): Words => ({
    en: `${word} takes no value after a colon. Conditions follow @.`,
    zh: `${word} 的冒號後不可有內容；條件寫在 @ 之後。`,
  }),
  backwards: (range: string): Words => ({
    en: `The delay ${printable(range)} ends before it begins. Write the shorter time first.`,
    zh: `延遲 ${printable(range)} 的終點早於起點，請先寫較短的時間。`,
  }),
  longDelay: (most: string): Words => ({
    en: `The delay ${printable(most)} is longer than an hour. Use no-answer for a response that never comes.`,
    zh: `延遲 ${printable(most)} 超過一小時；如永不回應，請用 no-answer。`,
  }),
  rate: (value: string): Words => ({
    en: `rate does not accept "${printable(value)}". It is a share above 0 and up to 1, as in rate=0.1.`,
    zh: `rate 不接受「${printable(value)}」。它是大於 0 而不超過 1 的比例，例如 rate=0.1。`,
  }),
  twice: (word: string): Words => ({
    en: `The condition ${word} appears twice. All conditions of a fault must be met.`,
    zh: `條件 ${word} 出現了兩次；同一故障的條件須全部符合。`,
  }),
  tooLong: (most: number): Words => ({
    en: `A fault can have at most ${most} characters.`,
    zh: `故障最長 ${most} 個字元。`,
  }),
  tooMany: (line: number, most: number): Words => ({
    en: `Line ${line} is over the limit: a plan can have at most ${most} faults.`,
    zh: `第 ${line} 行超出上限：計劃最多可有 ${most} 個故障。`,
  }),
  inLine: (line: number, { en, zh }: Words): Words => ({ en: `Line ${line}: ${en}`, zh: `第 ${line} 行：${zh}` }),
};

function printable(text: string): string {
  const plain = text.replaceAll(/\p{C}/gu, '?');
  return plain.length <= 64 ? plain : `${plain.slice(0, 63)}…`;
}
