import type { Words } from '../lib/text/words.ts';
import type { GapId, GapValue } from '../gaps/gaps.ts';
import { type ByGap, valuesOfEveryGap, gapOfChoice } from '../gaps/by-gap.ts';

/**
 * Statuses, moves and effects of a scenario as data, in the specification's order. check-move decides what may
 * follow, wallet what is shown when.
 */
export type Lifecycle = {
  /** What its card is called in the middle of a sentence: "ticket". */
  readonly noun: Words;
  readonly statuses: readonly Status[];
  readonly moves: Moves;
  /**
   * The payload's multiLang objects by path. A locale absent from one of them is hidden (gap missing-locale). The
   * first has the card's fields.
   */
  readonly localesAt: readonly (readonly string[])[];
};

/** A lifecycle in a scenario's folder: defineScenario adds its one clause, the scenario's section of the states. */
export type LifecycleDefinition = Omit<Lifecycle, 'statuses' | 'moves'> & {
  readonly statuses: readonly StatusDefinition[];
  readonly moves: Omit<Moves, 'clause' | 'only'> & { readonly only?: readonly Omit<OnlyMove, 'clause'>[] };
};

type StatusDefinition = Omit<Status, 'clause'>;

/** Completes a lifecycle with the clause of its states. */
export function defineLifecycle(clause: string, { noun, statuses, moves, localesAt }: LifecycleDefinition): Lifecycle {
  const { only, ...rest } = moves;
  return {
    noun,
    localesAt,
    statuses: statuses.map((status) => ({ ...status, clause })),
    moves: { ...rest, clause, ...(only === undefined ? {} : { only: only.map((move) => ({ ...move, clause })) }) },
  };
}

export type Status = {
  readonly name: string;
  readonly means: Words;
  readonly clause: string;
  /** Position in the forward order; statuses of one step lie side by side. */
  readonly step: number;
  /** Nothing follows. With a gap: only under that value of it. */
  readonly end?: true | GapValue;
  readonly effect: Effect;
  readonly effectMeans: Words;
};

type MoveOrder = 'forward' | 'free';

export type Moves = {
  /** forward: never to a smaller step; free: any order until an end status. A status that is no end may repeat in both. */
  readonly order: MoveOrder | ByGap<MoveOrder>;
  readonly clause: string;
  /** Whether a status that is no end may follow itself, where that is open. */
  readonly repeat?: ByGap<'allowed' | 'refused'>;
  /** A status that may only be reached from some others. As a first status it is refused under `first`. */
  readonly only?: readonly OnlyMove[];
  /** A move out of an end status that one reading of the specification allows. */
  readonly also?: readonly { readonly from: string; readonly to: string; readonly under: GapValue }[];
};

type OnlyMove = {
  readonly to: string;
  readonly from: readonly string[];
  readonly clause: string;
  readonly first: GapValue;
};

/**
 * An instant derived from a call: a time field or its acceptance, plus a shift. A run is consecutive calls of one
 * status.
 */
export type Point =
  /** `unitGap`: the gap that says whether the field counts seconds or milliseconds. */
  | { readonly of: 'field'; readonly path: readonly string[]; readonly plusMs?: number; readonly unitGap?: GapId }
  | { readonly of: 'accepted'; readonly plusMs?: number }
  /** When the first call of the run was accepted. */
  | { readonly of: 'run-start'; readonly plusMs?: number }
  /** When the notification began to be shown: the start of the run, or where its own `from` lies later. */
  | { readonly of: 'shown'; readonly plusMs?: number }
  | { readonly of: 'later'; readonly points: readonly Point[] }
  | { readonly of: 'earlier'; readonly points: readonly Point[] }
  | { readonly of: 'first-known'; readonly points: readonly Point[] }
  | { readonly of: 'never' }
  | { readonly of: 'by-gap'; readonly point: ByGap<Point> };

/** One end of the time in which something is shown, and what to say of an instant that lies outside of it. */
export type Bound = {
  readonly at: Point;
  /** Absent: that of the status whose effect it bounds. */
  readonly clause?: string;
  readonly gap?: GapId;
  readonly outside: Words | ByGap<Words>;
  /** Another beginning, which decides where it lies later than this one. */
  readonly orLater?: Bound;
};

export type Effect = {
  readonly card: CardEffect;
  readonly notification: NotificationEffect | ByGap<NotificationEffect>;
  readonly parts?: Parts;
};

/** A ticket is nowhere before `from` and expired from `until` on; without bounds it is shown from its acceptance on. */
export type CardEffect =
  | { readonly shows: 'ticket'; readonly from?: Bound; readonly until?: Bound }
  | { readonly shows: 'used' | 'removed' | 'none' }
  /** A card that is shown as long as its notification. */
  | { readonly shows: 'service-card'; readonly gap: GapId };

export type NotificationEffect =
  | { readonly shows: 'hidden'; readonly reason: Words }
  | {
      readonly shows: 'shown';
      readonly reason: Words;
      readonly from?: Bound;
      readonly until?: Bound;
      readonly late?: Late;
    };

/** Under one reading, a notification whose run starts after an instant comes too late and is never shown. */
export type Late = { readonly under: GapValue; readonly after: Point; readonly reason: Words };

/**
 * A list in each locale (passengers) whose members have their own status, which also decides about the card, in the
 * scenario's words.
 */
export type Parts = {
  readonly list: string;
  readonly id: string;
  readonly status: string;
  readonly clause: string;
  readonly fates: Readonly<Record<string, PartFate>>;
  /** forward: what is used or removed stays so. Absent: free. */
  readonly moves?: MoveOrder | ByGap<MoveOrder>;
  /** What one of them holds, in front of its id: "Ticket P1". */
  readonly noun: Words;
  /** Why the card is used, once each of them is used or removed; why it is removed, once each of them is. */
  readonly allUsed: Words;
  readonly allRemoved: Words;
};

export type PartFate = 'active' | 'used' | 'removed';

/** Every end of the times in which an effect shows something, whatever the gaps' values. */
export function boundsOfEffect({ card, notification }: Effect): readonly Bound[] {
  const bounds = [
    ...(card.shows === 'ticket' ? [card.from, card.until] : []),
    ...valuesOfEveryGap(notification).flatMap((each) => (each.shows === 'shown' ? [each.from, each.until] : [])),
  ];
  return bounds.filter((bound) => bound !== undefined).flatMap(listBounds);
}

/** A bound and those that may decide in its place. */
export function listBounds(bound: Bound): readonly Bound[] {
  return bound.orLater === undefined ? [bound] : [bound, ...listBounds(bound.orLater)];
}

/** The gaps on which an effect rests, as often as they are named. */
export function gapsOfEffect(effect: Effect): readonly GapId[] {
  const { card, notification } = effect;
  const named = [
    card.shows === 'service-card' ? card.gap : undefined,
    gapOfChoice(notification),
    ...boundsOfEffect(effect).map((bound) => bound.gap),
    ...valuesOfEveryGap(notification).map((each) => (each.shows === 'shown' ? each.late?.under.gap : undefined)),
  ];
  return named.filter((gap) => gap !== undefined);
}
