import { editCurve, removeCurve, type WrittenCurve } from '../../../shared/documents/story/curve-edit.ts';
import { countCurveCalls } from '../../../shared/documents/story/read-curve.ts';
import { asFormat2, editCallTime } from '../../../shared/documents/story/story-edit.ts';
import { afterCallBefore } from '../../../shared/documents/story/story-move.ts';
import type { StoryCurve } from '../../../shared/documents/story/story.ts';
import { mostStoryCalls } from '../../../shared/documents/size-limits.ts';
import { nodeAtPointer, pointer } from '../../../shared/lib/json/json-pointer.ts';
import type { JsonNode } from '../../../shared/lib/json/json-scan.ts';
import { applyEdit } from '../../../shared/lib/text/text-edit.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { fieldOfPointer } from '../../../shared/protocol/reference/places.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { timeEntries, viewChanged, type StoryView } from './story-view.ts';

/** What is taken hold of to change a curve: its first value, the time between two calls, or its end. */
export const curveHandles = ['from', 'every', 'to'] as const;
export type CurveHandle = (typeof curveHandles)[number];

/** A curve on the lane of its order. */
export type LaneCurve = {
  readonly place: number;
  readonly laneKey: string;
  readonly at: Instant;
  readonly curve: StoryCurve;
  /** What the field is in the payload. */
  readonly kind: Counted['kind'];
};

/** The curves of the shown story, each on the lane of its order. */
export function laneCurves({ shown }: Pick<StoryView, 'shown'>): readonly LaneCurve[] {
  if (shown === null) return [];
  const { calls } = shown.played;
  return shown.story.calls.flatMap(({ place, curve }): readonly LaneCurve[] => {
    const first = curve === null ? undefined : calls.find((call) => call.place === place);
    if (curve === null || first === undefined) return [];
    const field = nodeAtPointer(first.payload?.root ?? null, curve.pointer)?.node;
    const kind = field?.kind === 'number' ? 'number' : 'string';
    return [{ place, laneKey: first.orderKey, at: first.at, curve, kind }];
  });
}

/** A whole number of a payload that its table names. */
export type Counted = {
  readonly pointer: string;
  readonly value: number;
  readonly kind: 'string' | 'number';
  /** The greatest that the table allows; null: any. */
  readonly most: number | null;
};

/** The whole numbers in the payload of a call, as its table knows them, in the order of the payload. */
export function countedValues(view: StoryView, place: number): readonly Counted[] {
  const call = view.readable?.played.calls.find((each) => each.place === place);
  const fields = findScenario(call?.scenario ?? '')?.fields;
  const root = call?.payload?.root ?? null;
  if (fields === undefined || root === null) return [];
  return leaves(root, []).flatMap(({ path, value, kind }): readonly Counted[] => {
    const at = pointer(...path);
    const counts = fieldOfPointer(fields, at)?.kind.counts;
    return counts === undefined ? [] : [{ pointer: at, value, kind, most: counts.most }];
  });
}

type Leaf = Pick<Counted, 'value' | 'kind'> & { readonly path: readonly (string | number)[] };

function leaves(node: JsonNode, path: Leaf['path']): readonly Leaf[] {
  if (node.kind === 'object') return node.members.flatMap(({ key, value }) => leaves(value, [...path, key]));
  if (node.kind === 'array') return node.items.flatMap((item, at) => leaves(item, [...path, at]));
  if (node.kind === 'number') return [{ path, value: node.value, kind: 'number' }];
  return node.kind === 'string' && /^\d{1,15}$/.test(node.value)
    ? [{ path, value: Number(node.value), kind: 'string' }]
    : [];
}

type NoCurve = 'unreadable' | 'has-one' | 'no-number' | 'no-room';

/** Why a call can have no curve; null: it can. */
export function curveBlocker(view: StoryView, place: number): NoCurve | null {
  const entry = view.readable?.story.entries[place];
  if (entry?.kind !== 'call') return 'unreadable';
  if (entry.curve !== null) return 'has-one';
  if (countedValues(view, place).length === 0) return 'no-number';
  return getCurveRoom(view, place) < shortestRoomMs ? 'no-room' : null;
}

const minute = 60_000;
const shortestRoomMs = 2000;
const usualLengthMs = 30 * minute;
const usualEveryMs = 5 * minute;

/** How long a curve of a call may be: to the entry behind it. */
function getCurveRoom({ readable }: Pick<StoryView, 'readable'>, place: number): number {
  const timed = readable === null ? [] : timeEntries(readable.played);
  const [own, next] = [timed[place], timed[place + 1]];
  return own === undefined || next === undefined ? Infinity : next.at - own.at;
}

export type CurveChange = { readonly text: string; readonly curve: WrittenCurve };

