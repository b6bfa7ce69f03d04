import { lineIndex, type LineIndex } from '../../lib/text/line-index.ts';
import type { Words } from '../../lib/text/words.ts';
import type { Fix, TextRange } from '../finding.ts';
import type { StoryFix } from './story-fix.ts';

/** What is wrong with a story; stable, for programs. */
type StoryProblemId =
  | 'syntax'
  | 'format'
  | 'type'
  | 'missing'
  | 'unknown-name'
  | 'duplicate-name'
  | 'time'
  | 'backwards'
  | 'source'
  | 'file'
  | 'template'
  | 'scenario'
  | 'set'
  | 'gap'
  | 'too-many'
  | 'value'
  | 'row'
  | 'variable';

/** One thing that is to be said about a story. An error means that it cannot be played. */
export type StoryProblem = TextRange & {
  readonly severity: 'error' | 'warning';
  readonly problem: StoryProblemId;
  /** RFC 6901 pointer into the story; "" for the whole. */
  readonly path: string;
  /** The call it concerns, counted from 0; null for the story as a whole. */
  readonly call: number | null;
  /** What is wrong, where, and why. */
  readonly message: Words;
  readonly next: Words;
  /** What would fix it, the most likely first. */
  readonly fixes?: readonly Omit<Fix, 'label'>[];
};

/** A problem before its place is said in lines. */
export type StoryProblemDraft = Omit<StoryProblem, keyof TextRange | 'severity' | 'fixes'> & {
  /** Absent: error. */
  readonly severity?: StoryProblem['severity'];
  /** What the sentence is about, where it is not the call or the story as a whole. */
  readonly subject?: Words;
  readonly fixes?: readonly StoryFix[];
  readonly start: number;
  readonly end: number;
};

/** The problems of a text in document order, with their places in lines; a sentence about a call names it. */
export function finishStoryProblems(drafts: readonly StoryProblemDraft[], text: string): readonly StoryProblem[] {
  if (drafts.length === 0) return [];
  const lines = lineIndex(text);
  return drafts
    .toSorted((one, other) => one.start - other.start)
    .map(({ severity = 'error', subject, message, fixes = [], start, end, ...draft }) => ({
      severity,
      ...draft,
      message: about(subject ?? (draft.call === null ? null : nameCall(draft.call)), message),
      ...(fixes.length === 0 ? {} : { fixes: fixes.map(({ words, edit }) => placeFix(words, edit, lines)) }),
      ...lines.rangeOf(start, end),
    }));
}

function placeFix(words: Fix['words'], { start, end, text }: StoryFix['edit'], lines: LineIndex): Omit<Fix, 'label'> {
  return { words, edit: { ...lines.rangeOf(start, end), text } };
}

function nameCall(call: number): Words {
  return { en: `Call ${call + 1}`, zh: `第 ${call + 1} 次呼叫` };
}

/** A check counts among the calls, by its place. */
export function nameCheck(place: number): Words {
  return { en: `Entry ${place + 1} (check)`, zh: `第 ${place + 1} 項（檢查）` };
}

function about(subject: Words | null, { en, zh }: Words): Words {
  return subject === null ? { en, zh } : { en: `${subject.en}: ${en}`, zh: `${subject.zh}：${zh}` };
}

/** Whether nothing in the list keeps the story from being played. */
export function isPlayable(problems: readonly StoryProblem[]): boolean {
  return problems.every(({ severity }) => severity === 'warning');
}
