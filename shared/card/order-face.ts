import type { Severity } from '../gaps/gaps.ts';
import type { Instant } from '../lib/time/clock.ts';
import type { Words } from '../lib/text/words.ts';
import type { CardModel, NotificationModel, CardText } from './card-model.ts';

/** The state of an order's card, in the words of the wallet's card states. */
export type FaceState = 'active' | 'used' | 'expired' | 'removed' | 'service-card' | 'none';

/** Why a text is marked: the worst that was found there, or that it differs from another card beside it. */
export type Mark = Severity | 'differs';

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
  readonly state: FaceState;
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
