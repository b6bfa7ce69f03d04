import type { JsonNode } from '../../lib/json/json-scan.ts';
import type { ObjectNode } from '../../lib/json/json-node.ts';
import { locales } from '../../specification/locales.ts';
import { columnsIn } from '../rows/row.ts';
import { findAskedProblem, readAsked } from './asked.ts';
import { readEntryTime } from './read-entry-time.ts';
import { replaceWith } from './story-fix.ts';
import { memberNames } from './story-format.ts';
import { below, knownMembers, readKind, reportAt, spanOf, type MemberPlace, type Members } from './story-members.ts';
import type { Asked, AskedInLocale, StoryCheck } from './story.ts';

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
