import type { Fix } from '../../../shared/documents/finding.ts';
import type { StoryCall, TextSpan } from '../../../shared/documents/story/story.ts';
import { nodeAtPointer, pointer } from '../../../shared/lib/json/json-pointer.ts';
import { lineIndex } from '../../../shared/lib/text/line-index.ts';
import { positionMap } from '../../../shared/lib/text/position-map.ts';
import type { PlayedCall } from '../../../shared/protocol/simulate/index.ts';
import { isFillIn } from '../writing/fill-in.ts';
import type { StoryView } from './story-view.ts';

/**
 * The edit that mends a call's payload, at the place in the story where what it changes was typed: in the inline payload, or in
 * a value that the call sets. Null where that was typed nowhere: it comes from a variable, a template or an escaped text.
 */
export function fixInStory(view: StoryView, call: StoryCall, played: PlayedCall, fix: Fix): Fix | null {
  // What is filled in has its place in the payload as typed, every other edit in the payload as it is sent.
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
      const node = nodeAtPointer(view.scan().root, pointer('calls', place, 'set', value?.pointer ?? ''))?.node;
      if (value === undefined || node === undefined) return null;
      const from = put.start + edit.text.lastIndexOf(value.source);
      const isInValue = start >= from && end <= from + value.source.length;
      return isInValue ? { start: node.start + start - from, end: node.start + end - from } : null;
    }
  }
  return source.from === 'payload' ? { start: source.span.start + start, end: source.span.start + end } : null;
}
