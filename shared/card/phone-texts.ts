import type { Block, CardModel, CardText, NotificationModel, Person, Stop } from './card-model.ts';
import { sortIntoLists, type TicketLine, type OrderFace } from './card-stack.ts';
import { orderWords, sayMissing } from './phone-words.ts';
import { foldSpace } from '../lib/text/trim-trailing.ts';

/**
 * Every text that a phone shows of an order: on its open ticket, in the wallet and its lists, and on its visible
 * notification. A label and its value are one text, as one reads them. Explanations of Passbench around a phone are
 * none, nor is a card that is no longer there. A test of the preview compares these texts with what it draws.
 */
export function collectPhoneTexts(face: OrderFace): readonly string[] {
  if (face.localeHidden) return [];
  const { notification } = face;
  return [
    ...(notification?.visible === true ? notificationTexts(notification.model) : []),
    ...ticketTexts(face),
    ...walletTexts(face),
  ].filter((text) => text !== '');
}

/** Whether the ticket surface draws the card of an order; else there is none, or only a note that it was removed. */
export function isCardDrawn({ state, model }: Pick<OrderFace, 'state' | 'model'>): boolean {
  return state !== 'removed' && (state !== 'none' || model.record === true);
}

function notificationTexts({ locale, title, line }: NotificationModel): readonly string[] {
  return [textIn(title, locale), textIn(line, locale)];
}

type Locale = CardModel['locale'];

function textIn(shown: CardText, locale: Locale): string {
  const { text, missing } = shown;
  return foldSpace(missing === true && text === '' ? sayMissing(shown, locale) : text);
}

function ticketTexts(face: OrderFace): readonly string[] {
  if (!isCardDrawn(face)) return [];
  const { model, state } = face;
  const { locale, overline, title, subtitle, corner, blocks } = model;
  const shown = (text: CardText): string => textIn(text, locale);
  const words = orderWords[locale];
  return [
    ...(overline === undefined ? [] : [shown(overline)]),
    shown(title),
    ...(corner === null ? [] : [labelled(corner.label ?? '', shown(corner.value))]),
    ...(subtitle === undefined ? [] : [shown(subtitle)]),
    ...(state === 'used' || state === 'expired' ? [words.state[state]] : []),
    ...(state === 'none' ? [words.plainRecord] : []),
    ...blocks.flatMap((block) => blockTexts(block, shown)),
  ];
}

function labelled(label: string, value: string): string {
  return foldSpace(`${label} ${value}`);
}

type Show = (text: CardText) => string;

function blockTexts(block: Block, shown: Show): readonly string[] {
  const maybe = (text: CardText | null): readonly string[] => (text === null ? [] : [shown(text)]);
  switch (block.block) {
    case 'route':
      return [...stopTexts(block.from, shown), ...stopTexts(block.to, shown), block.duration, block.date].map(
        foldSpace,
      );
    case 'facts':
      return block.facts.map(({ label, value, unit }) => labelled(label, labelled(shown(value), unit ?? '')));
    case 'people':
      return block.people.flatMap((person) => [
        ...personTexts(person, shown),
        shown(person.detail),
        person.stateLabel ?? '',
      ]);
    case 'code':
      return [
        ...maybe(block.owner),
        ...(block.format === 'code128' ? [block.value.text] : []),
        ...maybe(block.message),
      ];
    case 'hero':
      return [labelled(block.label, block.beside === null ? '' : `· ${shown(block.beside)}`), shown(block.value)];
    case 'ring':
      return [ringTexts(shown(block.value), block.unit), ...block.caption.map(shown)];
    case 'period':
      return [foldSpace(block.date), [block.start, ...(block.end === null ? [] : [block.end])].map(shown).join(' – ')];
    case 'chips':
      return [foldSpace(block.label), ...block.chips.map(shown), ...maybe(block.trailing)];
    case 'band':
      return [labelled(block.label, shown(block.value))];
    case 'remark':
      return [shown(block.text), ...maybe(block.trailing)];
    case 'link':
      return [foldSpace(block.label), shown(block.address)];
    case 'tear':
      return [];
  }
}

function ringTexts(value: string, unit: string | undefined): string {
  return unit === '%' ? `${value}%` : labelled(value, unit ?? '');
}

function stopTexts({ time, place, zone }: Stop, shown: Show): readonly string[] {
  return [shown(time), shown(place), shown(zone)];
}

function personTexts({ name, seat }: Person, shown: Show): readonly string[] {
  return [shown(name), ...(seat === null ? [] : [labelled(seat.label, shown(seat.value))])];
}

function walletTexts(face: OrderFace): readonly string[] {
  const { services, tickets, active, used } = sortIntoLists([face]);
  return [
    ...(services.length + tickets.length > 0 ? homeTexts(face.model) : []),
    ...[...active, ...used].flatMap(lineTexts),
  ];
}

function homeTexts({ locale, title, corner, summary }: CardModel): readonly string[] {
  const texts = [
    title,
    summary.belowTitle ?? summary.primary,
    summary.secondary,
    ...(corner === null ? [] : [corner.value]),
  ];
  return texts.map((text) => textIn(text, locale));
}

function lineTexts({ order: { model }, person, people, fate }: TicketLine): readonly string[] {
  const { locale, summary } = model;
  const shown = (text: CardText): string => textIn(text, locale);
  return [
    shown(summary.primary),
    ...(person === null ? [shown(summary.secondary)] : personTexts(person, shown)),
    ...people.flatMap((each) => personTexts(each, shown)),
    ...(fate === 'active' ? [] : [orderWords[locale].state[fate]]),
  ];
}
