import type { Block, CardContext, CardContent, Fact, CardText } from '../../card/card-model.ts';
import { showMoney } from '../../card/money.ts';
import { phoneTimeAt } from '../../card/phone-time.ts';
import {
  joinListedTexts,
  joinTexts,
  showMissing,
  showUnread,
  showText,
  showTextIfAny,
  sourcesOf,
  withSources,
} from '../../card/shown.ts';
import { pointer } from '../../lib/json/json-pointer.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { nodeAt, itemsAt, objectAt, textAt } from '../../lib/json/json-view.ts';
import { movieTicketLabels } from './labels.ts';
import { displayPath } from '../../specification/locales.ts';

/** A movie ticket: a title strip with cinema, house and address; hours, seats as chips, tickets of each kind, code. */
export function movieTicketCard(payload: JsonNode, context: CardContext): CardContent {
  const { locale } = context;
  const overline = listLine(payload, context, 'movie_attributes', ' · ');
  const facts = factsOf(payload, context);
  return {
    locale,
    ...(overline === null ? {} : { overline }),
    title: titleOf(payload, context),
    subtitle: placeLine(payload, context),
    corner: null,
    blocks: [
      periodOf(payload, context),
      ...seatsAndTickets(payload, context),
      ...(facts.length === 0 ? [] : [{ block: 'facts', facts } as const]),
      ...codeOf(payload),
    ],
    summary: summaryOf(payload, context),
    links: linksOf(payload, context),
  };
}

/** The cinema's name, else the platform's, else what the product calls such a ticket. */
function titleOf(payload: JsonNode, { locale, texts }: CardContext): CardText {
  const names = ['cinema_name', 'platform_name'].map((name) => showTextIfAny(payload, ...displayPath(texts), name));
  return names.find((name) => name !== null) ?? { text: movieTicketLabels[locale].product };
}

function placeLine(payload: JsonNode, { texts }: CardContext): CardText {
  const house = [...displayPath(texts), 'cinema_house'];
  const address = showTextIfAny(payload, ...displayPath(texts), 'address');
  return joinTexts([showTextIfAny(payload, ...house), address], ' · ') ?? showMissing(...house);
}

/** Cinema and house, as far as the two are known. */
export function venue(payload: JsonNode, { texts }: CardContext): CardText {
  const house = [...displayPath(texts), 'cinema_house'];
  const cinema = showTextIfAny(payload, ...displayPath(texts), 'cinema_name');
  return joinTexts([cinema, showTextIfAny(payload, ...house)], ' · ') ?? showMissing(...house);
}

/** Below the cinema's name the house alone: a wallet's card says it once. */
function summaryOf(payload: JsonNode, context: CardContext): CardContent['summary'] {
  const place = displayPath(context.texts);
  const house = showText(payload, ...place, 'cinema_house');
  const isTitled = showTextIfAny(payload, ...place, 'cinema_name') !== null;
  const lines = { primary: venue(payload, context), secondary: whenAndWhere(payload, context) };
  return isTitled ? { ...lines, belowTitle: house } : lines;
}

/** The texts of a list of the locale as one; `missing` where a list that must be there is not, null where it is empty. */
export function listLine(
  payload: JsonNode,
  { texts }: CardContext,
  name: 'movie_attributes' | 'movie_seats',
  separator: string,
): CardText | null {
  const path = [...displayPath(texts), name];
  if (name === 'movie_attributes' && nodeAt(payload, ...path)?.kind !== 'array') return showMissing(...path);
  return joinListedTexts(payload, separator, ...path);
}

function textsOf(payload: JsonNode, path: readonly string[]): readonly (CardText | null)[] {
  return itemsAt(payload, ...path).map((_, index) => showTextIfAny(payload, ...path, index));
}

function periodOf(payload: JsonNode, { locale }: CardContext): Block {
  const [startPath, endPath] = [
    ['extInfo', 'start_time'],
    ['extInfo', 'end_time'],
  ] as const;
  const start = phoneTimeAt(payload, locale, ...startPath);
  const end = phoneTimeAt(payload, locale, ...endPath);
  const days = start === null || end === null ? 0 : end.day - start.day;
  return {
    block: 'period',
    date: start?.date ?? '',
    start: start === null ? showUnread(payload, startPath) : { text: start.time, path: pointer(...startPath) },
    end: end === null ? null : { text: end.time, path: pointer(...endPath) },
    ...(days > 0 ? { dayShift: `+${days}` } : {}),
  };
}