/** Gives a call a curve of the first number in its payload, to its end or 0, until half an hour later or a step before the next entry. */
export function withCurveAdded(view: StoryView, place: number): CurveChange | null {
  const [counted] = countedValues(view, place);
  if (counted === undefined || curveBlocker(view, place) !== null) return null;
  const room = getCurveRoom(view, place);
  const everyMs = Math.min(usualEveryMs, Math.max(1000, Math.floor(room / 2000) * 1000));
  // A call at the very time of the next one would make that one no newer, which is refused.
  const overMs = Math.min(usualLengthMs, (Math.ceil(room / everyMs) - 1) * everyMs);
  const curve = { pointer: counted.pointer, ...endsOf(counted), overMs, everyMs, shape: 'line' } as const;
  return written({ ...view, text: asFormat2(view.text) }, place, curve);
}

/** From what a number is to where such a one usually goes. */
export function endsOf({ value, most }: Counted): { readonly from: number; readonly to: number } {
  const end = most ?? 0;
  return { from: value, to: value === end ? (end === 0 ? 10 : 0) : end };
}

/** Why a curve cannot be as it is wanted: what comes behind it, or too many calls. */
export type CurveStop = 'call-after' | 'too-many';

/** Changes the curve of a call as far as it can be changed. Null where it has none, or is as it was. */
export function withCurveChanged(
  view: StoryView,
  place: number,
  wanted: Partial<WrittenCurve>,
): (CurveChange & { readonly stop: CurveStop | null }) | null {
  const before = curveOf(view, place);
  if (before === null) return null;
  const asked = { ...before, ...wanted };
  const overMs = Math.min(Math.max(0, asked.overMs), Math.max(before.overMs, getCurveRoom(view, place)));
  const everyMs = Math.max(1, asked.everyMs);
  const isTooMany = countCurveCalls({ overMs, everyMs }) > mostStoryCalls;
  const curve = isTooMany ? before : { ...asked, overMs, everyMs };
  const change = written(view, place, curve);
  if (change === null) return null;
  return { ...change, stop: isTooMany ? 'too-many' : overMs < asked.overMs ? 'call-after' : null };
}

/** A handle of a curve, by the place of its call. */
export type GrabbedCurve = { readonly place: number; readonly handle: CurveHandle };

/** How far a handle is moved. */
export type CurveStep = { readonly ms: number; readonly value: number };

/** Moves a handle of a curve: a number neither falls under 0 nor passes the greatest of its field. */
export function withHandleMoved(
  view: StoryView,
  { place, handle }: GrabbedCurve,
  { ms, value }: CurveStep,
): ReturnType<typeof withCurveChanged> {
  const curve = curveOf(view, place);
  if (curve === null) return null;
  const counted = countedValues(view, place).find(({ pointer }) => pointer === curve.pointer);
  const within = (wanted: number): number => Math.min(Math.max(0, wanted), counted?.most ?? Infinity);
  switch (handle) {
    case 'from':
      return withCurveChanged(view, place, { from: within(curve.from + value) });
    case 'to':
      return withCurveChanged(view, place, { to: within(curve.to + value), overMs: snap(curve.overMs, ms, 0) });
    case 'every':
      return withCurveChanged(view, place, {
        everyMs: Math.min(
          snap(curve.everyMs, ms, Math.min(curve.everyMs, unitOf(ms))),
          Math.max(curve.overMs, secondMs),
        ),
      });
  }
}

const secondMs = 1000;

function unitOf(step: number): number {
  return step % minute === 0 ? minute : secondMs;
}

/** A length after a step, on the seconds or minutes that the step has. */
function snap(length: number, by: number, least: number): number {
  if (by === 0) return length;
  const unit = unitOf(by);
  return Math.max(least, Math.round((length + by) / unit) * unit);
}

/** The curve of an entry; null where it has none. */
export function curveOf({ readable }: StoryView, place: number): WrittenCurve | null {
  const entry = readable?.story.entries[place];
  return entry?.kind === 'call' ? entry.curve : null;
}

/** Takes the curve out of a call. What follows keeps its time. */
export function withoutCurve(view: StoryView, place: number): string | null {
  const edit = removeCurve(view.text, place, view.branch);
  return edit === null ? null : keepFollower(view, applyEdit(view.text, edit), place);
}

function written(view: StoryView, place: number, curve: WrittenCurve): CurveChange | null {
  const edit = editCurve(view.text, place, curve, view.branch);
  return edit === null ? null : { text: keepFollower(view, applyEdit(view.text, edit), place), curve };
}

/** The text in which the entry behind a changed curve has the time that it had. */
function keepFollower(view: StoryView, text: string, place: number): string {
  const wanted = view.readable === null ? undefined : timeEntries(view.readable.played)[place + 1]?.at;
  if (wanted === undefined) return text;
  const after = viewChanged(view, text);
  const timed = after.readable === null ? [] : timeEntries(after.readable.played);
  const until = timed[place]?.until;
  if (until === undefined || timed[place + 1]?.at === wanted || wanted < until) return text;
  const edit = editCallTime(text, place + 1, afterCallBefore(wanted - until), view.branch);
  return edit === null ? text : applyEdit(text, edit);
}
