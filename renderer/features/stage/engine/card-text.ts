import { editAtPointer } from '../../../../shared/lib/json/json-edit.ts';
import { fieldNameAt, nodeAtPointer } from '../../../../shared/lib/json/json-pointer.ts';
import { editString } from '../../../../shared/lib/json/json-string-edit.ts';
import { matchingEnds } from '../../../../shared/lib/text/matching-ends.ts';
import { applyEdit, type TextEdit } from '../../../../shared/lib/text/text-edit.ts';
import { isReadable, type Analysis } from '../../../engine/payload/analysis.ts';

/** A payload value as it is typed, with its variables, for editing on the card. */
export type CardText = {
  readonly pointer: string;
  readonly name: string;
  readonly text: string;
};

/** Gets the editable single values at these pointers; a missing value is "". */
export function getCardTexts(analysis: Analysis, pointers: readonly string[]): readonly CardText[] {
  return pointers.flatMap((pointer) => {
    const text = getTextAt(analysis, pointer);
    return text === null ? [] : [{ pointer, name: fieldNameAt(pointer), text }];
  });
}

/**
 * Applies values to the typed text. Equal ends of a string keep their bytes, a number stays a number, a missing value
 * is added after its neighbours.
 */
export function applyCardTexts(analysis: Analysis, texts: readonly Pick<CardText, 'pointer' | 'text'>[]): string {
  const edits = texts.flatMap(({ pointer, text }) => {
    const before = getTextAt(analysis, pointer);
    const edit = before === null || before === text ? null : createEdit(analysis, pointer, text);
    return edit === null ? [] : [edit];
  });
  // From the end, so that earlier positions stay valid; insertions at one position keep their order.
  return mergeEdits(edits)
    .toReversed()
    .toSorted((a, b) => b.start - a.start)
    .reduce(applyEdit, analysis.document.text);
}

/** Normalises line ends, since a text field has only one kind. */
export function toFieldText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** Restores the value's line ends: its own where text is unchanged, its first kind in new text. */
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

function mergeEdits(edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.reduce<readonly TextEdit[]>((done, edit) => {
    const same = done.find(({ start, end }) => start < end && start === edit.start && end === edit.end);
    if (same === undefined) return [...done, edit];
    const both = { ...same, text: `${same.text.slice(0, -' }'.length)}, ${edit.text.slice('{ '.length)}` };
    return done.map((each) => (each === same ? both : each));
  }, []);
}

/** Finds where and how a single value is typed; null for none. */
function findTypedValue({ scan, resolved, document }: Analysis, pointer: string) {
  const node = nodeAtPointer(scan.root, pointer)?.node;
  if (node === undefined || node.kind === 'object' || node.kind === 'array' || node.kind === 'too-deep') return null;
  const start = resolved.map.toTyped(node.start, 'start');
  const end = resolved.map.toTyped(node.end, 'end');
  const source = document.text.slice(start, end);
  // A variable for a number is typed in quotes.
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

/** Adds the value as a member of its object; null without one. */
function createMemberEdit({ scan, resolved }: Analysis, pointer: string, text: string): TextEdit | null {
  if (scan.root === null) return null;
  const edit = editAtPointer(scan.text, scan.root, pointer, JSON.stringify(text));
  if (!('start' in edit)) return null;
  const { toTyped } = resolved.map;
  return { start: toTyped(edit.start, 'end'), end: toTyped(edit.end, 'end'), text: edit.text };
}

function isLiteral(text: string): boolean {
  return /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(text);
}
