import type { GapValue } from '../../gaps/gaps.ts';
import { resolveByGap, isByGap, valuesOfEveryGap } from '../../gaps/by-gap.ts';
import type { Requirement } from '../../fields/field.ts';
import { gapsOfMoves } from '../../lifecycle/all-moves.ts';
import { checkMove, nextStatuses } from '../../lifecycle/check-move.ts';
import type { Moves, Status } from '../../lifecycle/lifecycle.ts';
import type { Words } from '../../lib/text/words.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import {
  code,
  entryOf,
  linked,
  said,
  type Entry,
  type Fact,
  type FactValue,
  effectId,
  fieldId,
  gapId,
  movesId,
  ruleId,
  scenarioId,
  statusId,
  labels,
  no,
  yes,
} from './entry.ts';
import { placedFields } from './places.ts';
import { underReading } from './effect-entries.ts';

/** One entry per status, and one for all moves. */
export function stateEntries(scenario: Scenario): readonly Entry[] {
  return [...scenario.lifecycle.statuses.map((status) => statusEntry(scenario, status)), movesEntry(scenario)];
}

function statusEntry(scenario: Scenario, { name, means, clause, end, effectMeans }: Status): Entry {
  const { id, lifecycle } = scenario;
  const named = (status: string): FactValue => linked(status, statusId(id, status));
  const before = lifecycle.statuses
    .map((status) => status.name)
    .filter((from) => checkMove(lifecycle, {}, from, name).allowed);
  return entryOf({
    id: statusId(id, name),
    kind: 'status',
    scenarios: [id],
    name,
    title: scenario.name,
    means,
    facts: [
      { label: labels.effect, values: [{ text: effectMeans, entry: effectId(id, name) }] },
      { label: labels.end, values: end === undefined ? [] : [said(endWords(end))] },
      { label: labels.follows, values: before.map(named) },
      { label: labels.leads, values: nextStatuses(lifecycle, {}, name).map(named) },
      { label: labels.requiredHere, values: requiredIn(scenario, name) },
      { label: labels.clause, values: [code(clause)] },
    ],
    links: [movesId(id), effectId(id, name), scenarioId(id)],
  });
}

function endWords(end: NonNullable<Status['end']>): Words {
  if (end === true) return yes;
  return underReading(yes, `${end.gap}=${end.value}`);
}

/** Fields that are required in this status and not in every one. */
function requiredIn(scenario: Scenario, status: string): readonly FactValue[] {
  return placedFields(scenario)
    .filter(({ at, field }) => at.of === 'request' && isForStatus(field.required, status))
    .map((placed) => linked(placed.at.place, fieldId(placed, scenario)));
}

function isForStatus(required: Requirement, status: string): boolean {
  return valuesOfEveryGap(required).some((plain) => {
    if (typeof plain !== 'object') return false;
    if ('inStatus' in plain) return plain.inStatus.includes(status);
    return 'exceptInStatus' in plain && !plain.exceptInStatus.includes(status);
  });
}

function movesEntry(scenario: Scenario): Entry {
  const { id, lifecycle } = scenario;
  const { moves, statuses } = lifecycle;
  const gapsOf = gapsOfMoves(lifecycle);
  return entryOf({
    id: movesId(id),
    kind: 'moves',
    scenarios: [id],
    name: movesTitle(scenario).en,
    title: movesTitle(scenario),
    means: statuses.length === 0 ? anyStatus : startWords(moves),
    facts: [
      ...onlyFacts(id, moves),
      ...alsoFacts(moves),
      { label: labels.repeat, values: repeatWords(moves) },
      { label: labels.gap, values: gapsOf.map((gap) => linked(gap, gapId(gap))) },
      { label: labels.clause, values: [code(moves.clause)] },
    ],
    links: [...statuses.map(({ name }) => statusId(id, name)), ruleId('status-move'), scenarioId(id)],
    clauses: [moves.clause],
  });
}

/** It names what it is, so that a search for transitions finds it. */
function movesTitle({ name }: Scenario): Words {
  return { en: `${name.en}: transitions`, zh: `${name.zh}：狀態轉移` };
}

const anyStatus: Words = {
  en: 'Any status, in any order: no transition is refused.',
  zh: '任何狀態，次序不限：不會拒絕任何轉移。',
};

const orders: Readonly<Record<'forward' | 'free', Words>> = {
  forward: { en: 'Statuses may be skipped, but an order never goes backward.', zh: '可略過中間的狀態，但不會倒退。' },
  free: { en: 'Statuses in any order, until an end status.', zh: '狀態次序不限，直至終結狀態。' },
};

/** Where an order may start, exceptions, and the order of statuses. */
function startWords(moves: Moves): Words {
  const order = orderWords(moves);
  const excepted = (moves.only ?? []).map(({ to, first }) => ({ to, under: `${first.gap}=${first.value}` }));
  const but = {
    en: excepted.map(({ to, under }) => `, but not at ${to} under ${under}`).join(''),
    zh: excepted.map(({ to, under }) => `（${under} 時，${to} 除外）`).join(''),
  };
  return {
    en: `An order can start at any status${but.en}. ${order.en}`,
    zh: `訂單可由任何狀態開始${but.zh}。${order.zh}`,
  };
}

function orderWords({ order }: Moves): Words {
  if (!isByGap(order)) return orders[order];
  const now = orders[resolveByGap(order, {})];
  const others = Object.entries(order.byValue).filter(([, each]) => each !== resolveByGap(order, {}));
  const said = others.map(([value, each]) => ({ value, words: orders[each] }));
  return {
    en: [now.en, ...said.map(({ value, words }) => `Under ${order.gap}=${value}: ${words.en}`)].join(' '),
    zh: [now.zh, ...said.map(({ value, words }) => `${order.gap}=${value} 時：${words.zh}`)].join(''),
  };
}

function onlyFacts(id: string, { only = [] }: Moves): readonly Fact[] {
  return only.flatMap(({ to, from, first }): readonly Fact[] => [
    {
      label: { en: `${to} ${labels.follows.en.toLowerCase()}`, zh: `${to} ${labels.follows.zh}` },
      values: from.map((status) => linked(status, statusId(id, status))),
    },
    {
      label: labels.first,
      values: [{ ...said(refusedUnder(to, first)), entry: gapId(first.gap) }],
    },
  ]);
}

function refusedUnder(to: string, { gap, value }: GapValue): Words {
  return underReading({ en: `${to} is refused`, zh: `${to} 會被拒絕` }, `${gap}=${value}`);
}

function alsoFacts({ also = [] }: Moves): readonly Fact[] {
  if (also.length === 0) return [];
  const values = also.map(({ from, to, under }): FactValue => ({
    text: {
      en: `${to} after ${from} (${under.gap}=${under.value})`,
      zh: `${from} 之後的 ${to}（${under.gap}=${under.value}）`,
    },
  }));
  return [{ label: labels.also, values }];
}

function repeatWords({ repeat }: Moves): readonly FactValue[] {
  if (repeat === undefined) return [];
  return Object.entries(repeat.byValue).map(([value, each]) =>
    said(underReading(each === 'allowed' ? yes : no, `${repeat.gap}=${value}`)),
  );
}
