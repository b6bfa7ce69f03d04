import { severities, effectiveScheme, type Severity, type GapId } from '../../../shared/gaps/gaps.ts';
import type { Finding, TextRange, Fix } from '../../../shared/documents/finding.ts';
import type { StoryCall, TextSpan } from '../../../shared/documents/story/story.ts';
import { nodeAtPointer, parsePointer, pointer } from '../../../shared/lib/json/json-pointer.ts';
import { scanJson, type JsonNode } from '../../../shared/lib/json/json-scan.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import type { PlayedCall } from '../../../shared/protocol/simulate/played-call.ts';
import type { PlayedStory } from '../../../shared/protocol/simulate/play-story.ts';
import { syntaxFindings } from '../../../shared/protocol/validate/recovered.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { withFillIns, isFillIn, type FillInTerms } from '../../../shared/protocol/fixes/fill-in.ts';
import { wordsOfFinding } from '../../../shared/protocol/simulate/call-words.ts';
import { plannedReason } from './planned-calls.ts';
import { describeDifferences, type JudgedCheck } from '../../../shared/protocol/simulate/judge-story.ts';
import { entryPointer, expectationOf, missedExpectation, type ReadableStory, type StoryView } from './story-view.ts';
import { misspeltAt, withFixes } from './mark-fixes.ts';
import { lineIndex } from '../../../shared/lib/text/line-index.ts';
import { positionMap } from '../../../shared/lib/text/position-map.ts';

/**
 * Maps a fix of a call's payload to the story: its inline payload or a `set` value. Null where it was typed nowhere: a
 * variable, template or escaped text.
 */
function fixInStory(view: StoryView, call: StoryCall, played: PlayedCall, fix: Fix): Fix | null {
  // Fill-ins have places in the typed payload, other fixes in the sent one.
  const text = isFillIn(fix) ? played.typed : (played.payload?.text ?? null);
  if (text === null) return null;
  const { edit } = fix;
  const lines = lineIndex(text);
  const span = { start: lines.offsetAt(edit.line, edit.column), end: lines.offsetAt(edit.endLine, edit.endColumn) };
  const typed = whereTyped(view, call, played, isFillIn(fix) ? span : beforeVariables(played, text.length, span));
  if (typed === null || view.text.slice(typed.start, typed.end) !== text.slice(span.start, span.end)) return null;
  return { ...fix, edit: { ...view.lines().rangeOf(typed.start, typed.end), text: edit.text } };
}

function beforeVariables({ replacements }: PlayedCall, length: number, { start, end }: TextSpan): TextSpan {
  const more = replacements.reduce((sum, each) => sum + each.text.length - (each.end - each.start), 0);
  const map = positionMap(length - more, replacements);
  return { start: map.toTyped(start, 'start'), end: map.toTyped(end, 'end') };
}

/** Goes back through what the call sets, the last first. */
function whereTyped(view: StoryView, call: StoryCall, { edits }: PlayedCall, span: TextSpan): TextSpan | null {
  const { source, set, place } = call;
  let { start, end } = span;
  for (const [at, edit] of [...edits.entries()].toReversed()) {
    const put = { start: edit.start, end: edit.start + edit.text.length };
    if (start >= put.end) {
      const more = edit.text.length - (edit.end - edit.start);
      [start, end] = [start - more, end - more];
    } else if (end > put.start) {
      const value = set[at];
      const node = nodeAtPointer(view.scan().root, entryPointer(view, place, 'set', value?.pointer ?? ''))?.node;
      if (value === undefined || node === undefined) return null;
      const from = put.start + edit.text.lastIndexOf(value.source);
      const isInValue = start >= from && end <= from + value.source.length;
      return isInValue ? { start: node.start + start - from, end: node.start + end - from } : null;
    }
  }
  return source.from === 'payload' ? { start: source.span.start + start, end: source.span.start + end } : null;
}

