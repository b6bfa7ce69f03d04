import type { Trouble } from '../../../bridge/bridge.ts';
import type { ListChip } from '../engine/list-filter.ts';
import type { MoveTarget } from '../engine/move-payloads.ts';
import type { Selection } from '../engine/list-rows.ts';

export type ListSlice = {
  readonly listQuery: string;
  readonly listChips: ReadonlySet<ListChip>;
  /** Selected payloads; empty: the active one counts. */
  readonly listSelection: Selection;
  /** Each increment focuses the filter. */
  readonly listFilterFocusCount: number;
  readonly renamingRow: string | null;
  /** Starts renaming a row and clears the filter that may hide it. */
  readonly renameRow: (row: string | null) => void;
  readonly focusListFilter: () => void;
  readonly searchList: (query: string) => void;
  readonly clearListFilter: () => void;
  readonly toggleListChip: (chip: ListChip) => void;
  readonly selectPayloads: (chosen: Selection) => void;
};

export type OrdersSlice = {
  /** A payload was deleted since the window opened, or what added it was undone. */
  readonly hasDeletedPayloads: boolean;
  /** Renames an order. With the name of another order the two become one. */
  readonly renameOrder: (order: string, name: string) => void;
  readonly removePayloads: (ids: readonly string[]) => Promise<boolean>;
  /** Moves payloads within their order or into another; undoable. */
  readonly movePayloads: (ids: readonly string[], target: MoveTarget) => void;
  /** Moves an order before another one (null: to the end); undoable. */
  readonly moveOrder: (order: string, before: string | null) => void;
  /** Copies an order's payloads to a new order and opens the copy of `opened`, else the first. */
  readonly addRun: (order: string, opened?: string) => void;
  readonly addEmptyPayload: () => void;
  /** Saves the sequence once the host has every payload. */
  readonly scheduleSequenceSave: () => void;
  /** Saves a pending sequence at once; resolves with the reason of a failure. */
  readonly flushSequence: () => Promise<Trouble | null>;
};

export type ListPart = ListSlice & OrdersSlice;
