import type { Instant } from '../../shared/lib/time/clock.ts';
import type { CardText } from '../../shared/card/card-model.ts';
import type { Locale } from '../../shared/specification/locales.ts';
import type { PhoneScheme } from '../../shared/specification/phone-sizes.ts';
import type { Marks } from '../../shared/card/card-stack.ts';

export type PickingProps = {
  readonly marks?: Marks;
  /** Called with the pointer of a picked text (click, Enter, Space). Absent: texts cannot be picked. */
  readonly onPick?: (pointer: string) => void;
  /** The key of the order whose texts can be picked; absent: all. */
  readonly pickedOf?: string | null;
  readonly logo?: Logo | null;
  /** The value whose texts are lit, under the payload's cursor. */
  readonly traced?: Traced | null;
};

/** An order's key and an RFC 6901 pointer. */
type Traced = { readonly order: string; readonly pointer: string };

/** A payload's image for a card; the card's sign where it is not drawn. */
export type Logo = {
  readonly order: string;
  readonly shown: CardText;
  /** A URL to draw; null for a placeholder. */
  readonly picture: string | null;
  /** Address, requirements, and why it is not drawn, in the reader's language. */
  readonly description: string;
};

export type PhoneMoment = {
  readonly locale: Locale;
  readonly now: Instant;
};

/** The wallet's pages: the stack of cards, active tickets, used tickets. */
export type WalletList = 'home' | 'active' | 'used';

export type NoticesLook = 'lock' | 'list';

/** The phone's own appearance, or the window's (`app`). */
export type FrameScheme = PhoneScheme | 'app';
