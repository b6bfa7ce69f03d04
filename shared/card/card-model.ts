import type { Instant } from '../lib/time/clock.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import type { GapChoices } from '../gaps/gaps.ts';
import { findShownLocale, type LocalePaths, type Locale } from '../specification/locales.ts';
import type { CardStyle, Mood } from './card-style.ts';
import type { TextLines } from './text-lines.ts';

/**
 * What any preview draws, per locale: the scenario decides the content and its order, the preview the look of each
 * block. Texts are already in the card's locale.
 */
export type CardModel = Omit<CardContent, 'mood'> & Drawn;

type Drawn = {
  readonly style: CardStyle;
  /** The lines that each surface gives its texts (gap text-lines); absent: all they need. */
  readonly lines?: TextLines;
};

/** What a card says: the scenario's own part of the model. */
export type CardContent = {
  readonly locale: Locale;
  /** A plain record of an order without a card in the wallet: it is drawn and marked as none. */
  readonly record?: true;
  readonly mood?: Mood;
  readonly title: CardText;
  /** Small lines above and below the title, for a head that is a title strip (a film's tags, its house and address). */
  readonly overline?: CardText;
  readonly subtitle?: CardText;
  /** Right end of the header: a label and its value ("Train", "G6532"), or a state chip alone. */
  readonly corner: { readonly label?: string; readonly value: CardText; readonly chip?: boolean } | null;
  readonly blocks: readonly Block[];
  /** What lists say of the card; `belowTitle` takes the place of `primary` where the title stands above and says a part of it. */
  readonly summary: { readonly primary: CardText; readonly secondary: CardText; readonly belowTitle?: CardText };
  /** Where a tap would lead in the wallet. Nothing here opens: they are texts to copy, beside the phone. */
  readonly links?: readonly CardLink[];
};

export type CardLink = { readonly label: string; readonly address: CardText };

/** A text on a card and where it comes from: a pointer into the payload, none for the product's own labels. */
export type CardText = {
  readonly text: string;
  readonly path?: string;
  /** Further values of the payload that it follows from: the other parts of a line, the zone of a time. */
  readonly also?: readonly string[];
  readonly missing?: true;
  /** Missing on the card, because what the payload gives cannot be read. */
  readonly isUnreadable?: true;
  /** A part of the text that stands on one line wherever one can hold it: an identifier, which a line must not break at its hyphen. */
  readonly whole?: string;
  /** The parts of a line, where one of them is written from right to left: each stands in isolation, so that it moves none beside it. */
  readonly apart?: readonly string[];
};

export type Block =
  | {
      readonly block: 'route';
      readonly from: Stop;
      readonly to: Stop;
      readonly duration: string;
      readonly date: string;
    }
  | { readonly block: 'facts'; readonly facts: readonly Fact[] }
  | { readonly block: 'people'; readonly people: readonly Person[] }
  | {
      readonly block: 'code';
      readonly value: CardText;
      readonly format: CodeFormat;
      readonly message: CardText | null;
      readonly owner: CardText | null;
    }
  | { readonly block: 'hero'; readonly label: string; readonly value: CardText; readonly beside: CardText | null }
  | {
      readonly block: 'ring';
      readonly percent: number | null;
      readonly value: CardText;
      readonly unit?: string;
      readonly caption: readonly CardText[];
      /** It stands still for now. */
      readonly isHeld?: true;
    }
  | {
      readonly block: 'period';
      readonly date: string;
      readonly start: CardText;
      readonly end: CardText | null;
      /** How many days later it ends, such as "+1". */
      readonly dayShift?: string;
    }
  | {
      readonly block: 'chips';
      readonly label: string;
      readonly chips: readonly CardText[];
      readonly trailing: CardText | null;
    }
  | { readonly block: 'band'; readonly label: string; readonly value: CardText }
  | { readonly block: 'remark'; readonly text: CardText; readonly trailing: CardText | null }
  | { readonly block: 'link'; readonly label: string; readonly address: CardText }
  | { readonly block: 'tear' };

/** Time and zone of a stop are already written in that stop's own zone. */
export type Stop = {
  readonly time: CardText;
  readonly place: CardText;
  readonly zone: CardText;
  readonly dayShift?: string;
};
export type Fact = { readonly label: string; readonly value: CardText; readonly unit?: string };
export type Person = {
  readonly name: CardText;
  readonly detail: CardText;
  readonly seat: { readonly label: string; readonly value: CardText } | null;
  /** A passenger whose own ticket is used is drawn so; one whose ticket left the wallet is on no card. */
  readonly state: 'active' | 'used';
  readonly stateLabel?: string;
};
export type CodeFormat = 'qr' | 'code128' | 'pdf417' | 'aztec';

/** The product's own sentence (gap notification-text), marked as emulated: one title, one line. */
export type NotificationModel = Omit<NotificationContent, 'mood'> & Drawn;

/** What a notification says: the scenario's own part of the model. */
export type NotificationContent = {
  readonly locale: Locale;
  readonly mood?: Mood;
  readonly title: CardText;
  readonly line: CardText;
};

/** The input of a card builder beside the payload. Labels are in `locale`. */
export type CardContext = {
  readonly locale: Locale;
  /** Whose fields are shown: another locale's only where this one is absent and missing-locale reads fall-back. */
  readonly texts: Locale;
  readonly now: Instant;
  readonly gaps: GapChoices;
};

/** The context in which a payload's card is built for one language, at one instant, under the gaps' values. */
export function cardContext(
  payload: JsonNode | null,
  { localesAt }: { readonly localesAt: LocalePaths },
  { locale, now, gaps }: { readonly locale: Locale; readonly now: Instant; readonly gaps: GapChoices },
): CardContext {
  return { locale, now, gaps, texts: findShownLocale(locale, payload, localesAt, gaps) ?? locale };
}
