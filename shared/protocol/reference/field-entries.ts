import { resolveByGap, isByGap } from '../../gaps/by-gap.ts';
import { gaps } from '../../gaps/gaps.ts';
import type { Field } from '../../fields/field.ts';
import { gapOfRequirement, describeRequirement } from '../../fields/requirement.ts';
import type { Words } from '../../lib/text/words.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { touchesOfGap } from './gap-touches.ts';
import {
  code,
  entryOf,
  linked,
  said,
  same,
  type Entry,
  type Fact,
  type FactValue,
  fieldId,
  gapId,
  isOwn,
  limitId,
  ruleId,
  scenarioId,
  sectionId,
  statusId,
  valuesId,
  labels,
  type PlacedField,
} from './entry.ts';
import { choicesOf, joined, limitsOf, valuesEntry } from './field-values.ts';
import { placedFields } from './places.ts';
import { underReading } from './effect-entries.ts';

type Standing = PlacedField & { readonly scenario: Scenario };
type Group = readonly [Standing, ...Standing[]];

/** Entries for each field, followed by its limits and values. */
export function fieldEntries(scenarios: readonly Scenario[]): readonly Entry[] {
  const groups = groupsOf(scenarios);
  const childrenOf = children(groups);
  return [...groups].flatMap(([id, group]) => [
    fieldEntry(id, group, { inside: childrenOf.get(id) ?? [], among: scenarios.length }),
    ...limitEntry(id, group),
    ...valuesEntry(id, group[0].field, belonging(group)),
  ]);
}

function groupsOf(scenarios: readonly Scenario[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const scenario of scenarios) {
    for (const field of placedFields(scenario)) {
      const id = fieldId(field, scenario);
      const standing = { ...field, scenario };
      const known = groups.get(id);
      groups.set(id, known === undefined ? [standing] : [...known, standing]);
    }
  }
  return groups;
}

/** The fields inside each field, by id. */
function children(groups: ReadonlyMap<string, Group>): ReadonlyMap<string, readonly string[]> {
  const idAt = new Map<string, string>();
  for (const [id, group] of groups) for (const { at } of group) idAt.set(keyOf(at, at.place), id);
  const found = new Map<string, string[]>();
  for (const [id, group] of groups) {
    for (const { at, holder } of group) {
      const around = idAt.get(keyOf(at, holder));
      if (around === undefined) continue;
      const known = found.get(around);
      if (known === undefined) found.set(around, [id]);
      else if (!known.includes(id)) known.push(id);
    }
  }
  return found;
}

function keyOf({ scenario, of }: Standing['at'], place: string): string {
  return `${scenario} ${of} ${place}`;
}

/** The field's scenario; none if it is common. */
function belonging([{ field, scenario }]: Group): Pick<Entry, 'scenarios'> & { readonly owner: Words } {
  if (isOwn(field.clause, scenario)) return { scenarios: [scenario.id], owner: scenario.name };
  return { scenarios: [], owner: { en: 'Common', zh: '共用' } };
}

type Around = { readonly inside: readonly string[]; readonly among: number };

function fieldEntry(id: string, group: Group, { inside, among }: Around): Entry {
  const [{ field, at, scenario }] = group;
  const { scenarios, owner } = belonging(group);
  const place = scenarios.length === 0 ? field.clause : at.place;
  const answer = at.of === 'answer' ? { en: `${owner.en}, response`, zh: `${owner.zh}，回應` } : owner;
  const gapsOf = gapsOfField(field);
  const rule = rulesOf(field);
  return entryOf({
    id,
    kind: 'field',
    scenarios,
    name: field.name,
    title: { en: `${answer.en} · ${place}`, zh: `${answer.zh} · ${place}` },
    means: field.means,
    facts: factsOf(id, group, among),
    links: [
      ...inside,
      ...gapsOf.map(gapId),
      ...rule.map(ruleId),
      ...(scenarios.length === 0 ? [sectionId(sectionOf(field))] : [scenarioId(scenario.id)]),
    ],
    clauses: [field.clause],
    places: group.map((standing) => standing.at),
  });
}

function sectionOf({ clause }: Field): string {
  return clause.slice(0, clause.indexOf('/'));
}

function factsOf(id: string, group: Group, among: number): readonly Fact[] {
  const [{ field, at, scenario }] = group;
  const limits = limitsOf(field);
  const values = choicesOf(field);
  const statuses = field.conflictsIn ?? [];
  return [
    { label: labels.place, values: placesOf(group, among) },
    { label: labels.type, values: [said(field.kind.cell)] },
    { label: labels.required, values: requirementsOf(group) },
    { label: labels.limit, values: limits.length === 0 ? [] : [{ text: joined(limits), entry: limitId(id) }] },
    {
      label: labels.values,
      values: values.map(({ value }) => ({ ...code(value), entry: valuesId(id) })),
    },
    { label: labels.conflicts, values: statuses.map((name) => linked(name, statusId(scenario.id, name))) },
    { label: labels.locales, values: field.sameInLocales === undefined ? [] : [said(alike)] },
    { label: labels.example, values: field.example === undefined ? [] : [code(JSON.stringify(field.example))] },
    { label: labels.gap, values: gapsOfField(field).map((gap) => linked(gap, gapId(gap))) },
    { label: labels.clause, values: [code(field.clause)] },
    ...(at.of === 'answer' ? [{ label: labels.answer, values: [said(inAnswer)] }] : []),
  ];
}

