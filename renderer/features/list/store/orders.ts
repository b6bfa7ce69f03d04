import { selectShownNames, type NamedBy } from '../../../store/order-names.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { movePayloadsTo, moveOrderBefore, restoreRemoved } from '../engine/move-payloads.ts';
import { removeWithUndo } from '../../../store/saving/removing.ts';
import type { Bench, SliceContext } from '../../../store/slice.ts';
import type { ChangeOf } from '../../../store/undo/change.ts';
import type { StepWords } from '../../../store/undo/step-words.ts';
import { createOrderAdditions } from './add-orders.ts';
import { createSequenceSaving } from './save-sequence.ts';
import type { OrdersSlice } from './slices.ts';

type Context = SliceContext<
  | keyof OrdersSlice
  | NamedBy
  | 'activeTab'
  | 'openTabs'
  | 'summariseAll'
  | 'close'
  | 'clock'
  | 'choose'
  | 'environmentOf'
  | 'setEnvironment'
  | 'addAndOpen'
  | 'addAsStep'
  | 'open'
  | 'notify'
  | 'recordStep'
  | 'forgetStep'
>;

export function createOrders(context: Context): OrdersSlice {
  applyToList(context);
  return {
    hasDeletedPayloads: false,
    ...createOrderAdditions(context),
    ...createOrderChanges(context),
    ...createOrderMoves(context),
    ...createSequenceSaving(context),
  };
}

function createOrderChanges(context: Context): Pick<OrdersSlice, 'renameOrder' | 'removePayloads'> {
  const { set, get, saves } = context;
  const { put, placesOf, putBack } = createDocumentUpdates(context);
  return {
    renameOrder: (order, name) => {
      const before = get().documents;
      const shownBefore = selectShownNames(get()).nameOf(order);
      const renamed = before.filter((each) => each.order === order).map((each) => ({ ...each, order: name }));
      if (renamed.length === 0 || order === name) return;
      const byId = new Map(renamed.map((each) => [each.id, each]));
      put(
        before.map((each) => byId.get(each.id) ?? each),
        renamed,
      );
      const { foldedOrders } = get().settings;
      if (foldedOrders.includes(order))
        get().choose('foldedOrders', [...foldedOrders.filter((folded) => folded !== order), name]);
      const ids = new Set(byId.keys());
      get().recordStep({
        words: { says: 'order-renamed', before: shownBefore, name },
        isQuiet: true,
        about: [...ids].map((id) => `order ${id}`),
        change: placesOf(before, ids),
      });
    },
    removePayloads: async (ids) => {
      const before = get().documents;
      const gone = new Set(ids);
      const removed = before.filter(({ id }) => gone.has(id));
      if (removed.length === 0) return true;
      const tabs = get().openTabs.filter((tab) => gone.has(tab));
      const change = putBackChange(get(), removed);
      const words = getRemovalNotice(before, removed, selectShownNames(get()).distinctNameOf);
      set({ documents: before.filter(({ id }) => !gone.has(id)), hasDeletedPayloads: true });
      for (const id of tabs) get().close(id);
      return removeWithUndo(context, {
        removed,
        words,
        saves,
        change,
        putBack: () => void putBack(change),
      });
    },
  };
}

function createOrderMoves(context: Context): Pick<OrdersSlice, 'movePayloads' | 'moveOrder'> {
  const { set, get } = context;
  const { put, placesOf } = createDocumentUpdates(context);
  return {
    moveOrder: (order, target) => {
      const before = get().documents;
      const documents = moveOrderBefore(before, order, target);
      if (documents === null) return;
      const ids = new Set(documents.flatMap((each) => (each.order === order ? [each.id] : [])));
      set({ documents });
      get().scheduleSequenceSave();
      get().recordStep({
        words: { says: 'order-moved', name: selectShownNames(get()).nameOf(order) },
        isQuiet: true,
        about: [...ids].map((id) => `order ${id}`),
        change: placesOf(before, ids),
      });
    },
    movePayloads: (ids, target) => {
      const before = get().documents;
      const after = movePayloadsTo(before, new Set(ids), target);
      if (after === null) return;
      put(after.documents, after.changed);
      get().scheduleSequenceSave();
      const [only] = before.filter(({ id }) => ids.includes(id));
      get().recordStep({
        words:
          ids.length === 1 && only !== undefined
            ? { says: 'moved', name: only.name }
            : { says: 'moved-several', count: ids.length },
        isQuiet: true,
        about: ids.map((id) => `order ${id}`),
        change: placesOf(before, new Set(ids)),
      });
    },
  };
}

