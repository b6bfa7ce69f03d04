import type { Trouble } from '../../../bridge/index.ts';
import type { Selection } from '../engine/choosing.ts';
import type { ListChip } from '../engine/list-filter.ts';
import type { MoveTarget } from '../engine/moving.ts';

export type ListSlice = {
  /** What is searched for in the list of payloads. */
  readonly listQuery: string;
  readonly listChips: ReadonlySet<ListChip>;
  /** The payloads that are chosen in the list; none where the one in front stands for itself. */
  readonly listSelection: Selection;
  /** How often the filter was asked for: the focus goes there each time. */
  readonly listFilterFocusCount: number;
  /** The row whose name is being changed; null where none is. */
  readonly renamingRow: string | null;
  /** Has the name of a row changed where it stands; what keeps the row out of sight is put away. */
  readonly renameRow: (row: string | null) => void;
  readonly focusListFilter: () => void;
  readonly searchList: (query: string) => void;
  readonly clearListFilter: () => void;
  readonly toggleListChip: (chip: ListChip) => void;
  readonly selectPayloads: (chosen: Selection) => void;
};

export type OrdersSlice = {
  /** Calls an order something else. A name that another order has is taken as that order's: they become one. */
  readonly renameOrder: (order: string, name: string) => void;
  /** Removes payloads at once, all in one step that can be undone. */
  readonly removePayloads: (ids: readonly string[]) => Promise<boolean>;
  /** Moves payloads within their order, or into another. It can be undone. */
  readonly movePayloads: (ids: readonly string[], target: MoveTarget) => void;
  /** Puts a whole order in front of another one; null: behind all. It can be undone. */
  readonly moveOrder: (order: string, before: string | null) => void;
  /** Makes the payloads of an order once more, for a new order with a number of its own, and opens the first. */
  readonly addRun: (order: string) => void;
  /** Makes an empty payload of a new order, and opens it. */
  readonly addEmptyPayload: () => void;
  /** The list stands in another sequence: the host is told once it has all that stands in it. */
  readonly scheduleSequenceSave: () => void;
  /** Tells the host at once, where it is still to be told. Gives why it could not be. */
  readonly flushSequence: () => Promise<Trouble | null>;
};

/** All that the window knows of its list of payloads. */
export type ListPart = ListSlice & OrdersSlice;
