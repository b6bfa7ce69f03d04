import type { JsonMember, JsonNode } from '../../lib/json/json-scan.ts';
import { quoteText } from '../../lib/text/quote-text.ts';
import type { Words } from '../../lib/text/words.ts';
import { mostStoryCalls } from '../size-limits.ts';
import { readStoryEntry } from './read-story-call.ts';
import { requiredNames } from './story-format.ts';
import { below, knownMembers, readKind, reportAt, type MemberPlace, type Members } from './story-members.ts';
import { orderProblems } from './story-order.ts';
import { storyFormat2, type StoryBranch, type StoryEntry } from './story.ts';

const names = requiredNames('branch');

/** Reads `branches`: other continuations. Their names are unique, each leaves behind an entry of the story. */
export function readBranches(
  member: JsonMember | undefined,
  main: readonly StoryEntry[],
  text: string,
  here: MemberPlace,
): readonly StoryBranch[] {
  const list = member === undefined ? null : readKind(member.value, 'array', here);
  const taken = new Set<string>();
  return (list?.items ?? []).flatMap((item, index): readonly StoryBranch[] => {
    const place = { ...below(here, index), subject: nameBranch(index) };
    const branch = readBranch(item, main, text, place);
    if (branch === null) return [];
    if (taken.has(branch.name))
      reportAt(below(place, 'name'), item, { problem: 'duplicate-name', ...twice(branch.name) });
    taken.add(branch.name);
    return [branch];
  });
}

function nameBranch(index: number): Words {
  return { en: `Branch ${index + 1}`, zh: `第 ${index + 1} 個分支` };
}

function readBranch(item: JsonNode, main: readonly StoryEntry[], text: string, here: MemberPlace): StoryBranch | null {
  const node = readKind(item, 'object', here);
  if (node === null) return null;
  const members = knownMembers(node, names, here, 'error');
  for (const name of names) {
    if (!members.has(name)) reportAt(here, node, { problem: 'missing', ...lacking(name) });
  }
  const name = readName(members, here);
  const after = readAfter(members, main, here);
  const calls = members.get('calls');
  const list = calls === undefined ? null : readKind(calls.value, 'array', below(here, 'calls'));
  if (name === null || after === null || list === null) return null;
  if (main.length + list.items.length > mostStoryCalls) {
    reportAt(below(here, 'calls'), list, { problem: 'too-many', ...tooMany });
    return null;
  }
  const entries = list.items.flatMap((each, place): readonly StoryEntry[] => {
    const inside = { ...below(here, 'calls', place), subject: nameEntry(here.subject, place) };
    const entry = readStoryEntry(each, { place, text, format: storyFormat2 }, inside);
    return entry === null ? [] : [entry];
  });
  reportOrder(entries, main.slice(0, after + 1), here);
  return { name, after, entries };
}

/** The times of a branch count on from the entry that it leaves. */
function reportOrder(entries: readonly StoryEntry[], before: readonly StoryEntry[], here: MemberPlace): void {
  const known = new Set(orderProblems(before).map(({ path }) => path));
  const all = orderProblems([...before, ...entries.map((entry) => ({ ...entry, place: before.length + entry.place }))]);
  for (const draft of all) {
    if (known.has(draft.path) || draft.call === null || draft.call < before.length) continue;
    const place = draft.call - before.length;
    const { start, end, problem, message, next } = draft;
    const inside = { ...below(here, 'calls', place, 'at'), subject: nameEntry(here.subject, place) };
    reportAt(inside, { start, end }, { problem, message, next });
  }
}

function nameEntry(branch: Words | undefined, place: number): Words {
  return { en: `${branch?.en ?? ''}, entry ${place + 1}`, zh: `${branch?.zh ?? ''}第 ${place + 1} 項` };
}

function readName(members: Members, here: MemberPlace): string | null {
  const given = members.get('name');
  const node = given === undefined ? null : readKind(given.value, 'string', below(here, 'name'));
  if (node === null || node.value.trim() !== '') return node?.value ?? null;
  reportAt(below(here, 'name'), node, { problem: 'value', ...noName });
  return null;
}

function readAfter(members: Members, main: readonly StoryEntry[], here: MemberPlace): number | null {
  const node = members.get('after')?.value;
  if (node === undefined) return null;
  if (node.kind === 'number' && Number.isInteger(node.value) && node.value >= 0 && node.value < main.length)
    return node.value;
  reportAt(below(here, 'after'), node, { problem: 'value', ...noPlace(main.length) });
  return null;
}

function lacking(name: string): { readonly message: Words; readonly next: Words } {
  return {
    message: { en: `it has no "${name}".`, zh: `沒有「${name}」。` },
    next: { en: 'A branch has "name", "after" and "calls".', zh: '分支須有「name」、「after」和「calls」。' },
  };
}

function twice(name: string): { readonly message: Words; readonly next: Words } {
  const said = quoteText(name);
  return {
    message: { en: `another branch is named ${said}.`, zh: `另一個分支已名為 ${said}。` },
    next: { en: 'Give each branch a name of its own.', zh: '請為每個分支填寫不同的名稱。' },
  };
}

function noPlace(entries: number): { readonly message: Words; readonly next: Words } {
  const last = entries - 1;
  return {
    message: { en: '"after" is not the place of an entry.', zh: '「after」並非任何一項的位置。' },
    next:
      last < 0
        ? { en: 'Give the story calls first.', zh: '請先為劇本加上呼叫。' }
        : { en: `Write a whole number from 0 to ${last}.`, zh: `請填寫 0 至 ${last} 的整數。` },
  };
}

const noName = {
  message: { en: 'its name is empty.', zh: '名稱為空。' },
  next: { en: 'Give it a name.', zh: '請填寫名稱。' },
} as const;

const tooMany = {
  message: { en: 'the story has too many entries with it.', zh: '連同此分支，劇本的項目過多。' },
  next: { en: 'Split it into several stories.', zh: '請分為多個劇本。' },
} as const;
