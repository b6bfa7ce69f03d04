import { pointer } from '../../../lib/json/json-pointer.ts';
import type { JsonMember, JsonNode } from '../../../lib/json/json-scan.ts';
import { isLossyNumber } from '../../../lib/json/lossy-number.ts';
import { mostFindings } from '../density.ts';
import { bodyClause, nothing, type Draft, type Rule } from '../draft.ts';
import { cutQuote, quoteText } from '../../../lib/text/quote-text.ts';
import type { Subject } from '../subject.ts';

/** Problems of the JSON text anywhere: duplicate names, lone surrogates, lossy numbers. */
export const jsonTextRule: Rule = {
  reports: ['duplicate-key', 'lone-surrogate', 'lossy-number'],
  find: (subject) => {
    if (subject.isClean || isPlain(subject.root, mayHaveLoneSurrogates(subject.text), subject.text)) return nothing;
    const walk: Walk = { subject, path: [], drafts: [] };
    look(walk, subject.root);
    return walk.drafts;
  },
};

/** Lone surrogates are in the text itself, or written as escapes. */
function mayHaveLoneSurrogates(text: string): boolean {
  return text.includes('\\u') || !text.isWellFormed();
}

/** Whether nothing can be reported of a value, as of most: then no place is needed. */
function isPlain(node: JsonNode, surrogates: boolean, text: string): boolean {
  switch (node.kind) {
    case 'object':
      return arePlain(node.members, surrogates, text);
    case 'array':
      for (const item of node.items) if (!isPlain(item, surrogates, text)) return false;
      return true;
    case 'string':
      return !surrogates || node.value.isWellFormed();
    case 'number':
      return isShortInteger(node) || !isLossyNumber(text.slice(node.start, node.end));
    default:
      return true;
  }
}

/** A whole number of so few characters is exact; 1e-400 is read as 0. */
function isShortInteger({ start, end, value }: Extract<JsonNode, { kind: 'number' }>): boolean {
  return end - start <= exactDigits && value !== 0 && Number.isInteger(value);
}

const exactDigits = 15;

/** More names are compared by an index. */
const fewNames = 32;

function arePlain(members: readonly JsonMember[], surrogates: boolean, text: string): boolean {
  if (members.length > fewNames && new Set(members.map(({ key }) => key)).size < members.length) return false;
  for (let index = 0; index < members.length; index++) {
    const member = members[index];
    if (member === undefined) continue;
    const { key, value } = member;
    if (surrogates && !key.isWellFormed()) return false;
    if (members.length <= fewNames)
      for (let other = 0; other < index; other++) if (members[other]?.key === key) return false;
    if (!isPlain(value, surrogates, text)) return false;
  }
  return true;
}

type Walk = { readonly subject: Subject; readonly path: (string | number)[]; readonly drafts: Draft[] };

/** The scan bounds the depth; mostFindings bounds the drafts. */
function look(walk: Walk, node: JsonNode): void {
  if (walk.drafts.length > mostFindings) return;
  switch (node.kind) {
    case 'object':
      inspectMembers(walk, node.members);
      return;
    case 'array':
      for (const [index, item] of node.items.entries()) {
        walk.path.push(index);
        look(walk, item);
        walk.path.pop();
      }
      return;
    case 'string':
      if (!node.value.isWellFormed()) report(walk, 'lone-surrogate', node, { value: quoteText(node.value) });
      return;
    case 'number':
      inspectNumber(walk, node);
      return;
    default:
  }
}

function inspectMembers(walk: Walk, members: readonly JsonMember[]): void {
  const names = new Set<string>();
  for (const member of members) {
    const { key, value } = member;
    const place = { start: member.keyStart, end: member.keyEnd };
    walk.path.push(key);
    if (names.has(key)) report(walk, 'duplicate-key', place, { value: quoteText(key) });
    if (!key.isWellFormed()) report(walk, 'lone-surrogate', place, { value: quoteText(key) });
    names.add(key);
    look(walk, value);
    walk.path.pop();
  }
}

/** A field of time says itself that its number loses precision. */
function inspectNumber(walk: Walk, node: JsonNode): void {
  const { text, survey } = walk.subject;
  const source = text.slice(node.start, node.end);
  if (!isLossyNumber(source)) return;
  const seen = survey.at.get(pointer(...walk.path));
  if (seen?.node === node && seen.problem?.rule === 'time') return;
  report(walk, 'lossy-number', node, { number: cutQuote(source), read: String(Number(source)) });
}

function report(
  walk: Walk,
  rule: string,
  place: { start: number; end: number },
  values: Readonly<Record<string, string>>,
): void {
  walk.drafts.push({
    rule,
    severity: rule === 'lossy-number' ? 'warning' : 'error',
    start: place.start,
    end: place.end,
    path: pointer(...walk.path),
    words: { key: rule, values },
    clause: bodyClause,
  });
}
