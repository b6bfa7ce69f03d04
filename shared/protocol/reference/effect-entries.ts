import type { Words } from '../../lib/text/words.ts';
import { isByGap } from '../../gaps/by-gap.ts';
import { listBounds, gapsOfEffect } from '../../lifecycle/effect-gaps.ts';
import type {
  Bound,
  CardEffect,
  Effect,
  Late,
  NotificationEffect,
  Point,
  Parts,
  PartFate,
  Status,
} from '../../lifecycle/lifecycle.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { code, entryOf, linked, said, type Entry, type Fact, type FactValue } from './entry.ts';
import { effectId, gapId, movesId, scenarioId, statusId } from './ids.ts';
import { labels } from './labels.ts';
import { pointValues, underReading } from './point-words.ts';

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
    text: {
      en: `${noun.en} ${status}: ${fates[fate].en}.`,
      zh: `${noun.zh} ${status}：${fates[fate].zh}。`,
    },
  }));
  return [...each, said(allUsed), said(allRemoved)];
}
