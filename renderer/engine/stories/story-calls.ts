import {
  editCallTime,
  duplicateCall,
  insertCall,
  removeCall,
  shiftBranches,
  type BranchLine,
} from '../../../shared/documents/story/story-edit.ts';
import { afterCallBefore, writeHongKongTime } from '../../../shared/documents/story/story-move.ts';
import type { StoryEntry } from '../../../shared/documents/story/story.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { nodeAtPointer } from '../../../shared/lib/json/json-pointer.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { applyEdit, type TextEdit } from '../../../shared/lib/text/text-edit.ts';
import { templateId, type Scenario, type Template } from '../../../shared/scenarios/scenario.ts';
import { timeEntries, viewChanged, type StoryView, type TimedEntry } from './story-view.ts';

export type Changed = { readonly text: string; readonly place: number };

type AddedTo = { readonly orderKey: string; readonly merchantBizNo: string };

const usualGapMs = 10 * 60_000;
const minute = 60_000;
const second = 1000;

/**
 * Inserts a call at a time, ten minutes later if one is there. It repeats the `set` of the order's previous call where
 * its template has the field. The following call keeps its time. Null if unreadable.
 */
export function withCallAdded(
  view: StoryView,
  {
    scenario,
    template,
    at,
    order,
  }: {
    readonly scenario: Scenario;
    readonly template: Template;
    readonly at: Instant;
    readonly order: AddedTo | null;
  },
): Changed | null {
  const { readable } = view;
  if (readable === null) return null;
  const { calls, anchor } = readable.played;
  const timed = timeEntries(readable.played);
  const place = timed.filter((entry) => entry.at <= at).length;
  const before = timed[place - 1];
  const written =
    before === undefined
      ? afterCallBefore(Math.max(0, at - anchor))
      : timeBehind(before.until, at, timed[place]?.at ?? null);
  const model =
    order === null ? undefined : calls.findLast((call) => call.place < place && call.orderKey === order.orderKey);
  const kept = model === undefined ? [] : sharedEdits(readable.story.entries[model.place], template);
  const put = (edits: readonly string[]): string | null =>
    changed(
      view,
      place,
      insertCall(view.text, place, source(written, templateId(scenario, template), edits), view.branch),
      1,
    );
  const text = put(kept);
  if (text === null || order === null || orderAt(view, text, place) === order.orderKey) return textOr(text, place);
  // The default number is another order, so the call names its own.
  return textOr(put([...kept, member('/merchantBizNo', JSON.stringify(order.merchantBizNo))]), place);
}

function textOr(text: string | null, place: number): Changed | null {
  return text === null ? null : { text, place };
}

function orderAt(view: StoryView, text: string, place: number): string | null {
  return viewChanged(view, text).readable?.played.calls.find((call) => call.place === place)?.orderKey ?? null;
}

/** `at` after the previous call and not after the next; in half of a short gap, for two calls at once are one too many. */
function timeBehind(before: Instant, at: Instant, next: Instant | null): string {
  if (at > before) return afterCallBefore(at - before);
  const room = next === null ? Infinity : next - before;
  const unit = room < 2 * minute ? second : minute;
  return afterCallBefore(room > usualGapMs ? usualGapMs : Math.floor(room / 2 / unit) * unit);
}

function sharedEdits(call: StoryEntry | undefined, template: Template): readonly string[] {
  const { root } = scanJson(template.text);
  return (call?.kind === 'call' ? call.set : [])
    .filter(({ pointer }) => nodeAtPointer(root, pointer) !== null)
    .map((edit) => member(edit.pointer, edit.source));
}

function member(pointer: string, json: string): string {
  return `${JSON.stringify(pointer)}: ${json}`;
}

function source(at: string, id: string, edits: readonly string[]): string {
  const head = `"at": ${JSON.stringify(at)}, "template": ${JSON.stringify(id)}`;
  if (edits.length === 0) return `{ ${head} }`;
  return `{\n      ${head.replace(', ', ',\n      ')},\n      "set": {\n        ${edits.join(',\n        ')}\n      }\n    }`;
}

