import { editAtPointer } from '../../../../shared/lib/json/json-edit.ts';
import { nodeAtPointer, parsePointer } from '../../../../shared/lib/json/json-pointer.ts';
import { editString } from '../../../../shared/lib/json/json-string-edit.ts';
import { matchingEnds } from '../../../../shared/lib/text/matching-ends.ts';
import { applyEdit } from '../../../../shared/lib/text/text-edit.ts';
import type { TextEdit } from '../../../../shared/lib/text/text-edit.ts';
import { isReadable } from '../../../engine/payload/analysis.ts';
import type { Analysis } from '../../../engine/payload/analysis.ts';

/** A value of the payload as a field on the card edits it: as it is typed, its variables among it. */
export type CardText = {
  readonly pointer: string;
  /** Its name in the payload; an entry of a list goes by its place too. */
  readonly name: string;
  readonly text: string;
};

/** The single values at these pointers that can be edited where they are seen; one that is not there is an empty text. */
export function getCardTexts(analysis: Analysis, pointers: readonly string[]): readonly CardText[] {
  return pointers.flatMap((pointer) => {
    const text = getTextAt(analysis, pointer);
    return text === null ? [] : [{ pointer, name: fieldNameAt(pointer), text }];
  });
}

/**
 * The typed text with other values at these pointers. Nothing else changes: of a string what is alike at its ends keeps its
 * bytes, a number stays one as long as it is one. A value that was not there is added behind its neighbours.
 */
export function applyCardTexts(analysis: Analysis, texts: readonly Pick<CardText, 'pointer' | 'text'>[]): string {
  const edits = texts.flatMap(({ pointer, text }) => {
    const before = getTextAt(analysis, pointer);
    const edit = before === null || before === text ? null : createEdit(analysis, pointer, text);
    return edit === null ? [] : [edit];
  });
  // From the end, so that the places of those before still hold; what is added behind one value keeps its sequence.
  return mergeEdits(edits)
    .toReversed()
    .toSorted((a, b) => b.start - a.start)
    .reduce(applyEdit, analysis.document.text);
}

/** A value as a field of a page holds it, which knows one line end alone. */
export function toFieldText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** What stands in that field now, with the line ends of the value: where it is still the same its own, in what is new the first of them. */
export function fromFieldText(before: string, typed: string): string {
  const units = before.match(/\r\n|[^]/g) ?? [];
  const { start, end } = matchingEnds(toFieldText(before), typed);
  const lineEnd = units.find((unit) => toFieldText(unit) === '\n') ?? '\n';
  return [
    ...units.slice(0, start),
    typed.slice(start, typed.length - end).replaceAll('\n', lineEnd),
    ...units.slice(units.length - end),
  ].join('');
}

/** Several members that an empty object gets are one edit of it: each by itself would put an object in its place. */
function mergeEdits(edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.reduce<readonly TextEdit[]>((done, edit) => {
    const same = done.find(({ start, end }) => start < end && start === edit.start && end === edit.end);
    if (same === undefined) return [...done, edit];
    const both = { ...same, text: `${same.text.slice(0, -' }'.length)}, ${edit.text.slice('{ '.length)}` };
    return done.map((each) => (each === same ? both : each));
  }, []);
}

/** Where a value was typed and how; null where nothing is, or what is no single value. */
function findTypedValue({ scan, resolved, document }: Analysis, pointer: string) {
  const node = nodeAtPointer(scan.root, pointer)?.node;
  if (node === undefined || node.kind === 'object' || node.kind === 'array' || node.kind === 'too-deep') return null;
  const start = resolved.map.toTyped(node.start, 'start');
  const end = resolved.map.toTyped(node.end, 'end');
  const source = document.text.slice(start, end);
  // A variable that stands for a number is typed in quotes.
  return { start, end, source, isText: editString(source, '') !== null, isNumber: node.kind === 'number' };
}

function getTextAt(analysis: Analysis, pointer: string): string | null {
  if (!isReadable(analysis)) return null;
  const typed = findTypedValue(analysis, pointer);
  if (typed !== null) return typed.isText ? readText(typed.source) : typed.source;
  const isFree =
    nodeAtPointer(analysis.scan.root, pointer) === null && createMemberEdit(analysis, pointer, '') !== null;
  return isFree ? '' : null;
}

function readText(token: string): string {
  const value: unknown = JSON.parse(token);
  return typeof value === 'string' ? value : token;
}

function createEdit(analysis: Analysis, pointer: string, text: string): TextEdit | null {
  const typed = findTypedValue(analysis, pointer);
  if (typed === null) return createMemberEdit(analysis, pointer, text);
  const { start, end, source, isText, isNumber } = typed;
  if (!isText || (isNumber && isLiteral(text)))
    return { start, end, text: isLiteral(text) ? text : JSON.stringify(text) };
  const inside = editString(source, text);
  return inside === null ? null : { start: start + inside.start, end: start + inside.end, text: inside.text };
}

/** As a new member of the object that would hold it; null where there is none. */
function createMemberEdit({ scan, resolved }: Analysis, pointer: string, text: string): TextEdit | null {
  if (scan.root === null) return null;
  const edit = editAtPointer(scan.text, scan.root, pointer, JSON.stringify(text));
  if (!('start' in edit)) return null;
  const { toTyped } = resolved.map;
  return { start: toTyped(edit.start, 'end'), end: toTyped(edit.end, 'end'), text: edit.text };
}

/** What stands in JSON without quotes. */
function isLiteral(text: string): boolean {
  return /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(text);
}

/** The name of the field that a pointer leads to; of an entry of a list with its place: `list[0]`. */
export function fieldNameAt(pointer: string): string {
  const path = parsePointer(pointer);
  const from = Math.max(
    0,
    path.findLastIndex((name) => !/^\d+$/.test(name)),
  );
  const [name = '', ...places] = path.slice(from);
  return name + places.map((place) => `[${place}]`).join('');
}
