import type { CardState } from '../specification/enumerations.ts';
import type { Instant } from '../lib/time/clock.ts';
import type { CardModel, Person, NotificationModel, CardText } from './card-model.ts';
import type { Severity } from '../gaps/gaps.ts';
import type { Words } from '../lib/text/words.ts';

/** One line of a list of tickets: an order, or the ticket of a single traveller. */
export type TicketLine = {
  readonly key: string;
  readonly order: OrderFace;
  /** The traveller whose own ticket this is; null for an order as a whole. */
  readonly person: Person | null;
  /** The travellers whose tickets lie in this list with the order. */
  readonly people: readonly Person[];
  readonly fate: 'active' | 'used' | 'expired';
};

/** The contents of one phone's wallet, by list. */
export type WalletLists = {
  /** Live services and tickets, newest last call first: the stack of the wallet's home. */
  readonly services: readonly OrderFace[];
  readonly tickets: readonly OrderFace[];
  readonly active: readonly TicketLine[];
  /** Used and expired orders, then tickets of single travellers that are used on an order still active. */
  readonly used: readonly TicketLine[];
  /** Orders that the phone knows and of which this wallet shows nothing. */
  readonly absent: readonly OrderFace[];
};

/** Sorts orders for the stack: the newest last call is on top. */
export function sortNewestFirst<Order extends { readonly call: { readonly at: Instant } }>(
  orders: readonly Order[],
): readonly Order[] {
  return orders.toSorted((a, b) => b.call.at - a.call.at);
}

/**
 * Sorts the orders of a phone into the pages of its wallet. A removed traveller's ticket is in no list. Clauses:
 * states, wallet behaviour; train-ticket/status.
 */
export function sortIntoLists(orders: readonly OrderFace[]): WalletLists {
  const shown = orders.filter((order) => !order.localeHidden);
  const tickets = shown.filter((order) => order.state === 'active');
  const spent = shown.flatMap((order) =>
    order.state === 'used' || order.state === 'expired' ? [wholeOrder(order, order.state)] : [],
  );
  return {
    services: shown.filter((order) => order.state === 'service-card'),
    tickets,
    active: tickets.map((order) => wholeOrder(order, 'active')),
    used: [...spent, ...tickets.flatMap(findUsedPeople)],
    absent: orders.filter((order) => order.localeHidden || order.state === 'removed' || order.state === 'none'),
  };
}

function wholeOrder(order: OrderFace, fate: TicketLine['fate']): TicketLine {
  // What nobody used lies in the used list with its order when that expires.
  const there = fate === 'expired' ? ['active', 'used'] : [fate];
  return {
    key: order.key,
    order,
    person: null,
    // A list draws few of its lines at a time, and the home page none: what the others would say is not put together.
    get people() {
      return peopleOf(order.model).filter((person) => there.includes(person.state));
    },
    fate,
  };
}

function findUsedPeople(order: OrderFace): readonly TicketLine[] {
  // The card of an order without travellers need not be put together to be told that it names none.
  if (!order.hasParts) return [];
  return peopleOf(order.model).flatMap((person, place): readonly TicketLine[] =>
    person.state === 'used' ? [{ key: `${order.key} ${place}`, order, person, people: [], fate: 'used' }] : [],
  );
}

function peopleOf({ blocks }: CardModel): readonly Person[] {
  return blocks.flatMap((block) => (block.block === 'people' ? block.people : []));
}

/** Why a text is marked: the worst that was found there, or that it differs from another card beside it. */
type Mark = Severity | 'differs';

/** Which texts carry a mark, by their RFC 6901 pointer into the payload. */
export type Marks = ReadonlyMap<string, Mark>;

/**
 * One order as one phone shows it, its sentences in both languages. It is a declared class without code: a copy by
 * spread would lose its accessors, and the type says so.
 */
export declare abstract class OrderFace {
  /** Unique among the faces given together; an order key does. */
  readonly key: string;
  /** The merchant's number of the order, as a list names it. */
  readonly number: string;
  readonly state: CardState;
  /** True where the payload lacks this phone's locale (missing-locale): nothing of the order is shown. */
  readonly localeHidden: boolean;
  /** Whether it lists travellers: their own tickets may lie in another list than the order. */
  readonly hasParts: boolean;
  /** What the card would say. Drawn in full, as a ghost, or not at all, depending on the state. */
  abstract get model(): CardModel;
  /** The reason of the card's state; shown for every state but active. */
  readonly why: Words;
  readonly notification: NotificationFace | null;
}

export declare abstract class NotificationFace {
  abstract get model(): NotificationModel;
  readonly visible: boolean;
  /** Whether it is shown at some time, as the order's status has it. */
  abstract get isEver(): boolean;
  /** Since when it has said what it says, which is its age on the phone; null while it is hidden. */
  readonly since: Instant | null;
  /** Why it is shown or hidden, with the next time when there is one. */
  readonly why: Words;
}

/** The merchant's number of an order as a text that a phone shows. */
export function showOrderNumber(number: string): CardText {
  return { text: number, path: '/merchantBizNo' };
}
