import type { CardModel, NotificationModel } from '../../shared/card/card-model.ts';
import type { Instant } from '../../shared/lib/time/clock.ts';
import type { Words } from '../../shared/lib/text/words.ts';
import type { Locale } from '../../shared/specification/locales.ts';

/** Where an order's card stands in the wallet. The same words as the wallet projection's card states. */
export type FaceState = 'active' | 'used' | 'expired' | 'removed' | 'service-card' | 'none';

/** How bad the worst finding at a place is. The same words as the severities of validation. */
export type MarkSeverity = 'error' | 'assumption' | 'warning';

/** Which texts carry a mark: RFC 6901 pointer into the payload to the worst severity found there. */
export type Marks = ReadonlyMap<string, MarkSeverity>;

/** What every surface takes beside its content: the marks to draw, and who wants to know which text was picked. */
export type PickingProps = {
  readonly marks?: Marks;
  /** Told the pointer of a text that was clicked or chosen with Enter or Space. Absent: texts are only texts. */
  readonly onPick?: (pointer: string) => void;
};

/** One order as one phone shows it. Its sentences come as Words: the phone takes those of its own locale. */
export type OrderFace = {
  /** Unique among the faces given together; an order key does. */
  readonly key: string;
  /** The merchant's number of the order, as a list names it. */
  readonly number: string;
  readonly state: FaceState;
  /** True where the payload lacks this phone's locale (missing-locale): nothing of the order is shown. */
  readonly localeHidden: boolean;
  /** What the card would say. Drawn in full, as a ghost, or not at all, depending on the state. */
  readonly model: CardModel;
  /** Why the card stands where it stands; shown for every state that is not simply active. */
  readonly why: Words;
  readonly notification: NotificationFace | null;
};

/** A notification and whether it is shown at the moment drawn. */
export type NotificationFace = {
  readonly model: NotificationModel;
  readonly visible: boolean;
  /** Since when it has said what it says, which is its age on the phone; null while it is hidden. */
  readonly since: Instant | null;
  /** Why it is shown or hidden, with the next time when there is one. */
  readonly why: Words;
};

/** One phone: whose language it speaks and what its clock shows. */
export type PhoneMoment = {
  readonly locale: Locale;
  readonly now: Instant;
};

/** The wallet's pages: the cards on top of one another, the tickets that can be used, and those that were. */
export type WalletList = 'home' | 'active' | 'used';

/** Where notifications stand: on the lock screen, or in the list pulled down over whatever is open. */
export type NoticesLook = 'lock' | 'list';
