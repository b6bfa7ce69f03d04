import { jsonKindWords } from '../../lib/json/json-kind-words.ts';
import { pointer } from '../../lib/json/json-pointer.ts';
import type { JsonMember, JsonNode } from '../../lib/json/json-scan.ts';
import { findMisspelt } from '../../lib/nearest.ts';
import { quoteText } from '../../lib/text/quote-text.ts';
import type { Words } from '../../lib/text/words.ts';
import type { TextSpan } from './story.ts';
import { makeFormat2, renameTo, type StoryFix } from './story-fix.ts';
import type { StoryProblem, StoryProblemDraft } from './story-problem.ts';
import type { ObjectNode } from '../../lib/json/json-node.ts';

/** Where in a story something stands, and where problems about it go. */
export type MemberPlace = {
  readonly call: number | null;
  readonly path: readonly (string | number)[];
  /** What a sentence is about, where it is not the call. */
  readonly subject?: Words;
  /** Where a story of format 1 writes its format. */
  readonly format1?: TextSpan;
  readonly report: (draft: StoryProblemDraft) => void;
};

/** The members of an object by name. */
export type Members = ReadonlyMap<string, JsonMember>;

type Said = Pick<StoryProblemDraft, 'problem' | 'message' | 'next'> & Pick<StoryProblemDraft, 'severity' | 'fixes'>;

/** Reports a problem about a range of the text, as one of that place. */
export function reportAt(
  place: MemberPlace,
  range: { readonly start: number; readonly end: number },
  said: Said,
): void {
  const { call, path, subject, report } = place;
  const about = subject === undefined ? {} : { subject };
  report({ ...said, ...about, call, path: pointer(...path), start: range.start, end: range.end });
}

/** The place further down, by member names and indexes. */
export function below(place: MemberPlace, ...steps: readonly (string | number)[]): MemberPlace {
  return { ...place, path: [...place.path, ...steps] };
}

/**
 * The known members of an object by name; the last of a repeated name counts. Each unknown one is reported: as a
 * warning, or as an error where ignoring it would ask less than was written. `later`: names of the next format.
 */
export function knownMembers(
  node: ObjectNode,
  known: readonly string[],
  place: MemberPlace,
  unknown: StoryProblem['severity'] = 'warning',
  later: readonly string[] = [],
): Members {
  const found = new Map<string, JsonMember>();
  for (const member of node.members) {
    const key = { start: member.keyStart, end: member.keyEnd };
    if (!known.includes(member.key))
      reportAt(
        below(place, member.key),
        key,
        later.includes(member.key)
          ? laterName(member.key, place.format1)
          : { ...unknownName(member.key, known, unknown), fixes: renamed(node, member, known) },
      );
    else if (found.has(member.key)) reportAt(below(place, member.key), key, twice(member.key));
    if (known.includes(member.key)) found.set(member.key, member);
  }
  return found;
}

function unknownName(name: string, known: readonly string[], severity: StoryProblem['severity']): Said {
  const nearest = findMisspelt(name, known);
  const said = quoteText(name);
  const isIgnored = severity === 'warning';
  return {
    severity,
    problem: 'unknown-name',
    message: {
      en: `${said} is not a known name here${isIgnored ? '; it is ignored' : ''}.`,
      zh: `${said} 在此處不是已知的名稱${isIgnored ? '，已略去' : ''}。`,
    },
    next:
      nearest === null
        ? { en: `Known names: ${known.join(', ')}.`, zh: `可用的名稱為 ${known.join('、')}。` }
        : { en: `Did you mean "${nearest}"?`, zh: `你是指「${nearest}」嗎？` },
  };
}

/** What a misspelt name was meant to be, where the object does not have that yet. */
function renamed(
  node: ObjectNode,
  { key, keyStart, keyEnd }: JsonMember,
  known: readonly string[],
): readonly StoryFix[] {
  const name = findMisspelt(key, known);
  if (name === null || node.members.some((member) => member.key === name)) return [];
  return [renameTo({ start: keyStart, end: keyEnd }, name)];
}

function laterName(name: string, format1: TextSpan | undefined): Said {
  return {
    severity: 'warning',
    problem: 'unknown-name',
    message: { en: `"${name}" belongs to format 2; it is ignored.`, zh: `「${name}」屬於格式 2，已略去。` },
    next: { en: 'Make the story one of format 2, or remove it.', zh: '請把劇本改為格式 2，或將其移除。' },
    fixes: format1 === undefined ? [] : [makeFormat2(format1)],
  };
}

function twice(name: string): Said {
  const said = quoteText(name);
  return {
    severity: 'warning',
    problem: 'duplicate-name',
    message: { en: `${said} is written twice; the last one is used.`, zh: `${said} 寫了兩次，以最後一個為準。` },
    next: { en: 'Keep one of them.', zh: '請只保留一個。' },
  };
}

/** The node when it is of the kind that is asked for; else null, and the problem is reported. */
export function readKind<Kind extends 'object' | 'array' | 'string'>(
  node: JsonNode,
  kind: Kind,
  place: MemberPlace,
  fixes: readonly StoryFix[] = [],
): Extract<JsonNode, { kind: Kind }> | null {
  if (isOfKind(node, kind)) return node;
  const [asked, found] = [jsonKindWords[kind], jsonKindWords[node.kind]];
  const name = nameOf(place);
  reportAt(place, node, {
    problem: 'type',
    message: {
      en: `${name.en} must be ${asked.en}, but is ${found.en}.`,
      zh: `${name.zh}須為${asked.zh}，但現為${found.zh}。`,
    },
    next: { en: `Write ${asked.en} here.`, zh: `請在此填寫${asked.zh}。` },
    fixes,
  });
  return null;
}

const itemNames = new Map<string | number | undefined, Words>([
  ['calls', { en: 'a call', zh: '呼叫' }],
  ['branches', { en: 'a branch', zh: '分支' }],
]);

function nameOf({ path }: MemberPlace): Words {
  const name = path.at(-1);
  if (typeof name === 'number') return itemNames.get(path.at(-2)) ?? { en: 'an item', zh: '項目' };
  return name === undefined ? { en: 'A story', zh: '劇本' } : { en: `"${name}"`, zh: `「${name}」` };
}

function isOfKind<Kind extends JsonNode['kind']>(
  node: JsonNode,
  kind: Kind,
): node is Extract<JsonNode, { kind: Kind }> {
  return node.kind === kind;
}

/** The place of a node, without the rest of it. */
export function spanOf({ start, end }: TextSpan): TextSpan {
  return { start, end };
}
