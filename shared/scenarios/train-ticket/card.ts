import type { Block, CardContext, CardContent, Fact, Person, CardText } from '../../card/card-model.ts';
import { cardLabels } from '../../card/labels.ts';
import { showMoney } from '../../card/money.ts';
import { joinListedTexts, joinTexts, showMissing, showText, showTextIfAny, showUnread } from '../../card/shown.ts';
import { readLocalTime, createRouteBlock, showLocalTime } from '../../card/stop.ts';
import { pointer } from '../../lib/json/json-pointer.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { itemsAt } from '../../lib/json/json-view.ts';
import { trainTicketLabels, arrivalPaths, departurePaths } from './labels.ts';
import { fateOf } from './passenger-statuses.ts';
import { displayPath } from '../../specification/locales.ts';

/** A train ticket: two stations large, times in their own zones, train number, gates, passengers with seats, code. */
export function trainTicketCard(payload: JsonNode, context: CardContext): CardContent {
  const labels = trainTicketLabels[context.locale];
  const people = peopleOf(payload, context);
  return {
    locale: context.locale,
    title: showTextIfAny(payload, ...displayPath(context.texts), 'platform_name') ?? { text: labels.product },
    corner: { label: labels.train, value: showText(payload, 'extInfo', 'shift_number') },
    blocks: [
      createRouteBlock(payload, departurePaths(context.texts), arrivalPaths(context.texts), context.locale),
      { block: 'facts', facts: factsOf(payload, context) },
      ...(people.length === 0 ? [] : [{ block: 'tear' } as const, { block: 'people', people } as const]),
      { block: 'tear' },
      ...codesOf(payload, context),
    ],
    summary: { primary: journey(payload, context), secondary: departureLine(payload, context) },
    links: linksOf(payload, context),
  };
}

/** `A → B`, as far as the two are known. */
export function journey(payload: JsonNode, context: CardContext): CardText {
  const from = departurePaths(context.texts).place;
  const stations = [showTextIfAny(payload, ...from), showTextIfAny(payload, ...arrivalPaths(context.texts).place)];
  return joinTexts(stations, ' → ') ?? showMissing(...from);
}

/** The departure gates as one text, or null where none is listed. */
export function gatesOf(payload: JsonNode, context: CardContext, separator: string): CardText | null {
  const path = [...displayPath(context.texts), 'check_point'];
  return joinListedTexts(payload, separator, ...path);
}

function departureLine(payload: JsonNode, context: CardContext): CardText {
  const paths = departurePaths(context.texts);
  const local = readLocalTime(payload, paths, context.locale);
  const time = local === null ? null : showLocalTime(paths, `${local.date} ${local.time}`);
  return (
    joinTexts([time, showTextIfAny(payload, 'extInfo', 'shift_number')], ' · ') ??
    showUnread(payload, paths.time, paths.zone)
  );
}

function factsOf(payload: JsonNode, context: CardContext): readonly Fact[] {
  const labels = trainTicketLabels[context.locale];
  const gatesPath = [...displayPath(context.texts), 'check_point'];
  const count = passengerCount(payload, context);
  const paid = showMoney(payload, context, 'payAmount');
  const price = paid === null ? showMoney(payload, context, 'amount') : null;
  return [
    { label: labels.gates, value: gatesOf(payload, context, ' · ') ?? showMissing(...gatesPath) },
    ...(count === null ? [] : [{ label: labels.passengers, value: count }]),
    ...(paid === null ? [] : [{ label: labels.paid, value: paid }]),
    ...(price === null ? [] : [{ label: labels.price, value: price }]),
  ];
}

const passengersPath = (context: CardContext): readonly string[] => [
  ...displayPath(context.texts),
  'passengerInfoList',
];

/** Those whose tickets are still in the wallet; null where all of them have left it. */
function passengerCount(payload: JsonNode, context: CardContext): CardText | null {
  const path = passengersPath(context);
  if (itemsAt(payload, ...path).length === 0) return showMissing(...path);
  const there = itemsAt(payload, ...path).filter((passenger) => fateOf(passenger) !== 'removed');
  if (there.length === 0) return null;
  const statuses = itemsAt(payload, ...path).map((_, index) => pointer(...path, index, 'status'));
  return { text: String(there.length), path: pointer(...path), also: statuses };
}

/** A ticket that left the wallet is nowhere in it, so its passenger is not named either. */
function peopleOf(payload: JsonNode, context: CardContext): readonly Person[] {
  const path = passengersPath(context);
  return itemsAt(payload, ...path).flatMap((passenger, index): readonly Person[] => {
    const state = fateOf(passenger);
    return state === 'removed' ? [] : [personAt(payload, [...path, index], state, context)];
  });
}

function personAt(
  payload: JsonNode,
  path: readonly (string | number)[],
  state: Person['state'],
  context: CardContext,
): Person {
  const labels = trainTicketLabels[context.locale];
  const kind = [showTextIfAny(payload, ...path, 'ticketType'), showTextIfAny(payload, ...path, 'ticketLevel')];
  const seat = showTextIfAny(payload, ...path, 'seatNum');
  return {
    name: showText(payload, ...path, 'passengerName'),
    detail: joinTexts(kind, ' · ') ?? showMissing(...path, 'ticketType'),
    seat: seat === null ? null : { label: labels.seat, value: seat },
    state,
    ...(state === 'active' ? {} : { stateLabel: cardLabels[context.locale][state] }),
  };
}

/** Each passenger's own code (gap passenger-code) but for tickets that left the wallet; else the order's code. */
function codesOf(payload: JsonNode, context: CardContext): readonly Block[] {
  const path = passengersPath(context);
  const own = itemsAt(payload, ...path).flatMap((passenger, index): readonly Block[] => {
    const value = showTextIfAny(payload, ...path, index, 'code', 'codeValue');
    if (value === null || fateOf(passenger) === 'removed') return [];
    const message = showTextIfAny(payload, ...path, index, 'code', 'codeMsg');
    const owner = showTextIfAny(payload, ...path, index, 'passengerName');
    return [{ block: 'code', value, format: 'qr', message, owner }];
  });
  if (own.length > 0) return own;
  const value = showText(payload, 'extInfo', 'code_info', 'code_value');
  const message = showTextIfAny(payload, 'extInfo', 'code_info', 'code_msg');
  return [{ block: 'code', value, format: 'qr', message, owner: null }];
}

function linksOf(payload: JsonNode, context: CardContext): CardContent['links'] {
  const address = showTextIfAny(payload, 'extInfo', 'merchant_bill_detail');
  return address === null ? [] : [{ label: trainTicketLabels[context.locale].details, address }];
}