/** Seats as chips with the tickets at their end; without seats the tickets go by their own label. */
function seatsAndTickets(payload: JsonNode, context: CardContext): readonly Block[] {
  const labels = movieTicketLabels[context.locale];
  const chips = textsOf(payload, [...displayPath(context.texts), 'movie_seats']).filter((seat) => seat !== null);
  const tickets = ticketsOf(payload, context);
  if (chips.length > 0) return [{ block: 'chips', label: labels.seats, chips, trailing: tickets }];
  return [{ block: 'facts', facts: [{ label: labels.tickets, value: tickets }] }];
}

/** `Adult × 2 · Child × 1`, from the list or from the one object that stands in its place (ticket-list-shape). */
function ticketsOf(payload: JsonNode, { locale, texts }: CardContext): CardText {
  const path = [...displayPath(texts), 'ticket_info_list'];
  const places = objectAt(payload, ...path) === null ? itemsAt(payload, ...path).map((_, index) => [index]) : [[]];
  const kinds = places.map((place) => {
    const level = textAt(payload, ...path, ...place, 'ticketLevel') ?? '';
    const count = textAt(payload, ...path, ...place, 'count') ?? '';
    if (level.trim() === '') return null;
    const shown = { text: level, path: pointer(...path, ...place, 'ticketLevel') };
    if (count.trim() === '') return shown;
    const text = movieTicketLabels[locale].count(level, count);
    return withSources({ ...shown, text }, pointer(...path, ...place, 'count'));
  });
  const joined = joinTexts(kinds, ' · ');
  return joined === null ? showMissing(...path) : { ...joined, path: pointer(...path), also: sourcesOf(joined) };
}

function factsOf(payload: JsonNode, context: CardContext): readonly Fact[] {
  const labels = movieTicketLabels[context.locale];
  const paid = showMoney(payload, context, 'payAmount');
  const price = paid === null ? showMoney(payload, context, 'amount') : null;
  const uses = showTextIfAny(payload, 'extInfo', 'available_times');
  return [
    ...(paid === null ? [] : [{ label: labels.paid, value: paid }]),
    ...(price === null ? [] : [{ label: labels.price, value: price }]),
    ...(uses === null ? [] : [{ label: labels.uses, value: uses }]),
    ...platformFact(payload, context),
  ];
}

/** The platform, unless it is the card's title already. */
function platformFact(payload: JsonNode, { locale, texts }: CardContext): readonly Fact[] {
  const platform = showTextIfAny(payload, ...displayPath(texts), 'platform_name');
  const cinema = showTextIfAny(payload, ...displayPath(texts), 'cinema_name');
  if (platform === null || cinema === null) return [];
  return [{ label: movieTicketLabels[locale].platform, value: platform }];
}

/** What a hand scanner at a cinema reads as bars: the plain characters of a keyboard, and few of them. */
const shortCode = /^[ -~]{1,20}$/;

/** A short code is drawn as bars with its characters below, any other as a square. An issued ticket always has one. */
function codeOf(payload: JsonNode): readonly Block[] {
  if (objectAt(payload, 'extInfo', 'code_info') === null && textAt(payload, 'orderStatus') !== 'TICKETED') return [];
  const value = showText(payload, 'extInfo', 'code_info', 'code_value');
  const message = showTextIfAny(payload, 'extInfo', 'code_info', 'code_msg');
  const isShort = shortCode.test(value.text);
  return [
    { block: 'tear' },
    {
      block: 'code',
      value,
      format: isShort ? 'code128' : 'qr',
      message,
      owner: null,
    },
  ];
}

function whenAndWhere(payload: JsonNode, context: CardContext): CardText {
  const path = ['extInfo', 'start_time'];
  const start = phoneTimeAt(payload, context.locale, ...path);
  const time = start === null ? null : { text: `${start.date} ${start.time}`, path: pointer(...path) };
  return joinTexts([time, listLine(payload, context, 'movie_seats', ' ')], ' · ') ?? showUnread(payload, path);
}

function linksOf(payload: JsonNode, { locale }: CardContext): CardContent['links'] {
  const address = showTextIfAny(payload, 'extInfo', 'merchant_bill_detail');
  return address === null ? [] : [{ label: movieTicketLabels[locale].details, address }];
}
