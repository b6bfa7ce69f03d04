import type { Finding, Fix, TextRange } from '../../../shared/documents/finding.ts';
import { nodeAtPointer } from '../../../shared/lib/json/json-pointer.ts';
import { isSameData } from '../../../shared/lib/same-data.ts';
import { lineIndex } from '../../../shared/lib/text/line-index.ts';
import type { Analysis } from '../../engine/payload/analysis.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { activeDocument, activeStory } from '../window/active-tab.ts';
import { activeFindings, type WithFindings } from '../writing/active-findings.ts';
import { selectCurrentCall } from '../timeline/story-lanes.ts';
import { selectStoryMarks } from '../stories/story-marks.ts';
import { spotOf } from '../../engine/stories/story-marks.ts';
import type { Problem, JumpingSlice } from './slices.ts';

type Needs =
  | keyof (JumpingSlice & WithFindings)
  | 'analysis'
  | 'documents'
  | 'hideConnect'
  | 'reinspect'
  | 'picked'
  | 'typed'
  | 'view'
  | 'viewAt';

/** Jumps into the text from problems, cards and fixes. */
export function createJumping({ set, get, onActiveChange }: SliceContext<Needs>): JumpingSlice {
  onActiveChange(() => ({ visited: null, fieldReveal: null }));
  return {
    reveal: null,
    fieldReveal: null,
    visited: null,
    jumpToRange: ({ line, column, endLine, endColumn }) => {
      const { reveal } = get();
      const documentId = get().activeTab?.id ?? null;
      if (documentId === null) return;
      const turn = (reveal?.turn ?? 0) + 1;
      get().hideConnect();
      set({ view: 'template', reveal: { line, column, endLine, endColumn, documentId, turn } });
    },
    jumpToFinding: (finding) => {
      if (get().isUnchecked) get().reinspect();
      const now = asFoundNow(get(), finding);
      set({ visited: now });
      const shown = get().view === 'form' ? get().analysis?.findings.find((each) => each === now) : undefined;
      const documentId = activeDocument(get())?.id;
      if (shown === undefined || documentId === undefined) return get().jumpToRange(now);
      get().hideConnect();
      set(({ fieldReveal }) => ({
        fieldReveal: { finding: shown, documentId, turn: (fieldReveal?.turn ?? 0) + 1 },
      }));
    },
    fieldRevealed: (isThere) => {
      const { fieldReveal } = get();
      set({ fieldReveal: null });
      if (fieldReveal !== null && !isThere) get().jumpToRange(fieldReveal.finding);
    },
    jumpToPath: (pointer) => {
      const { analysis } = get();
      const range = analysis === null ? rangeInStory(get(), pointer) : rangeAt(analysis, pointer);
      if (range !== null) get().jumpToRange(range);
    },
    goToProblem: (direction) => {
      if (get().isUnchecked) get().reinspect();
      const findings = activeProblems(get());
      const finding = findings[nextIndex(findings, get().visited, direction)];
      if (finding !== undefined) get().jumpToFinding(finding);
    },
    applyFix: (fix, stays = false) => {
      const document = activeDocument(get()) ?? activeStory(get());
      // The edit is for the text that was read; in a later text its place is another.
      if (document === null || !isOffered(activeFindings(get()), fix)) return;
      const { edit } = fix;
      const lines = lineIndex(document.text);
      const before = document.text.slice(0, lines.offsetAt(edit.line, edit.column));
      const after = document.text.slice(lines.offsetAt(edit.endLine, edit.endColumn));
      const text = before + edit.text + after;
      get().typed(document.id, text);
      if (!stays && get().view !== 'form')
        get().jumpToRange(lineIndex(text).rangeOf(before.length, before.length + edit.text.length));
    },
  };
}

/** Where the value at a pointer was typed, inside its quotes; null when absent. */
function rangeAt({ scan, resolved, document }: Analysis, pointer: string): TextRange | null {
  const node = nodeAtPointer(scan.root, pointer)?.node;
  if (node === undefined) return null;
  const { toTyped } = resolved.map;
  const start = toTyped(node.start, 'start');
  const end = toTyped(node.end, 'end');
  const isQuoted = end - start >= 2 && document.text[start] === '"' && document.text[end - 1] === '"';
  const quote = isQuoted ? 1 : 0;
  return lineIndex(document.text).rangeOf(start + quote, end - quote);
}

function rangeInStory(bench: Pick<Bench, Needs>, pointer: string): TextRange | null {
  const { storyView } = bench;
  const place = selectCurrentCall(bench)?.place;
  const call = storyView?.readable?.story.entries[place ?? -1];
  if (storyView === null || call?.kind !== 'call') return null;
  const { span } = spotOf(storyView, call, pointer);
  return storyView.lines().rangeOf(span.start, span.end);
}

function activeProblems(bench: Pick<Bench, Needs>): readonly Problem[] {
  return bench.analysis?.findings ?? selectStoryMarks(bench);
}

function asFoundNow(bench: Pick<Bench, Needs>, problem: Problem): Problem {
  const problems = activeProblems(bench);
  return problems[placeOf(problems, problem)] ?? problem;
}

/** Finds a problem again by its rule, path and message; -1 where none matches. Findings are new objects after each key. */
function placeOf(problems: readonly Problem[], { rule, path, message, line, column }: Problem): number {
  const ofRule = problems.filter((each) => each.rule === rule && each.path === path);
  // Missing fields of one object differ in their message alone.
  const saying = ofRule.filter((each) => isSameData(each.message, message));
  const alike = saying.length === 0 ? ofRule : saying;
  const likest = alike.find((each) => each.line === line && each.column === column) ?? alike[0];
  return likest === undefined ? -1 : problems.indexOf(likest);
}

/** Whether the current findings offer exactly this edit. */
function isOffered(findings: readonly Finding[], { edit }: Fix): boolean {
  return findings.some(({ fix }) => fix !== undefined && isSameEdit(fix.edit, edit));
}

function isSameEdit(one: Fix['edit'], other: Fix['edit']): boolean {
  const keys = ['line', 'column', 'endLine', 'endColumn', 'text'] as const;
  return one === other || keys.every((key) => one[key] === other[key]);
}

function nextIndex(problems: readonly Problem[], visited: Problem | null, direction: 1 | -1): number {
  const at = visited === null ? -1 : placeOf(problems, visited);
  if (at === -1) return direction === 1 ? 0 : problems.length - 1;
  return (at + direction + problems.length) % problems.length;
}
