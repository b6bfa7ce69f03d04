import { spaceBefore } from '../../lib/json/json-edit.ts';
import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import { nodeAt, itemsAt, objectAt } from '../../lib/json/json-view.ts';
import type { TextEdit } from '../../lib/text/text-edit.ts';

// Edits of a story as its text: each touches one call and keeps everything else byte for byte. They work on a story
// that has other problems as well; null means that the text has no such call, or no list of calls.

/** Gives a call another time: `nodeAt` is what `nodeAt` of the story's format takes. */
export function editCallTime(text: string, place: number, newTime: string): TextEdit | null {
  const { root } = scanJson(text);
  const call = objectAt(root, 'calls', place);
  if (call === null) return null;
  const written = JSON.stringify(newTime);
  const old = nodeAt(call, 'at');
  if (old !== null) return { start: old.start, end: old.end, text: written };
  const first = call.members[0];
  if (first === undefined) return { start: call.start, end: call.end, text: `{ "at": ${written} }` };
  const space = spaceBefore(text, first.keyStart);
  return { start: first.keyStart, end: first.keyStart, text: `"at": ${written},${space === '' ? ' ' : space}` };
}

/** Puts a call, given as JSON source, in front of the call at `place`, or behind the last one. */
export function insertCall(text: string, place: number, source: string): TextEdit | null {
  const list = nodeAt(scanJson(text).root, 'calls');
  if (list?.kind !== 'array' || place < 0 || place > list.items.length) return null;
  const next = list.items[place];
  if (next !== undefined) {
    return { start: next.start, end: next.start, text: `${source},${gapBefore(text, list.items, place)}` };
  }
  const last = list.items.at(-1);
  if (last === undefined) return { start: list.start, end: list.end, text: `[\n    ${source}\n  ]` };
  const space = gapBefore(text, list.items, list.items.length - 1);
  return { start: last.end, end: last.end, text: `,${space}${source}` };
}

/** Writes a call once more, directly behind itself. */
export function duplicateCall(text: string, place: number): TextEdit | null {
  const call = itemsAt(scanJson(text).root, 'calls')[place];
  return call === undefined ? null : insertCall(text, place + 1, text.slice(call.start, call.end));
}

/** Takes entries out, one unless `count` says more, with the commas that belonged to them. */
export function removeCall(text: string, place: number, count = 1): TextEdit | null {
  const calls = itemsAt(scanJson(text).root, 'calls');
  const [call, last] = [calls[place], calls[place + count - 1]];
  if (call === undefined || last === undefined) return null;
  const next = calls[place + count];
  if (next !== undefined) return { start: call.start, end: next.start, text: '' };
  const before = calls[place - 1];
  return { start: before?.end ?? call.start, end: last.end, text: '' };
}

/** The white space in front of an item; where it is the first, and stands beside its bracket, that of the second. */
function gapBefore(text: string, items: readonly JsonNode[], place: number): string {
  const own = spaceBefore(text, items[place]?.start ?? 0);
  const second = items[1];
  return own === '' && place === 0 && second !== undefined ? spaceBefore(text, second.start) : own;
}
