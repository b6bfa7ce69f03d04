import type { Instant } from '../../shared/lib/time/clock.ts';
import type { Shown } from '../../shared/card/card-model.ts';
import type { Marks } from '../../shared/card/order-face.ts';
import type { Locale } from '../../shared/specification/locales.ts';
import type { PhoneScheme } from '../../shared/specification/phone-sizes.ts';

/** What every surface takes beside its content: the marks to draw, and who wants to know which text was picked. */
export type PickingProps = {
  readonly marks?: Marks;
  /** Told the pointer of a text that was clicked or chosen with Enter or Space. Absent: texts are only texts. */
  readonly onPick?: (pointer: string) => void;
  /** Of several orders the one whose texts can be picked, by the key of its face; absent: all. */
  readonly pickedOf?: string | null;
  /** The image of one of the orders. */
  readonly logo?: Logo | null;
  /** The value whose texts are lit: that which the cursor stands on in the payload of one of the orders. */
  readonly traced?: Traced | null;
};

/** A place in the payload of an order, by the key of its face and an RFC 6901 pointer. */
export type Traced = { readonly order: string; readonly pointer: string };

/** The image that a payload names for a card: drawn where it is there, else the card's own sign stands in its place. */
export type Logo = {
  /** Whose card it belongs to, by the key of its face. */
  readonly order: string;
  /** Its address, and where that stands in the payload. */
  readonly shown: Shown;
  /** An address of the page that draws it; null for a placeholder. */
  readonly picture: string | null;
  /** What it is, in the words of whoever looks: its address, what is asked of it, and why it is not drawn. */
  readonly description: string;
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

/** What a phone looks like: its own, or as the window around it (`app`). */
export type FrameScheme = PhoneScheme | 'app';
