import { editAtPointer } from '../../lib/json/json-edit.ts';
import { pointer } from '../../lib/json/json-pointer.ts';
import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import { objectAt } from '../../lib/json/json-view.ts';
import { parseDuration } from '../../lib/time/durations.ts';
import { applyEdit, type TextEdit } from '../../lib/text/text-edit.ts';
import { entryPath, type BranchLine } from './story-edit.ts';
import { writeDuration } from './story-move.ts';
import type { CurveTerms } from './story.ts';

/** A curve as somebody wants it. */
export type WrittenCurve = CurveTerms & { readonly pointer: string };

/**
 * Writes the curve of a call: a new one, or other values of the one it has, whose other bytes stay. The story must be
 * one of format 2. Null where the text has no such call.
 */
export function editCurve(
  text: string,
  place: number,
  curve: WrittenCurve,
  line: BranchLine | null = null,
): TextEdit | null {
  const { root } = scanJson(text);
  const path = entryPath(place, line);
  if (root === null || objectAt(root, ...path) === null) return null;
  const old = objectAt(root, ...path, 'curve');
  const source = old === null ? `{ ${written(curve)} }` : rewritten(text.slice(old.start, old.end), curve);
  const edit = editAtPointer(text, root, pointer(...path, 'curve'), source);
  return 'text' in edit ? edit : null;
}

/** Takes the curve out of a call, which becomes one call again. Null where it has none. */
export function removeCurve(text: string, place: number, line: BranchLine | null = null): TextEdit | null {
  const call = objectAt(scanJson(text).root, ...entryPath(place, line));
  const at = call?.members.findIndex(({ key }) => key === 'curve') ?? -1;
  const [before, own, next] = [call?.members[at - 1], call?.members[at], call?.members[at + 1]];
  if (own === undefined) return null;
  if (before !== undefined) return { start: before.value.end, end: own.value.end, text: '' };
  return { start: own.keyStart, end: next?.keyStart ?? own.value.end, text: '' };
}

function written(curve: WrittenCurve): string {
  const members = [
    ['pointer', curve.pointer],
    ['from', curve.from],
    ['to', curve.to],
    ['over', writeDuration(curve.overMs)],
    ['every', writeDuration(curve.everyMs)],
    ...(curve.shape === 'line' ? [] : [['shape', curve.shape]]),
  ] as const;
  return members.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(', ');
}

/** The source of a curve with other values; a member that says the same keeps its bytes. */
function rewritten(source: string, { pointer: at, from, to, overMs, everyMs, shape }: WrittenCurve): string {
  const isNumber = (value: number) => (node: JsonNode) =>
    (node.kind === 'number' && node.value === value) || (node.kind === 'string' && Number(node.value) === value);
  const isDuration = (ms: number) => (node: JsonNode) => node.kind === 'string' && parseDuration(node.value) === ms;
  const isText = (text: string) => (node: JsonNode) => node.kind === 'string' && node.value === text;
  const wanted = [
    { name: 'pointer', source: JSON.stringify(at), isSame: isText(at) },
    { name: 'from', source: String(from), isSame: isNumber(from) },
    { name: 'to', source: String(to), isSame: isNumber(to) },
    { name: 'over', source: JSON.stringify(writeDuration(overMs)), isSame: isDuration(overMs) },
    { name: 'every', source: JSON.stringify(writeDuration(everyMs)), isSame: isDuration(everyMs) },
    { name: 'shape', source: JSON.stringify(shape), isSame: isText(shape) },
  ];
  return wanted.reduce((text, { name, source: value, isSame }) => {
    const { root } = scanJson(text);
    const node = root?.kind === 'object' ? root.members.findLast(({ key }) => key === name)?.value : undefined;
    if (root === null || (node === undefined ? name === 'shape' && shape === 'line' : isSame(node))) return text;
    const edit =
      node === undefined
        ? editAtPointer(text, root, pointer(name), value)
        : { start: node.start, end: node.end, text: value };
    return 'text' in edit ? applyEdit(text, edit) : text;
  }, source);
}
