import { mostStoryCalls } from '../size-limits.ts';
import { findMisspelt } from '../../lib/nearest.ts';
import { quoteText } from '../../lib/text/quote-text.ts';
import type { Words } from '../../lib/text/words.ts';
import { scanJson, type JsonMember, type JsonScan } from '../../lib/json/json-scan.ts';
import { syntaxWords } from '../../lib/json/json-syntax.ts';
import { nodeAt, textAt } from '../../lib/json/json-view.ts';
import { parseIsoTime } from '../../lib/time/iso-time.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { parseGapChoice } from '../../gaps/gap-choices.ts';
import { findGap, gaps, type GapChoices } from '../../gaps/gaps.ts';
import { countCurveCalls } from './read-curve.ts';
import { readBranches } from './read-branches.ts';
import { readStoryEntry } from './read-story-call.ts';
import {
  storyFormat,
  storyFormat2,
  storyFormats,
  type Story,
  type StoryEntry,
  type StoryFormat,
  type TextSpan,
} from './story.ts';
import { renameTo, replaceByNames, type StoryFix } from './story-fix.ts';
import { memberNames } from './story-format.ts';
import { below, knownMembers, readKind, reportAt, spanOf, type MemberPlace } from './story-members.ts';
import { checkProblems, orderProblems } from './story-order.ts';
import { finishStoryProblems, isPlayable, type StoryProblem, type StoryProblemDraft } from './story-problem.ts';
import type { ObjectNode } from '../../lib/json/json-node.ts';

/** `story` is null when a problem keeps it from being played; warnings do not. */
type StoryReading = { readonly story: Story | null; readonly problems: readonly StoryProblem[] };

/** Reads a story from its text. It never throws and reports everything it finds, in document order. */
export function readStory(text: string): StoryReading {
  const drafts: StoryProblemDraft[] = [];
  const report = (draft: StoryProblemDraft): void => void drafts.push(draft);
  const story = readWhole(scanJson(text), { call: null, path: [], report });
  const problems = finishStoryProblems(drafts, text);
  return { story: isPlayable(problems) ? story : null, problems };
}

function readWhole(scan: JsonScan, whole: MemberPlace): Story | null {
  if (scan.root === null) {
    reportSyntax(scan, whole);
    return null;
  }
  const root = readKind(scan.root, 'object', whole);
  if (root === null) return null;
  const format = formatOf(root);
  const place = { ...whole, ...placeOfFormat1(root) };
  const members = knownMembers(root, memberNames('story', format), place, 'warning', memberNames('story'));
  checkFormat(members.get('format'), root, place);
  const entries = readEntries(members.get('calls'), root, { text: scan.text, format }, place);
  for (const draft of [...orderProblems(entries), ...checkProblems(entries)]) place.report(draft);
  return {
    text: scan.text,
    format,
    name: readName(members.get('name'), place),
    anchor: readAnchor(members.get('anchor'), place),
    gaps: readGaps(members.get('gaps'), place),
    entries,
    calls: entries.filter((entry) => entry.kind === 'call'),
    branches: readBranches(members.get('branches'), entries, scan.text, below(place, 'branches')),
  };
}

function reportSyntax({ text, problems }: JsonScan, place: MemberPlace): void {
  const fault = problems.find(({ problem }) => problem === 'syntax');
  if (fault?.problem !== 'syntax') return;
  const expected = syntaxWords(fault.expected) ?? { en: fault.expected, zh: fault.expected };
  const found = syntaxWords(fault.found) ?? { en: fault.found, zh: fault.found };
  // A text that breaks off is said to be wrong at its end, where something is missing.
  const start = Math.min(fault.start, text.length);
  reportAt(
    place,
    { start, end: Math.min(fault.end, text.length) },
    {
      problem: 'syntax',
      message: {
        en: `The story is not JSON: found ${found.en}, expected ${expected.en}.`,
        zh: `劇本並非 JSON：此處應為${expected.zh}，卻是${found.zh}。`,
      },
      next: { en: 'Write it as RFC 8259 defines.', zh: '請按 RFC 8259 書寫。' },
    },
  );
}

function braceOf({ start }: ObjectNode): { readonly start: number; readonly end: number } {
  return { start, end: start + 1 };
}

/** The format by which the rest is read: a text that names none is read as the first. */
function formatOf(root: ObjectNode): StoryFormat {
  return textAt(root, 'format') === storyFormat2 ? storyFormat2 : storyFormat;
}

/** Where the format is written, if it is the first one. */
function placeOfFormat1(root: ObjectNode): Pick<MemberPlace, 'format1'> {
  const node = nodeAt(root, 'format');
  return node?.kind === 'string' && node.value === storyFormat ? { format1: spanOf(node) } : {};
}

function checkFormat(member: JsonMember | undefined, root: ObjectNode, place: MemberPlace): void {
  const next = { en: `Write "format": "${storyFormat}".`, zh: `請填寫 "format": "${storyFormat}"。` };
  if (member === undefined) {
    const message = { en: 'This is not a story: it has no "format".', zh: '這並非劇本：沒有「format」。' };
    reportAt(place, braceOf(root), { problem: 'format', message, next });
    return;
  }
  const node = readKind(member.value, 'string', below(place, 'format'));
  if (node === null || storyFormats.some((format) => format === node.value)) return;
  const said = quoteText(node.value);
  if (Number(laterFormat.exec(node.value)?.[1]) > storyFormats.length)
    return reportAt(below(place, 'format'), node, { problem: 'format', ...laterVersion(said) });
  const message = { en: `The format ${said} is not supported.`, zh: `不支援格式 ${said}。` };
  const fixes = replaceByNames(node, node.value, storyFormats);
  reportAt(below(place, 'format'), node, { problem: 'format', message, next, fixes });
}

