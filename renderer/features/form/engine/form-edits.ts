import type { Field, Inside, Kind } from '../../../../shared/fields/field.ts';
import { isRequired } from '../../../../shared/fields/requirement.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import {
  editAtPointer,
  spaceBefore,
  layOutLike,
  putMember,
  removeAtPointer,
} from '../../../../shared/lib/json/json-edit.ts';
import { nodeAtPointer, parsePointer, pointer } from '../../../../shared/lib/json/json-pointer.ts';
import type { JsonNode } from '../../../../shared/lib/json/json-scan.ts';
import { editStringIn } from '../../../../shared/lib/json/json-string-edit.ts';
import { applyEdit, type TextEdit } from '../../../../shared/lib/text/text-edit.ts';
import { scanPayload } from '../../../../shared/protocol/validate/scan-payload.ts';

/** A payload as typed, with the tree of it and its field table. */
export type EditedForm = {
  readonly text: string;
  readonly root: JsonNode;
  readonly fields: readonly Field[];
  readonly status: string | null;
  readonly gaps: GapChoices;
};

/**
 * Writes what a person typed into a field: in place of the value there, else as a new member at its place in the table,
 * with the objects that hold it. Other bytes stay. Null where a value of another type is in the way.
 */
export function setFormValue(form: EditedForm, kind: Kind, at: string, typed: string): string | null {
  const { text, root, gaps } = form;
  const source = sourceOf(kind, typed, gaps);
  const node = nodeAtPointer(root, at)?.node ?? null;
  if (node === null) return insertValue(form, at, source);
  const within = source.startsWith('"') ? editStringIn(text, node, typed) : null;
  return applyEdit(text, within ?? { start: node.start, end: node.end, text: source });
}

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** JSON of what was typed: a number where the kind is one and it reads as one, else a text, as variables are. */
function sourceOf(kind: Kind, typed: string, gaps: GapChoices): string {
  const { type } = kind.toJsonSchema({ status: null, gaps, say: ({ en }) => en, describe: () => ({}) });
  const isNumber = (type === 'integer' || type === 'number') && number.test(typed);
  const isBoolean = type === 'boolean' && (typed === 'true' || typed === 'false');
  return isNumber || isBoolean ? typed : JSON.stringify(typed);
}

function insertValue({ text, root, fields }: EditedForm, at: string, source: string): string | null {
  const segments = parsePointer(at);
  const shapes = shapesAlong(fields, segments);
  let known = segments.length - 1;
  while (known > 0 && !holds(nodeAtPointer(root, pointer(...segments.slice(0, known)))?.node)) known -= 1;
  const holder = nodeAtPointer(root, pointer(...segments.slice(0, known)))?.node;
  let made = source;
  for (let step = segments.length - 1; step > known; step -= 1) {
    const name = segments[step] ?? '';
    const isItem = shapes[step]?.shape === 'list';
    if (isItem && name !== '0') return null;
    made = isItem ? `[${made}]` : `{ ${JSON.stringify(name)}: ${made} }`;
  }
  const name = segments[known] ?? '';
  const isList = shapes[known]?.shape === 'list';
  if (holder?.kind === 'object' && !isList)
    return applyEdit(text, putMember(text, holder, { name, source: made, order: orderOf(shapes[known]) }));
  if (holder?.kind !== 'array') return null;
  const item = holder.items[Number(name)];
  if (item?.kind === 'null') return applyEdit(text, { start: item.start, end: item.end, text: made });
  if (name !== String(holder.items.length)) return null;
  return appendItem(text, root, pointer(...segments.slice(0, known)), made);
}

/** Null gives way to a value; anything else that is there does not. */
function holds(node: JsonNode | undefined): boolean {
  return node !== undefined && node.kind !== 'null';
}

/** What holds each segment of a path, by the field table. */
function shapesAlong(fields: readonly Field[], segments: readonly string[]): readonly (Inside | undefined)[] {
  let inside: Inside | undefined = { shape: 'object', fields, open: true };
  return segments.map((segment) => {
    const holder: Inside | undefined = inside;
    inside = stepInside(holder, segment);
    return holder?.shape === 'list' && !/^\d+$/.test(segment) ? holder.item.inside : holder;
  });
}