/** A mark in the story's text. `note`: as expected. */
export type StoryMark = TextRange & {
  readonly severity: Severity | 'note';
  readonly rule: string;
  readonly path: string;
  /** Index of the call; null for the story. */
  readonly call: number | null;
  readonly message: Words;
  readonly next: Words | null;
  readonly clause: string | null;
  readonly gap: GapId | null;
  /** The finding with its place and fix in the story's text; null for others. */
  readonly finding: Finding | null;
};

/** A story may have thousands of calls. */
export const mostMarks = 500;

const weights = [...severities, 'note'] as const satisfies readonly StoryMark['severity'][];

export type StoryMarks = { readonly marks: readonly StoryMark[]; readonly leftOut: number };

/** Marks of a story in document order, the gravest up to a limit, and how many are left out. */
export function marksOfStory(view: StoryView): StoryMarks {
  return keptOf(marksOf(view));
}

function keptOf(all: readonly StoryMark[]): StoryMarks {
  const inOrder = all.toSorted((one, other) => one.line - other.line || one.column - other.column);
  const gravest = weights.flatMap((weight) => inOrder.filter(({ severity }) => severity === weight));
  const kept = new Set(gravest.slice(0, mostMarks));
  return { marks: inOrder.filter((mark) => kept.has(mark)), leftOut: all.length - kept.size };
}

function marksOf(view: StoryView): readonly StoryMark[] {
  const faults = view.scan().root === null ? syntaxFindings(view.text) : [];
  const own = view.problems.map(({ problem, fixes = [], ...at }): StoryMark => ({
    ...at,
    rule: problem,
    clause: null,
    gap: null,
    finding: withFixes({ ...at, rule: problem }, fixes),
  }));
  const { readable } = view;
  const ofCalls =
    readable === null ? [] : readable.played.calls.flatMap((played) => marksOfCall(view, readable, played));
  const ofChecks = view.checks().flatMap((check) => failedCheck(view, check));
  // Of invalid JSON every syntax error is shown, as for a payload.
  return faults.length > 0 ? faults.map(markOfFault) : [...own, ...ofCalls, ...ofChecks];
}

function markOfFault(finding: Finding): StoryMark {
  const { severity, rule, path, line, column, endLine, endColumn } = finding;
  // The clause is that of a payload.
  const words = { message: wordsOfFinding(finding), next: null, clause: null, gap: null };
  return { severity, rule, path, call: null, ...words, finding, line, column, endLine, endColumn };
}

function marksOfCall(view: StoryView, readable: ReadableStory, played: PlayedCall): readonly StoryMark[] {
  const call = readable.story.entries[played.place];
  if (call?.kind !== 'call') return [];
  const isExpected = played.verdict === 'refused' && expectationOf(played) === 'met';
  const findings = withFillIns(played.findings, () => fillInTerms(readable.played, played)).flatMap((finding) => {
    const spot = spotOf(view, call, finding.path);
    // For templates only errors are shown: their text is not the story's.
    if (!spot.isOwn && finding.severity !== 'error') return [];
    return [findingMark(view, call, played, { finding, span: spot.span, isExpected })];
  });
  return [...findings, ...failedMark(view, played)];
}

/** Fills in the typed text, so that variables stay. */
function fillInTerms({ gaps }: PlayedStory, { typed, scenario, orderStatus }: PlayedCall): FillInTerms | null {
  const known = findScenario(scenario);
  if (typed === null || known === null) return null;
  return {
    text: typed,
    root: scanJson(typed).root,
    scenario: known,
    status: orderStatus,
    scheme: effectiveScheme(gaps),
  };
}

type Said = { readonly finding: Finding; readonly span: TextSpan; readonly isExpected: boolean };

function findingMark(view: StoryView, call: StoryCall, played: PlayedCall, said: Said): StoryMark {
  const { fix, ...finding } = said.finding;
  const { severity, rule, clause, gap } = finding;
  const path = `${entryPointer(view, call.place)}${finding.path}`;
  const range = view.lines().rangeOf(said.span.start, said.span.end);
  // What a story expects to be refused is not fixed.
  const offered = fix === undefined || said.isExpected ? null : fixInStory(view, call, played, fix);
  return {
    severity: said.isExpected && severity === 'error' ? 'note' : severity,
    rule,
    path,
    call: call.place,
    message: wordsOfFinding(finding),
    next: null,
    clause,
    gap: gap ?? null,
    finding: { ...finding, path, ...range, ...(offered === null ? {} : { fix: offered }) },
    ...range,
  };
}

