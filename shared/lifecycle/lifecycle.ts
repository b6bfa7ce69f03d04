import type { Words } from '../lib/words.ts';
import type { GapId } from '../spec/gaps.ts';

/**
 * Statuses, moves and effects of a scenario, as data in the specification's order. Nothing here computes: check-move
 * answers what may follow what, wallet answers what is shown when.
 */
export type Lifecycle = {
  readonly statuses: readonly Status[];
  readonly moves: Moves;
};

export type Status = {
  readonly name: string;
  readonly means: Words;
  readonly clause: string;
  /** Position in the forward order; statuses of one step lie side by side. */
  readonly step: number;
  /** Nothing follows. With a gap id: only under that reading of the specification. */
  readonly end?: true | { readonly gap: GapId; readonly value: string };
  readonly effect: Effect;
  readonly effectMeans: Words;
};

export type Moves = {
  /** forward: never to a smaller step; free: any order until an end status. */
  readonly order: 'forward' | 'free';
  readonly clause: string;
  readonly gap?: GapId;
  /** A status that may only be reached from some others. `first` says what a first call with it means. */
  readonly only?: readonly {
    readonly to: string;
    readonly from: readonly string[];
    readonly clause: string;
    readonly first: { readonly gap: GapId; readonly refusedWhen: string };
  }[];
};

/** An instant that follows from a call: a time field of its payload or its acceptance, plus a shift. */
export type Point =
  | { readonly of: 'field'; readonly path: readonly string[]; readonly plusMs?: number }
  | { readonly of: 'accepted'; readonly plusMs?: number; readonly gap?: GapId }
  | { readonly of: 'later'; readonly points: readonly Point[] }
  | { readonly of: 'first-known'; readonly points: readonly Point[] };

export type Effect = {
  readonly card: CardEffect;
  readonly notification: NotificationEffect;
  /** A list of passengers (or the like) whose own statuses decide about the card, found in each locale. */
  readonly parts?: { readonly list: string; readonly id: string; readonly status: string; readonly fates: Readonly<Record<string, 'active' | 'used' | 'removed'>> };
};

export type CardEffect =
  | { readonly shows: 'ticket'; readonly from: Point; readonly until: Point; readonly gap?: GapId }
  | { readonly shows: 'used' | 'removed' | 'none' }
  | { readonly shows: 'service-card'; readonly gap?: GapId };

export type NotificationEffect =
  | { readonly shows: 'hidden'; readonly reason: Words }
  | { readonly shows: 'shown'; readonly from?: Point; readonly until?: Point; readonly gap?: GapId; readonly reason: Words; readonly ended?: Words };
