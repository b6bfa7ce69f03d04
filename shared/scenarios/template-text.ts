import type { JsonValue } from '../lib/json/json.ts';
import type { Template } from './scenario.ts';

const lineLength = 76;

/**
 * A template's value as the text somebody would type: two spaces for each level, short lists and objects on one line.
 * Only templates are written this way; a payload is never parsed and written back.
 */
export function writeTemplate(value: JsonValue, depth = 0): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const short = oneLine(value);
  if (depth > 0 && short !== null && short.length <= lineLength) return short;
  const inner = '  '.repeat(depth + 1);
  const outer = '  '.repeat(depth);
  if (isList(value)) {
    const items = value.map((item) => inner + writeTemplate(item, depth + 1));
    return `[\n${items.join(',\n')}\n${outer}]`;
  }
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${writeTemplate(member, depth + 1)}`,
  );
  return `{\n${members.join(',\n')}\n${outer}}`;
}

/** The value on one line, when it holds only plain values. */
function oneLine(value: Exclude<JsonValue, string | number | boolean | null>): string | null {
  const inside: readonly JsonValue[] = isList(value) ? value : Object.values(value);
  if (inside.some((each) => each !== null && typeof each === 'object')) return null;
  if (isList(value)) return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${JSON.stringify(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** One edit that breaks one rule: the first `find` behind `after`, through the next `through`, gives way to `replace`. */
export type Mistake = {
  readonly rule: string;
  readonly after?: string;
  readonly find: string;
  readonly through?: string;
  readonly replace: string;
  readonly means: Template['line'];
};

/**
 * The invalid sample of a template, `broken-RULE`: it holds exactly that mistake. An edit that does not fit the text
 * leaves it as it is and says what was not found.
 */
export function writeInvalidSample(
  { status, text }: Template,
  { rule, after = '', find, through = '', replace, means }: Mistake,
): Template {
  const sample = { status, variant: `broken-${rule}`, line: means };
  const from = placeOf(find, text, placeOf(after, text, 0));
  const to = placeOf(through, text, from);
  if (to === null || from === null) {
    const notFound = [after, find, through].filter((part) => part !== '').join(' … ');
    return { ...sample, text, notFound };
  }
  return { ...sample, text: text.slice(0, from - find.length) + replace + text.slice(to) };
}

/** The end of a part's first place at or behind `from`; null where there is none. */
function placeOf(part: string, text: string, from: number | null): number | null {
  const place = from === null ? -1 : text.indexOf(part, from);
  return place < 0 ? null : place + part.length;
}