const laterFormat = /^passbench\.story\/([1-9]\d{0,8})$/;

function laterVersion(format: string): { readonly message: Words; readonly next: Words } {
  return {
    message: {
      en: `The format ${format} is of a later version. This Passbench reads ${storyFormats.join(' and ')}.`,
      zh: `格式 ${format} 屬於較新的版本。此 Passbench 可讀取 ${storyFormats.join(' 及 ')}。`,
    },
    next: {
      en: 'Update Passbench, or save the story in one of these formats.',
      zh: '請更新 Passbench，或以上述其中一種格式儲存劇本。',
    },
  };
}

function readName(member: JsonMember | undefined, place: MemberPlace): string | null {
  if (member === undefined) return null;
  return readKind(member.value, 'string', below(place, 'name'))?.value ?? null;
}

function readAnchor(member: JsonMember | undefined, place: MemberPlace): Instant | null {
  if (member === undefined) return null;
  const here = below(place, 'anchor');
  const node = readKind(member.value, 'string', here);
  if (node === null) return null;
  const instant = parseIsoTime(node.value);
  if (instant !== null) return instant;
  reportAt(here, node, {
    problem: 'time',
    message: { en: '"anchor" is not an ISO 8601 time with a zone.', zh: '「anchor」並非連時區的 ISO 8601 時間。' },
    next: { en: 'Write it as 2026-11-25T14:00:00+08:00.', zh: '請寫作 2026-11-25T14:00:00+08:00。' },
  });
  return null;
}

function readGaps(member: JsonMember | undefined, place: MemberPlace): GapChoices {
  const here = below(place, 'gaps');
  const node = member === undefined ? null : readKind(member.value, 'object', here);
  const chosen: Record<string, string> = {};
  for (const { key, value, keyStart, keyEnd } of node?.members ?? []) {
    const text = readKind(value, 'string', below(here, key));
    const choice = text === null ? null : parseGapChoice(key, text.value);
    if (choice === null) continue;
    if ('id' in choice) {
      chosen[choice.id] = choice.value;
      continue;
    }
    const range = choice.problem === 'unknown-id' ? { start: keyStart, end: keyEnd } : value;
    const said = quoteText(key);
    reportAt(below(here, key), range, {
      problem: 'gap',
      message: {
        en: `The assumption ${said} cannot have this value. ${choice.words.en}`,
        zh: `假設 ${said} 不能如此設定。${choice.words.zh}`,
      },
      next: { en: 'Choose one of its values, or remove it.', zh: '請選擇其列出的值，或將其移除。' },
      fixes: fixesOfGap(key, text?.value ?? '', range, choice.problem === 'unknown-id'),
    });
  }
  return chosen;
}

function fixesOfGap(id: string, value: string, { start, end }: TextSpan, isUnknown: boolean): readonly StoryFix[] {
  const span = { start, end };
  if (isUnknown) {
    const name = findMisspelt(
      id,
      gaps.map((gap) => gap.id),
    );
    return name === null ? [] : [renameTo(span, name)];
  }
  const gap = findGap(id);
  return gap === null ? [] : replaceByNames(span, value, [gap.default, ...gap.others]);
}

function readEntries(
  member: JsonMember | undefined,
  root: ObjectNode,
  terms: { readonly text: string; readonly format: StoryFormat },
  place: MemberPlace,
): readonly StoryEntry[] {
  const here = below(place, 'calls');
  if (member === undefined) {
    const message = { en: 'The story has no "calls".', zh: '劇本沒有「calls」。' };
    const next = {
      en: 'Write "calls": [ … ], one object for each call.',
      zh: '請填寫 "calls": [ … ]，每次呼叫一個物件。',
    };
    reportAt(here, braceOf(root), { problem: 'missing', message, next });
    return [];
  }
  const list = readKind(member.value, 'array', here);
  if (list === null) return [];
  if (list.items.length > mostStoryCalls) {
    reportTooMany(list.items.length, list, here);
    return [];
  }
  const entries = list.items.flatMap((item, index) => {
    const entry = readStoryEntry(item, { ...terms, place: index }, { ...below(here, index), call: index });
    return entry === null ? [] : [entry];
  });
  const calls = entries.reduce((sum, entry) => sum + countCalls(entry), 0);
  if (calls > mostStoryCalls) reportTooMany(calls, list, here);
  return entries;
}

function countCalls(entry: StoryEntry): number {
  return entry.kind === 'call' && entry.curve !== null ? countCurveCalls(entry.curve) : 1;
}

function reportTooMany(calls: number, { start }: TextSpan, here: MemberPlace): void {
  const [count, most] = [calls.toLocaleString('en'), mostStoryCalls.toLocaleString('en')];
  const message = {
    en: `The story has ${count} calls; at most ${most} are read.`,
    zh: `劇本有 ${count} 次呼叫；最多讀取 ${most} 次。`,
  };
  const next = { en: 'Split it into several stories.', zh: '請分為多個劇本。' };
  reportAt(here, { start, end: start + 1 }, { problem: 'too-many', message, next });
}
