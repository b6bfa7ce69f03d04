import type { Words } from '../../lib/text/words.ts';
import { isByGap, resolveByGap, valuesOfEveryGap } from '../../gaps/by-gap.ts';
import {
  type Bound,
  type CardEffect,
  type Effect,
  type Late,
  type NotificationEffect,
  type Point,
  type Parts,
  type PartFate,
  type Status,
  listBounds,
  gapsOfEffect,
} from '../../lifecycle/lifecycle.ts';
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
  gapId,
  movesId,
  scenarioId,
  statusId,
  labels,
  same,
} from './entry.ts';
import { gapOf, type GapChoices, type GapId } from '../../gaps/gaps.ts';
import { shifted } from '../../lifecycle/timeline/timeline-words.ts';

/** What a status makes of card and notification, one entry each. */
export function effectEntries(scenario: Scenario): readonly Entry[] {
  return scenario.lifecycle.statuses.map((status) => effectEntry(scenario, status));
}

function effectEntry(scenario: Scenario, { name, effect, effectMeans, clause }: Status): Entry {
  const { id } = scenario;
  const gapsOf = [...new Set(gapsOfEffect(effect))];
  return entryOf({
    id: effectId(id, name),
    kind: 'effect',
    scenarios: [id],
    name,
    title: scenario.name,
    means: effectMeans,
    facts: [
      ...cardFacts(effect.card),
      ...noticeFacts(effect.notification),
      ...partFacts(effect),
      { label: labels.gap, values: gapsOf.map((gap) => linked(gap, gapId(gap))) },
      { label: labels.clause, values: [code(clause)] },
    ],
    links: [statusId(id, name), movesId(id), scenarioId(id), ...gapsOf.map(gapId)],
  });
}

const cards: Readonly<Record<CardEffect['shows'], Words>> = {
  ticket: { en: 'a ticket in the active list', zh: '可用列表內的票券' },
  used: { en: 'moves to the used list', zh: '移至已使用列表' },
  removed: { en: 'leaves the wallet', zh: '從卡包移除' },
  none: { en: 'none', zh: '沒有' },
  'service-card': { en: 'shown with its notification', zh: '與通知同時顯示' },
};

function cardFacts(card: CardEffect): readonly Fact[] {
  const bounds =
    card.shows === 'ticket'
      ? [bound(labels.cardFrom, card.from), bound(labels.cardUntil, card.until)]
      : ([] satisfies Fact[]);
  return [{ label: labels.card, values: [said(cards[card.shows])] }, ...bounds];
}

function bound(label: Words, end: Bound | undefined): Fact {
  return { label, values: end === undefined ? [] : pointValues(wholeBeginning(end)) };
}

/** A beginning with those that may put it off. */
function wholeBeginning(bound: Bound): Point {
  const [first, ...others] = listBounds(bound).map(({ at }) => at);
  return first === undefined || others.length === 0 ? bound.at : { of: 'later', points: [first, ...others] };
}

function noticeFacts(notification: Effect['notification']): readonly Fact[] {
  if (!isByGap(notification)) return noticeFactsOf(notification);
  const values = Object.entries(notification.byValue).map(([value, effect]): FactValue => {
    const { en, zh } = effect.reason;
    return { text: { en: `${notification.gap}=${value}: ${en}`, zh: `${notification.gap}=${value}：${zh}` } };
  });
  return [{ label: labels.notification, values }];
}

function noticeFactsOf(notification: NotificationEffect): readonly Fact[] {
  const shows = { label: labels.notification, values: [said(notification.reason)] };
  if (notification.shows === 'hidden') return [shows];
  const { from, until, late } = notification;
  return [
    shows,
    bound(labels.noticeFrom, from),
    bound(labels.noticeUntil, until),
    { label: labels.late, values: late === undefined ? [] : [said(lateWords(late))] },
  ];
}

function lateWords({ under, reason }: Late): Words {
  return underReading(reason, `${under.gap}=${under.value}`);
}

const fates: Readonly<Record<PartFate, Words>> = {
  active: { en: 'in the active list', zh: '在可用列表' },
  used: { en: 'in the used list', zh: '在已使用列表' },
  removed: { en: 'out of the wallet', zh: '已從卡包移除' },
};

function partFacts({ parts }: Effect): readonly Fact[] {
  return parts === undefined ? [] : [{ label: labels.parts, values: partValues(parts) }];
}

function partValues({ fates: own, allUsed, allRemoved, noun }: Parts): readonly FactValue[] {
  const each = Object.entries(own).map(([status, fate]): FactValue => ({
    text: { en: `${noun.en} ${status}: ${fates[fate].en}.`, zh: `${noun.zh} ${status}：${fates[fate].zh}。` },
  }));
  return [...each, said(allUsed), said(allRemoved)];
}

const unbounded: Words = { en: 'not bounded', zh: '不設限' };

/** An instant in the payload's names ("2 h before start_time"): the default, then each gap value that changes it. */
function pointValues(point: Point): readonly FactValue[] {
  const usual = pointWords(point, {}) ?? unbounded;
  const others = gapsOf(point).flatMap((gap) =>
    gapOf(gap).others.flatMap((value): readonly FactValue[] => {
      const words = pointWords(point, { [gap]: value }) ?? unbounded;
      return words.en === usual.en ? [] : [said(underReading(words, `${gap}=${value}`))];
    }),
  );
  return [said(usual), ...others];
}

/** A text under one gap value: "not bounded (display-window=ignored)". */
export function underReading({ en, zh }: Words, reading: string): Words {
  return { en: `${en} (${reading})`, zh: `${zh}（${reading}）` };
}

/** Null where nothing bounds. */
function pointWords(point: Point, choices: GapChoices): Words | null {
  switch (point.of) {
    case 'field':
      return shifted(same(point.path.at(-1) ?? ''), point.plusMs);
    case 'accepted':
      return shifted({ en: 'the call is accepted', zh: '該次呼叫獲接受' }, point.plusMs);
    case 'run-start':
      return shifted({ en: 'the first call with this status', zh: '首次以此狀態呼叫' }, point.plusMs);
    case 'shown':
      return shifted({ en: 'first shown', zh: '首次顯示' }, point.plusMs);
    case 'never':
      return null;
    case 'by-gap':
      return pointWords(resolveByGap(point.point, choices), choices);
    case 'later':
      return several(point.points, choices, { en: 'the later of ', zh: '較晚者：' });
    case 'earlier':
      return several(point.points, choices, { en: 'the earlier of ', zh: '較早者：' });
    case 'first-known':
      return several(point.points, choices, { en: 'the first given of ', zh: '首個提供者：' });
  }
}

function several(points: readonly Point[], choices: GapChoices, { en, zh }: Words): Words | null {
  const words = points.map((point) => pointWords(point, choices)).filter((each) => each !== null);
  const [only] = words;
  if (only === undefined || words.length === 1) return only ?? null;
  return { en: en + words.map((each) => each.en).join(', '), zh: zh + words.map((each) => each.zh).join('、') };
}

function gapsOf(point: Point): readonly GapId[] {
  if (point.of === 'by-gap') {
    return [...new Set([point.point.gap, ...valuesOfEveryGap(point.point).flatMap((each) => gapsOf(each))])];
  }
  return 'points' in point ? [...new Set(point.points.flatMap((each) => gapsOf(each)))] : [];
}
