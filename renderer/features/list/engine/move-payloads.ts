import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { OrderGroup } from '../../../engine/payload/order-groups.ts';

/** Before a payload of an order; null: at its end. */
export type MoveTarget = { readonly order: string; readonly before: string | null };

/** `changed`: payloads that joined another order and took its number. */
type MoveResult = {
  readonly documents: readonly PayloadDocument[];
  readonly changed: readonly PayloadDocument[];
};

/** Moves payloads in their sequence; null where nothing changes. */
export function movePayloadsTo(
  documents: readonly PayloadDocument[],
  ids: ReadonlySet<string>,
  { order, before }: MoveTarget,
): MoveResult | null {
  const orderNo = documents.find((each) => each.order === order)?.orderNo;
  const own = documents.filter(({ id }) => ids.has(id));
  if (orderNo === undefined || own.length === 0) return null;
  const placed = own.map((each) => (each.order === order ? each : { ...each, order, orderNo }));
  const others = documents.filter(({ id }) => !ids.has(id));
  const after = others.toSpliced(findInsertIndex(documents, others, ids, { order, before }), 0, ...placed);
  const isSame = after.every((each, at) => each === documents[at]);
  return isSame ? null : { documents: after, changed: placed.filter((each, at) => each !== own[at]) };
}

function findInsertIndex(
  documents: readonly PayloadDocument[],
  others: readonly PayloadDocument[],
  ids: ReadonlySet<string>,
  { order, before }: MoveTarget,
): number {
  // A moved payload is no target: use the next one that stays.
  const from = before === null ? -1 : documents.findIndex(({ id }) => id === before);
  const next =
    from === -1 ? undefined : documents.slice(from).find((each) => each.order === order && !ids.has(each.id));
  if (next !== undefined) return others.indexOf(next);
  const last = others.findLastIndex((each) => each.order === order);
  if (last !== -1) return last + 1;
  // All of the order move: insert where the first was.
  const first = documents.findIndex((each) => each.order === order);
  return documents.slice(0, first).filter(({ id }) => !ids.has(id)).length;
}

/** Moves an order before another one (null: to the end); null where nothing changes. */
export function moveOrderBefore(
  documents: readonly PayloadDocument[],
  order: string,
  before: string | null,
): readonly PayloadDocument[] | null {
  const own = documents.filter((each) => each.order === order);
  const others = documents.filter((each) => each.order !== order);
  const at = before === null ? others.length : others.findIndex((each) => each.order === before);
  if (at === -1) return null;
  const after = others.toSpliced(at, 0, ...own);
  return after.every((each, place) => each === documents[place]) ? null : after;
}

/** Finds the target of moving an order by one step (null in it: the end); null at an end of the list. */
export function findOrderStep(
  groups: readonly OrderGroup[],
  order: string,
  direction: 'up' | 'down',
): { readonly before: string | null } | null {
  const at = groups.findIndex((group) => group.order === order);
  if (at === -1 || at === (direction === 'up' ? 0 : groups.length - 1)) return null;
  return { before: groups[direction === 'up' ? at - 1 : at + 2]?.order ?? null };
}

/** Restores removed payloads, each after its earlier predecessor where that still exists. */
export function restoreRemoved(
  documents: readonly PayloadDocument[],
  sequence: readonly string[],
  removed: readonly PayloadDocument[],
): readonly PayloadDocument[] {
  const isRemoved = new Set(removed.map(({ id }) => id));
  const all = documents.filter(({ id }) => !isRemoved.has(id));
  let place = 0;
  for (const id of sequence) {
    const own = removed.find((each) => each.id === id);
    const at = own === undefined ? all.findIndex((each) => each.id === id) : -1;
    if (at !== -1) place = at + 1;
    if (own === undefined) continue;
    all.splice(place, 0, own);
    place += 1;
  }
  return all;
}

/** Finds the target of moving payloads one step, also into a neighbouring order; null at an end of the list. */
export function findStepTarget(
  groups: readonly OrderGroup[],
  ids: ReadonlySet<string>,
  direction: 'up' | 'down',
): MoveTarget | null {
  const isUp = direction === 'up';
  const hasOwn = ({ documents }: OrderGroup): boolean => documents.some(({ id }) => ids.has(id));
  const at = isUp ? groups.findIndex(hasOwn) : groups.findLastIndex(hasOwn);
  const group = groups[at];
  if (group === undefined) return null;
  const { documents, order } = group;
  const isOwn = ({ id }: { readonly id: string }): boolean => ids.has(id);
  const edge = isUp ? documents.findIndex(isOwn) : documents.findLastIndex(isOwn);
  if (isUp && edge > 0) return { order, before: documents[edge - 1]?.id ?? null };
  if (!isUp && edge < documents.length - 1) return { order, before: documents[edge + 2]?.id ?? null };
  const beside = groups[isUp ? at - 1 : at + 1];
  if (beside === undefined) return null;
  return { order: beside.order, before: isUp ? null : (beside.documents[0]?.id ?? null) };
}