function createDocumentUpdates({ set, get, saves }: Context) {
  const put = (documents: readonly PayloadDocument[], changed: readonly PayloadDocument[]): void => {
    set({ documents });
    saves.changed(...changed);
    get().summariseAll();
  };
  const placesOf = (before: readonly PayloadDocument[], ids: ReadonlySet<string>): ChangeOf<'places'> => ({
    set: 'places',
    places: before.filter(({ id }) => ids.has(id)).map(({ id, order, orderNo }) => ({ id, order, orderNo })),
    sequence: before.map(({ id }) => id),
  });
  /** Restores order and position of payloads, not their texts. */
  const putAsBefore = ({ places, sequence }: ChangeOf<'places'>): void => {
    const now = new Map(get().documents.map((document) => [document.id, document]));
    const back = places.flatMap(({ id, order, orderNo }) => {
      const document = now.get(id);
      return document === undefined ? [] : [{ ...document, order, orderNo }];
    });
    put(restoreRemoved(get().documents, sequence, back), back);
    get().scheduleSequenceSave();
  };
  /** False where all of them are there. */
  const putBack = ({ payloads, sequence, tabs }: ChangeOf<'payloads'>): boolean => {
    const here = new Set(get().documents.map(({ id }) => id));
    const back = payloads.filter(({ id }) => !here.has(id));
    const documents = restoreRemoved(get().documents, sequence, back);
    if (back.length === 0) return false;
    get().addAndOpen(back);
    set({ documents });
    for (const id of tabs) get().open(id);
    get().scheduleSequenceSave();
    return true;
  };
  return { put, placesOf, putAsBefore, putBack };
}

/** What undo and redo do to the list. */
function applyToList(context: Context): void {
  const { get } = context;
  const { placesOf, putAsBefore, putBack } = createDocumentUpdates(context);
  context.applies({
    places: (change) => {
      const inverse = placesOf(get().documents, new Set(change.places.map(({ id }) => id)));
      putAsBefore(change);
      return inverse;
    },
    payloads: (change) => (putBack(change) ? { set: 'no-payloads', ids: change.payloads.map(({ id }) => id) } : null),
    'no-payloads': async ({ ids }) => {
      const inverse = putBackChange(
        get(),
        get().documents.filter(({ id }) => ids.includes(id)),
      );
      return (await get().removePayloads(ids)) && inverse;
    },
  });
}

/** Puts payloads back, with their tabs. */
function putBackChange(
  { documents, openTabs, activeTab }: Pick<Bench, 'documents' | 'openTabs' | 'activeTab'>,
  payloads: readonly PayloadDocument[],
): ChangeOf<'payloads'> {
  const gone = new Set(payloads.map(({ id }) => id));
  const tabs = openTabs.filter((tab) => gone.has(tab));
  const active = activeTab !== null && gone.has(activeTab.id) ? [activeTab.id] : [];
  return { set: 'payloads', payloads, sequence: documents.map(({ id }) => id), tabs: [...tabs, ...active] };
}

function getRemovalNotice(
  before: readonly PayloadDocument[],
  removed: readonly PayloadDocument[],
  nameOf: (order: string) => string,
): StepWords {
  const [first] = removed;
  const count = removed.length;
  const order = first?.order ?? '';
  const isWhole =
    removed.every((each) => each.order === order) && before.filter((each) => each.order === order).length === count;
  if (isWhole && count > 1) return { says: 'order-removed', name: nameOf(order), count };
  return first !== undefined && count === 1
    ? { says: 'removed', name: first.name }
    : { says: 'removed-several', count };
}