const alike: Words = { en: 'the same, item by item', zh: '逐項相同' };
const inAnswer: Words = { en: '“in S” means: when resultStatus is S', zh: '「S」指 resultStatus 為 S 時' };

function placesOf(group: Group, among: number): readonly FactValue[] {
  const [{ field, scenario }] = group;
  if (isOwn(field.clause, scenario)) return group.map(({ at }) => code(at.place));
  const places = new Map<string, Standing[]>();
  for (const standing of group) {
    const known = places.get(standing.at.place);
    if (known === undefined) places.set(standing.at.place, [standing]);
    else known.push(standing);
  }
  return [...places].map(([place, standings]) => ({
    text: standings.length === among ? same(place) : inScenarios(same(place), standings),
    isCode: true,
  }));
}

function inScenarios({ en, zh }: Words, standings: readonly Standing[]): Words {
  const names = standings.map(({ scenario }) => scenario.name);
  return {
    en: `${en} (${names.map((name) => name.en).join(', ')})`,
    zh: `${zh}（${names.map((name) => name.zh).join('、')}）`,
  };
}

/** Each requirement once, with gap values and scenarios where they differ. */
function requirementsOf(group: Group): readonly FactValue[] {
  const said = new Map<string, { readonly words: Words; readonly standings: Standing[] }>();
  for (const standing of group) {
    const words = requirementWords(standing.field);
    const known = said.get(words.en);
    if (known === undefined) said.set(words.en, { words, standings: [standing] });
    else known.standings.push(standing);
  }
  const all = [...said.values()];
  return all.map(({ words, standings }) => ({ text: all.length === 1 ? words : inScenarios(words, standings) }));
}

function requirementWords({ required }: Field): Words {
  if (!isByGap(required)) return describeRequirement(required);
  const { gap, byValue } = required;
  return joined(
    Object.entries(byValue).map(([value, plain]) => underReading(describeRequirement(plain), `${gap}=${value}`)),
  );
}

const none: readonly string[] = [];

function gapsOfField(field: Field): readonly string[] {
  const touching = gaps.filter(({ id }) => touchesOfGap(id).clauses.includes(field.clause)).map(({ id }) => id);
  const own = [gapOfRequirement(field), field.restsOn].filter((gap) => gap !== undefined);
  return [...new Set([...own, ...touching])];
}

function rulesOf({ required, kind, conflictsIn, sameInLocales, image }: Field): readonly string[] {
  const usual = resolveByGap(required, {});
  const oneOf = typeof usual === 'object' && 'oneOf' in usual;
  const limit = kind.limit === undefined ? none : [ruleOfLimit[kind.limit.unit]];
  return [
    ...(oneOf ? [usual.rule] : required === 'optional' ? none : ['required']),
    ...limit,
    ...(conflictsIn === undefined ? none : ['display-conflict']),
    ...(sameInLocales === undefined ? none : ['locale-disagrees']),
    ...(image === undefined ? none : ['image']),
  ];
}

const ruleOfLimit = { characters: 'max-length', items: 'max-items', weight: 'remark-width' } as const;

function limitEntry(id: string, group: Group): readonly Entry[] {
  const [{ field, at }] = group;
  const limits = limitsOf(field);
  if (limits.length === 0) return [];
  const { scenarios, owner } = belonging(group);
  const place = scenarios.length === 0 ? field.clause : at.place;
  const gapsOf = [
    ...(field.kind.limit === undefined ? [] : [gapOfLimit[field.kind.limit.unit]]),
    ...(field.image === undefined ? [] : ['kilobyte']),
  ].filter((gap) => gap !== null);
  const rules = rulesOf(field).filter((rule) => rule === 'image' || Object.values<string>(ruleOfLimit).includes(rule));
  return [
    entryOf({
      id: limitId(id),
      kind: 'limit',
      scenarios,
      name: field.name,
      title: { en: `${owner.en} · ${place}`, zh: `${owner.zh} · ${place}` },
      means: joined(limits),
      facts: [
        { label: labels.fields, values: [linked(place, id)] },
        { label: labels.gap, values: gapsOf.map((gap) => linked(gap, gapId(gap))) },
        { label: labels.rules, values: rules.map((rule) => linked(rule, ruleId(rule))) },
      ],
      links: [sectionId('limits')],
    }),
  ];
}

/** The gap on which it rests what is counted. */
const gapOfLimit = { characters: 'length-unit', items: null, weight: 'remark-mixed' } as const;
