import type { JsonNode, JsonMember } from '../../lib/json/json-scan.ts';
import type { ObjectNode, StringNode } from '../../lib/json/json-node.ts';
import { locales } from '../../specification/locales.ts';
import { columnsIn } from '../rows/row.ts';
import { replaceWith, replaceByNames } from './story-fix.ts';
import { memberNames, choicesOf } from './story-format.ts';
import { below, knownMembers, readKind, reportAt, spanOf, type MemberPlace, type Members } from './story-members.ts';
import type { Asked, AskedInLocale, StoryCheck, StoryCall, TextSpan } from './story.ts';
import { quoteText } from '../../lib/text/quote-text.ts';
import type { Words } from '../../lib/text/words.ts';
import { readStoryTime } from './story-order.ts';

const names = memberNames('check');
const asking = names.filter((name) => name !== 'order');

/** Reads an entry that is a check. Every problem is reported: what cannot be read must not be asked in silence. */
export function readStoryCheck(node: ObjectNode, place: number, here: MemberPlace): StoryCheck | null {
  const outer = knownMembers(node, memberNames('check-entry'), here, 'error');
  const at = readEntryTime(outer.get('at'), node, here);
  const inside = below(here, 'check');
  const given = outer.get('check');
  const asks = given === undefined ? null : readKind(given.value, 'object', inside);
  if (asks === null) return null;
  const members = knownMembers(asks, names, inside, 'error');
  if (asking.every((name) => !members.has(name)))
    reportAt(inside, asks, {
      problem: 'missing',
      message: { en: 'it checks nothing.', zh: '並無檢查任何內容。' },
      next: { en: `Give at least one of ${asking.join(', ')}.`, zh: `請至少填寫 ${asking.join('、')} 其中一項。` },
    });
  const check = {
    order: readMember(members, 'order', inside),
    card: readMember(members, 'card', inside),
    status: readMember(members, 'status', inside),
    notification: readScalar(members, 'notification', inside),
    cuts: readScalar(members, 'cuts', inside),
    shows: readTexts(members, 'shows', inside),
    hides: readTexts(members, 'hides', inside),
  };
  return at === null ? null : { kind: 'check', place, span: spanOf(node), at, ...check };
}

function readMember(members: Members, name: 'order' | 'card' | 'status', here: MemberPlace): Asked | null {
  const given = members.get(name);
  const node = given === undefined ? null : readKind(given.value, 'string', below(here, name));
  return node === null ? null : readAsked(node, name === 'card' ? 'card' : null, below(here, name));
}

/** `true`, `false` or 0, or a text in which a row puts one. */
function readScalar(members: Members, name: 'notification' | 'cuts', here: MemberPlace): Asked | null {
  const node = members.get(name)?.value;
  if (node === undefined) return null;
  if (node.kind === 'string' && columnsIn(node.value).length > 0) return { text: node.value, span: spanOf(node) };
  const isOfKind = node.kind === (name === 'cuts' ? 'number' : 'boolean');
  const text = writtenOf(node);
  const problem =
    isOfKind && text !== null ? findAskedProblem(name, text) : (findAskedProblem(name, text ?? '') ?? asText[name]);
  if (problem === null) return { text: text ?? '', span: spanOf(node) };
  // What is right but for its quotes loses them.
  const isQuoted = node.kind === 'string' && findAskedProblem(name, node.value) === null;
  const fixes = isQuoted ? [replaceWith(node, node.value)] : [];
  reportAt(below(here, name), node, { problem: isOfKind ? 'value' : 'type', ...problem, fixes });
  return null;
}

function writtenOf(node: JsonNode): string | null {
  return node.kind === 'number' || node.kind === 'boolean' || node.kind === 'string' ? String(node.value) : null;
}

const asText = {
  notification: {
    message: { en: '"notification" is a text.', zh: '「notification」為文字。' },
    next: { en: 'Write true or false without quotes.', zh: '請填寫 true 或 false，不加引號。' },
  },
  cuts: {
    message: { en: '"cuts" is a text.', zh: '「cuts」為文字。' },
    next: { en: 'Write 0 without quotes.', zh: '請填寫 0，不加引號。' },
  },
} as const;

function readTexts(members: Members, name: 'shows' | 'hides', here: MemberPlace): readonly AskedInLocale[] {
  const place = below(here, name);
  const given = members.get(name);
  const node = given === undefined ? null : readKind(given.value, 'object', place);
  if (node === null) return [];
  const ofLocales = knownMembers(node, locales, place, 'error');
  return locales.flatMap((locale) => {
    const member = ofLocales.get(locale);
    const list = member === undefined ? null : readKind(member.value, 'array', below(place, locale));
    return (list?.items ?? []).flatMap((item, index): readonly AskedInLocale[] => {
      const here = below(place, locale, index);
      const text = readKind(item, 'string', here);
      const asked = text === null ? null : readAsked(text, null, here);
      return asked === null ? [] : [{ ...asked, locale }];
    });
  });
}

const values = {
  card: choicesOf('check', 'card'),
  result: choicesOf('expect', 'status'),
  notification: ['true', 'false'],
  cuts: ['0'],
} as const;

/** A member whose values are listed. */
type ListedMember = keyof typeof values;

/** Why a member cannot have this value; null: it can. */
function findAskedProblem(
  member: ListedMember,
  text: string,
): { readonly message: Words; readonly next: Words } | null {
  const known: readonly string[] = values[member];
  if (known.includes(text)) return null;
  const said = quoteText(text);
  return {
    message: { en: `${said} cannot be asked for.`, zh: `不能要求 ${said}。` },
    next: { en: `Write ${joinOr(known)}.`, zh: `請填寫 ${known.join('、')}${known.length > 1 ? ' 其中之一' : ''}。` },
  };
}

function joinOr(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

/** A text as it is asked for. One of a listed member is checked at once, unless a row decides it. */
export function readAsked(node: StringNode, member: ListedMember | null, here: MemberPlace): Asked | null {
  const asked = { text: node.value, span: spanOf(node) };
  if (node.value.trim() === '') {
    reportAt(here, node, { problem: 'value', ...nothingAsked });
    return null;
  }
  const problem = member === null || columnsIn(node.value).length > 0 ? null : findAskedProblem(member, node.value);
  if (problem === null) return asked;
  const fixes = member === null ? [] : replaceByNames(node, node.value, values[member]);
  reportAt(here, node, { problem: 'value', ...problem, fixes });
  return null;
}

const nothingAsked = {
  message: { en: 'this text is empty and asks nothing.', zh: '此文字為空，並無要求任何內容。' },
  next: { en: 'Write what is expected, or remove it.', zh: '請填寫預期的內容，或將其移除。' },
} as const;

/** Reads `at` of an entry; null where there is none or it is no time, which is reported. */
export function readEntryTime(
  member: JsonMember | undefined,
  { start }: TextSpan,
  here: MemberPlace,
): StoryCall['at'] | null {
  if (member === undefined) {
    const message = { en: 'it has no time ("at").', zh: '沒有時間（「at」）。' };
    const next = { en: 'Add "at": "+10m", for example.', zh: '請加上時間，例如 "at": "+10m"。' };
    reportAt(here, { start, end: start + 1 }, { problem: 'missing', message, next });
    return null;
  }
  const node = readKind(member.value, 'string', below(here, 'at'));
  if (node === null) return null;
  const reading = readStoryTime(node.value);
  if ('time' in reading) return { ...reading.time, span: spanOf(node) };
  reportAt(below(here, 'at'), node, { problem: 'time', ...reading });
  return null;
}
