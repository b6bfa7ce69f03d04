import { gapValue } from '../../../gaps/gaps.ts';
import type { Field } from '../../../fields/field.ts';
import { textAt } from '../../../lib/json/json-view.ts';
import { draftAt, restingOn, type Draft, type Rule } from '../draft.ts';
import type { LocalesSeen, ObjectSeen } from '../seen.ts';
import type { ListNode } from '../../../lib/json/json-node.ts';
import { KeptWith } from '../../../lib/kept-with.ts';

/** An absent locale: nothing is shown in it (gap missing-locale). */
export const missingLocaleRule: Rule = {
  reports: ['locale-missing'],
  find: ({ survey, gaps }) => {
    const key = gapValue(gaps, 'missing-locale') === 'fall-back' ? 'locale-missing.fall-back' : 'locale-missing';
    return survey.locales.flatMap((seen) => missingLocales(seen, key));
  },
};

function missingLocales(seen: LocalesSeen, key: string): readonly Draft[] {
  const { locales, members, field } = seen;
  return locales
    .filter((locale) => (members.get(locale)?.value.kind ?? 'null') === 'null')
    .map((locale): Draft => ({
      ...draftAt(seen, { rule: 'locale-missing', severity: 'warning', key, values: { field: field.name, locale } }),
      clause: `locales/${locale}`,
      ...restingOn('missing-locale'),
    }));
}

export const disagreeingLocalesRule: Rule = {
  reports: ['locale-disagrees'],
  find: ({ survey }) => survey.locales.flatMap(knownDisagreements),
};

/** Payloads that share their texts share what was seen in them. */
const known = new KeptWith<LocalesSeen, readonly Draft[]>();

function knownDisagreements(seen: LocalesSeen): readonly Draft[] {
  const drafts = known.get(seen) ?? disagreements(seen);
  known.set(seen, drafts);
  return drafts;
}

function disagreements(seen: LocalesSeen): readonly Draft[] {
  const [first, ...others] = seen.locales.flatMap((locale) => {
    const side = seen.sides.get(locale);
    return side === undefined ? [] : [{ locale, side }];
  });
  if (first === undefined) return [];
  return others.flatMap((other) => first.side.table.fields.flatMap((field) => compareLists(field, first, other)));
}

type Side = { readonly locale: string; readonly side: ObjectSeen };

/** The finding is at the list that comes later in the document. */
function compareLists(field: Field, one: Side, two: Side): readonly Draft[] {
  const { inside } = field.kind;
  const left = one.side.members.get(field.name)?.value;
  const right = two.side.members.get(field.name)?.value;
  if (inside.shape !== 'list' || left?.kind !== 'array' || right?.kind !== 'array') return [];
  const [node, later] = left.start > right.start ? [left, one] : [right, two];
  const values = { field: field.name, locale: one.locale, other: two.locale };
  const seen = { node, field, pointer: `${later.side.pointer}/${field.name}` };
  const draft = (key: string, more: Readonly<Record<string, string | number>>): Draft =>
    draftAt(seen, { rule: 'locale-disagrees', severity: 'warning', key, values: { ...values, ...more } });
  if (left.items.length !== right.items.length) {
    return [draft('locale-disagrees.length', { count: left.items.length, otherCount: right.items.length })];
  }
  const compared = inside.item.inside.shape === 'object' ? inside.item.inside.fields : [];
  return compared
    .filter((inner) => inner.sameInLocales === true)
    .flatMap((inner) => {
      const index = firstDifference(left, right, inner.name);
      return index === null
        ? []
        : [draft('locale-disagrees.item', { inner: inner.name, item: `${field.name}[${index}]` })];
    });
}

/** The first item whose texts differ; null if none. */
function firstDifference(left: ListNode, right: ListNode, name: string): number | null {
  for (let index = 0; index < left.items.length; index++) {
    const here = textAt(left.items[index] ?? null, name);
    if (here === null) continue;
    const there = textAt(right.items[index] ?? null, name);
    if (there !== null && here !== there) return index;
  }
  return null;
}