function stepInside(holder: Inside | undefined, segment: string): Inside | undefined {
  switch (holder?.shape) {
    case 'object':
      return holder.fields.find(({ name }) => name === segment)?.kind.inside;
    case 'by-locale':
      return holder.item.inside;
    case 'list':
      return /^\d+$/.test(segment) ? holder.item.inside : stepInside(holder.item.inside, segment);
    default:
      return undefined;
  }
}

function orderOf(inside: Inside | undefined): readonly string[] {
  if (inside?.shape === 'object') return inside.fields.map(({ name }) => name);
  return inside?.shape === 'by-locale' ? inside.locales : [];
}

function appendItem(text: string, root: JsonNode, list: string, source: string): string | null {
  const node = nodeAtPointer(root, list)?.node;
  const last = node?.kind === 'array' ? node.items.at(-1) : undefined;
  const edit = editAtPointer(
    text,
    root,
    `${list}/-`,
    layOutLike(source, last === undefined ? ' ' : spaceBefore(text, last.start)),
  );
  return 'start' in edit ? applyEdit(text, edit) : null;
}

/** Removes the values at these pointers. Null where none is there. */
export function removeFormValues({ text }: EditedForm, pointers: readonly string[]): string | null {
  return inTurn(text, pointers, (root, at) => removeAtPointer(root, at));
}

/** Adds an item to each of these lists, with the texts that are required of it, empty. Null where none can be added. */
export function addFormItem(form: EditedForm, item: Kind, lists: readonly string[]): string | null {
  const source = emptySource(item, form) ?? '""';
  const { text } = lists.reduce((now: EditedForm, list) => {
    const node = nodeAtPointer(now.root, list)?.node;
    const at = `${list}/${node?.kind === 'array' ? node.items.length : 0}`;
    const added = insertValue(now, at, source);
    const { root } = scanPayload(added ?? now.text);
    return added === null || root === null ? now : { ...now, text: added, root };
  }, form);
  return text === form.text ? null : text;
}

function emptySource(kind: Kind, { status, gaps }: Pick<EditedForm, 'status' | 'gaps'>): string | null {
  const { inside } = kind;
  if (inside.shape === 'nothing') {
    const { type } = kind.toJsonSchema({ status: null, gaps, say: ({ en }) => en, describe: () => ({}) });
    return type === 'string' ? '""' : null;
  }
  if (inside.shape !== 'object') return null;
  const members = inside.fields
    .filter((field) => isRequired(field, status, gaps))
    .flatMap((field) => {
      const source = emptySource(field.kind, { status, gaps });
      return source === null ? [] : [`${JSON.stringify(field.name)}: ${source}`];
    });
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Exchanges an item with its neighbour at `to`, in each list that has both. The space between them stays. */
export function moveFormItem({ text }: EditedForm, lists: readonly string[], from: number, to: number): string | null {
  const [first, second] = from < to ? [from, to] : [to, from];
  return inTurn(text, lists, (root, list, now) => {
    const node = nodeAtPointer(root, list)?.node;
    const [a, b] = node?.kind === 'array' ? [node.items[first], node.items[second]] : [];
    if (a === undefined || b === undefined) return null;
    const put = now.slice(b.start, b.end) + now.slice(a.end, b.start) + now.slice(a.start, a.end);
    return { start: a.start, end: b.end, text: put };
  });
}

/** Applies an edit for each pointer, each to the text that the one before left. Null where none applies. */
function inTurn(
  text: string,
  pointers: readonly string[],
  edit: (root: JsonNode, at: string, now: string) => TextEdit | null,
): string | null {
  const edited = pointers.reduce((now, at) => {
    const { root } = scanPayload(now);
    const made = root === null ? null : edit(root, at, now);
    return made === null ? now : applyEdit(now, made);
  }, text);
  return edited === text ? null : edited;
}