/** A failed expectation is marked where it is written. */
function failedMark(view: StoryView, played: PlayedCall): readonly StoryMark[] {
  if (expectationOf(played) !== 'failed') return [];
  const { expected, code } = missedExpectation(played);
  const why = plannedReason(played);
  const member = (name: string): string => entryPointer(view, played.place, 'expect', name);
  const fixes = [
    // A code may be written as the whole expectation.
    ...misspeltAt(view, entryPointer(view, played.place, 'expect'), 'code'),
    ...misspeltAt(view, member('code'), 'code'),
    ...misspeltAt(view, member('rule'), 'rule'),
  ];
  return markAt(view, played.place, fixes, {
    path: entryPointer(view, played.place, 'expect'),
    rule: 'expect',
    message: {
      en: `Expected ${expected.en}, and got ${code.en}.${why === null ? '' : ` ${why.en}`}`,
      zh: `預期 ${expected.zh}，實際為 ${code.zh}。${why === null ? '' : why.zh}`,
    },
  });
}

/** A failed check is marked where its first member that is not true is written. */
function failedCheck(view: StoryView, { place, differences }: JudgedCheck): readonly StoryMark[] {
  const why = describeDifferences(differences);
  if (why === null) return [];
  const message = { en: `The check failed: ${why.en}.`, zh: `檢查不符：${why.zh}。` };
  const fixes = misspeltAt(view, entryPointer(view, place, 'check', 'status'), 'order-status');
  // `shows en_US` is a member of a member.
  const member = differences[0]?.member.split(' ') ?? [];
  const said = { path: entryPointer(view, place, 'check'), rule: 'check', message } as const;
  return markAt(view, place, fixes, said, entryPointer(view, place, 'check', ...member));
}

function markAt(
  view: StoryView,
  call: number,
  fixes: readonly Omit<Fix, 'label'>[],
  said: Pick<StoryMark, 'path' | 'rule' | 'message'>,
  underlined = said.path,
): readonly StoryMark[] {
  const { root } = view.scan();
  const node = (nodeAtPointer(root, underlined) ?? nodeAtPointer(root, said.path))?.node;
  if (node === undefined) return [];
  const range = view.lines().rangeOf(node.start, node.end);
  const finding = withFixes({ ...said, ...range, severity: 'error' }, fixes);
  return [{ ...said, ...range, severity: 'error', call, next: null, clause: null, gap: null, finding }];
}

type Spot = { readonly span: TextSpan; readonly isOwn: boolean };

/** Where a call's value is written: `set`, the inline payload, or not in the story. */
export function spotOf(view: StoryView, call: StoryCall, path: string): Spot {
  const set = call.set.findLast((edit) => path === edit.pointer || path.startsWith(`${edit.pointer}/`));
  if (set !== undefined) {
    const value = nodeAtPointer(view.scan().root, entryPointer(view, call.place, 'set', set.pointer))?.node;
    return { span: value ?? set.span, isOwn: true };
  }
  const { source } = call;
  if (source.from !== 'payload') return { span: source.span, isOwn: source.from === 'text' };
  const payload = nodeAtPointer(view.scan().root, entryPointer(view, call.place, 'payload'))?.node ?? null;
  return { span: payload === null ? source.span : nearestSpan(payload, path), isOwn: true };
}

/** The value; for an absent one, the brace of its parent. */
function nearestSpan(payload: JsonNode, path: string): TextSpan {
  const found = nodeAtPointer(payload, path)?.node;
  if (found !== undefined && path !== '') return { start: found.start, end: found.end };
  for (let steps = parsePointer(path).slice(0, -1); ; steps = steps.slice(0, -1)) {
    const above = steps.length === 0 ? payload : nodeAtPointer(payload, pointer(...steps))?.node;
    if (above !== undefined) return { start: above.start, end: above.start + 1 };
  }
}
