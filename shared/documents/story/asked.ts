import type { StringNode } from '../../lib/json/json-node.ts';
import { quoteText } from '../../lib/text/quote-text.ts';
import type { Words } from '../../lib/text/words.ts';
import { columnsIn } from '../rows/row.ts';
import { replaceByNames } from './story-fix.ts';
import { choicesOf } from './story-format.ts';
import { reportAt, spanOf, type MemberPlace } from './story-members.ts';
import type { Asked } from './story.ts';

const values = {
  card: choicesOf('check', 'card'),
  result: choicesOf('expect', 'status'),
  notification: ['true', 'false'],
  cuts: ['0'],
} as const;

/** A member whose values are listed. */
export type ListedMember = keyof typeof values;

/** Why a member cannot have this value; null: it can. */
export function findAskedProblem(
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