/** Duplicates a call. The following call keeps its time. */
export function withCallTwice(view: StoryView, place: number): Changed | null {
  return textOr(changed(view, place + 1, duplicateCall(view.text, place, view.branch), 1), place + 1);
}

/**
 * Removes a call, and the checks after it that no call would be before. What follows keeps its time, also where it was
 * counted from a field of the call.
 */
export function withoutCall(view: StoryView, place: number): (Changed & { readonly checks: number }) | null {
  const checks = checksWithout(view, place);
  const count = 1 + checks;
  const text = changed(view, place, removeCall(view.text, place, count, view.branch), -count);
  return text === null ? null : { text: retimed(view, text, { place, count }), place, checks };
}

/** How many checks follow a call that is the first. */
function checksWithout({ readable }: StoryView, place: number): number {
  const entries = readable?.story.entries ?? [];
  if (entries.slice(0, place).some(({ kind }) => kind === 'call')) return 0;
  const next = entries.findIndex((entry, at) => at > place && entry.kind === 'call');
  return (next === -1 ? entries.length : next) - place - 1;
}

/** Gives the entries whose time can no longer be told the time that they had, each after the one before. */
function retimed(
  view: StoryView,
  text: string,
  { place, count }: { readonly place: number; readonly count: number },
): string {
  const old = timesOf(view);
  const line = lineAfter(view, place, -count);
  let now = text;
  for (const [from, { at }] of (view.readable?.story.entries ?? []).entries()) {
    if (from < place + count || at.of !== 'field') continue;
    const to = from - count;
    const timed = timesOf(viewChanged(view, now));
    const [wanted, before] = [old[from]?.at, timed[to - 1]?.until];
    if (timed[to] !== undefined || wanted === undefined || before === undefined || wanted < before) continue;
    const edit = editCallTime(now, to, afterCallBefore(wanted - before), line);
    now = edit === null ? now : applyEdit(now, edit);
  }
  return now;
}

/** The text after an edit that adds or removes `more` entries. The following call is re-timed if it would have moved. */
export function changed(
  view: Pick<StoryView, 'id' | 'text' | 'gaps' | 'my' | 'files' | 'now' | 'readable' | 'branch'>,
  place: number,
  edit: TextEdit | null,
  more: number,
): string | null {
  if (edit === null) return null;
  const edited = applyEdit(view.text, edit);
  const text = isOfMain(view, place) ? shiftBranches(edited, place, more) : edited;
  const line = lineAfter(view, place, more);
  const follower = more > 0 ? place + more : place;
  const old = timesOf(view);
  const wanted = old[follower - more]?.at;
  if (wanted === undefined) return text;
  const now = timesOf(viewChanged(view, text));
  if (now[follower]?.at === wanted) return text;
  const before = more > 0 ? now[place]?.until : old[place - 1]?.until;
  if (before !== undefined && wanted < before) return text;
  // The first call needs an absolute time.
  const written = before === undefined ? writeHongKongTime(wanted) : afterCallBefore(wanted - before);
  const timed = editCallTime(text, follower, written, line);
  return timed === null ? text : applyEdit(text, timed);
}

function isOfMain({ branch }: Pick<StoryView, 'branch'>, place: number): boolean {
  return branch === null || place < branch.shared;
}

/** The line in view after `more` entries came in at a place: what comes before a branch grows or shrinks with the main line. */
function lineAfter(view: Pick<StoryView, 'branch'>, place: number, more: number): BranchLine | null {
  const { branch } = view;
  return branch === null || !isOfMain(view, place) ? branch : { ...branch, shared: branch.shared + more };
}

function timesOf({ readable }: Pick<StoryView, 'readable'>): readonly TimedEntry[] {
  return readable === null ? [] : timeEntries(readable.played);
}
