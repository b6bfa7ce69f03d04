import { fieldTable, type FieldTable, type Field, type Kind, type KindProblem } from '../../fields/field.ts';
import { gapValue, type GapChoices } from '../../gaps/gaps.ts';
import { tableDemands, type TableDemands } from '../../fields/requirement.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { effectiveMembers, type MembersByName } from '../../lib/json/json-view.ts';
import type { ObjectNode } from '../../lib/json/json-node.ts';
import { Surroundings, WholePayload, pointersBelow, ValuesByPointer, isAbsent, isLastResort } from './surroundings.ts';
import { KeptWith } from '../../lib/kept-with.ts';

/** A value's locale and list item, for a sentence. */
export type Place = { readonly locale?: string; readonly item?: string };

/** A known value, its kind, and its first problem. */
export type ValueSeen = {
  readonly name: string;
  readonly field: Field;
  readonly kind: Kind;
  readonly node: JsonNode;
  readonly pointer: string;
  readonly place: Place;
  readonly problem: KindProblem | null;
};

/** A known object. Of duplicate names `members` has the last, which counts. */
export type ObjectSeen = {
  readonly node: ObjectNode;
  readonly table: FieldTable;
  /** What is asked of the table's fields. */
  readonly demands: TableDemands;
  readonly open: boolean;
  readonly members: MembersByName;
  readonly pointer: string;
  readonly place: Place;
  /** Null for the whole payload. */
  readonly field: Field | null;
};

export type LocalesSeen = {
  readonly node: ObjectNode;
  readonly field: Field;
  readonly pointer: string;
  readonly locales: readonly string[];
  readonly members: MembersByName;
  readonly sides: ReadonlyMap<string, ObjectSeen>;
};

/** All that rules examine, in the tables' order. */
export type Survey = {
  readonly values: readonly ValueSeen[];
  readonly objects: readonly ObjectSeen[];
  readonly locales: readonly LocalesSeen[];
  /** Values by pointer. */
  readonly at: ValuesByPointer<ValueSeen>;
};

export type SurveyTerms = {
  readonly text: string;
  readonly root: ObjectNode;
  readonly fields: readonly Field[];
  readonly open: boolean;
  readonly status: string | null;
  readonly scheme: string | null;
  readonly gaps: GapChoices;
};

/** Walks a payload, as deep as the tables. */
export function surveyPayload(terms: SurveyTerms): Survey {
  const walk: Walk = {
    terms,
    whole: new WholePayload(terms),
    ...nothingSeen(),
  };
  walkObject(walk, terms.root, terms, { pointer: '', place: {}, field: null });
  const { values, objects, locales, checked } = walk;
  return { values, objects, locales, at: new ValuesByPointer(checked) };
}

type Seen = {
  readonly values: ValueSeen[];
  readonly objects: ObjectSeen[];
  readonly locales: LocalesSeen[];
  /** The values that their kind has checked: all but a null of a member that may be absent. */
  readonly checked: ValueSeen[];
};

type Walk = Seen & {
  readonly terms: SurveyTerms;
  readonly whole: WholePayload;
};

function nothingSeen(): Seen {
  return { values: [], objects: [], locales: [], checked: [] };
}

/** Where the walk stands. */
type Spot = { readonly pointer: string; readonly place: Place; readonly field: Field | null };
type FieldSpot = Spot & { readonly field: Field };

function walkObject(
  walk: Walk,
  node: ObjectNode,
  { fields, open }: { readonly fields: readonly Field[]; readonly open: boolean },
  { pointer, place, field }: Spot,
): ObjectSeen {
  const members = effectiveMembers(node);
  const demands = tableDemands(fields, walk.terms.status, walk.terms.gaps);
  const seen: ObjectSeen = { node, table: fieldTable(fields), demands, open, members, pointer, place, field };
  walk.objects.push(seen);
  const pointers = place.item === undefined ? pointersBelow(fields, pointer) : null;
  for (let row = 0; row < demands.rows.length; row++) {
    const demand = demands.rows[row];
    if (demand === undefined) continue;
    const own = demand.field;
    const value = members.get(own.name)?.value;
    if (value === undefined || (value.kind === 'null' && isAbsent(demand, members))) continue;
    const required = demand.isRequired || isLastResort(demand, members);
    const spot = { pointer: pointers?.[row] ?? `${pointer}/${own.name}`, place, field: own };
    if (value.kind === 'null') takeNull(walk, value, own.name, spot);
    else walkValue(walk, own.kind, value, own.name, spot, required);
  }
  return seen;
}

/** Takes up the null of a member that may be absent (gap null-member). */
function takeNull(walk: Walk, node: JsonNode, name: string, spot: FieldSpot): void {
  const isAssumed = gapValue(walk.terms.gaps, 'null-member') === 'absent';
  const problem: KindProblem = {
    rule: 'type',
    key: isAssumed ? 'type.null' : 'type.null-rejected',
    severity: isAssumed ? 'assumption' : 'error',
    gap: 'null-member',
  };
  walk.values.push({ name, node, kind: spot.field.kind, ...spot, problem });
}

/** Records a value and walks inside; returns its object, if any. */
function walkValue(
  walk: Walk,
  kind: Kind,
  node: JsonNode,
  name: string,
  spot: FieldSpot,
  required: boolean,
): ObjectSeen | null {
  const { pointer, place, field } = spot;
  const problem = kind.check(node, new Surroundings(walk.whole, field, required));
  const seen: ValueSeen = { name, field, kind, node, pointer, place, problem };
  walk.values.push(seen);
  walk.checked.push(seen);
  const { inside } = kind;
  if (inside.shape === 'object' && node.kind === 'object') return walkObject(walk, node, inside, spot);
  if (inside.shape === 'list' && node.kind === 'array') walkItems(walk, node.items, inside.item, spot);
  if (inside.shape === 'list' && inside.orOne === true && inside.item.inside.shape === 'object') {
    if (node.kind === 'object') walkObject(walk, node, inside.item.inside, spot);
  }
  if (inside.shape === 'by-locale' && node.kind === 'object') takeLocales(walk, node, inside, spot);
  return null;
}

type ByLocale = { readonly locales: readonly string[]; readonly item: Kind };

/** What was seen in an object by locale, and under which terms. */
type LocalesKept = Pick<SurveyTerms, 'status' | 'scheme' | 'gaps'> & {
  readonly inside: ByLocale;
  readonly field: Field;
  readonly pointer: string;
  readonly seen: Seen;
};

/** The texts of all languages are most of a payload, and the same object in many payloads of a story. */
const localesKept = new KeptWith<ObjectNode, LocalesKept>();

function takeLocales(walk: Walk, node: ObjectNode, inside: ByLocale, spot: FieldSpot): void {
  const { status, scheme, gaps } = walk.terms;
  const { pointer, place, field } = spot;
  const known = localesKept.get(node);
  const isKnown =
    known?.status === status &&
    known.scheme === scheme &&
    known.gaps === gaps &&
    known.inside === inside &&
    known.field === field &&
    known.pointer === pointer;
  const seen = isKnown ? known.seen : nothingSeen();
  if (!isKnown) {
    const before = walk.whole.looks;
    walkLocales({ ...walk, ...seen }, node, inside, spot);
    // What lies beside it, and a list around it, may be others in the next payload.
    if (walk.whole.looks === before && place.item === undefined)
      localesKept.set(node, { status, scheme, gaps, inside, field, pointer, seen });
  }
  for (const each of seen.values) walk.values.push(each);
  for (const each of seen.objects) walk.objects.push(each);
  for (const each of seen.locales) walk.locales.push(each);
  for (const each of seen.checked) walk.checked.push(each);
}

/** Later items are skipped; lists have few. */
const mostItems = 2_000;

function walkItems(walk: Walk, items: readonly JsonNode[], kind: Kind, { pointer, place, field }: FieldSpot): void {
  const isPlain = kind.inside.shape === 'nothing';
  const most = Math.min(items.length, mostItems);
  for (let index = 0; index < most; index++) {
    const item = items[index];
    if (item === undefined) continue;
    const name = `${field.name}[${index}]`;
    const inner = isPlain ? place : { ...place, item: name };
    walkValue(walk, kind, item, name, { pointer: `${pointer}/${index}`, place: inner, field }, false);
  }
}

function walkLocales(walk: Walk, node: ObjectNode, inside: ByLocale, { pointer, place, field }: FieldSpot): void {
  const members = effectiveMembers(node);
  const sides = new Map<string, ObjectSeen>();
  walk.locales.push({ node, field, pointer, locales: inside.locales, members, sides });
  for (const locale of inside.locales) {
    const value = members.get(locale)?.value;
    if (value === undefined) continue;
    const spot = { pointer: `${pointer}/${locale}`, place: { ...place, locale }, field };
    if (value.kind === 'null') {
      takeNull(walk, value, locale, spot);
      continue;
    }
    const side = walkValue(walk, inside.item, value, locale, spot, false);
    if (side !== null) sides.set(locale, side);
  }
}

/** The text of a value, when its kind finds nothing wrong with it. */
export function legalText(seen: ValueSeen | undefined): string | null {
  if (seen?.node.kind !== 'string') return null;
  return seen.problem === null || seen.problem.severity === 'assumption' ? seen.node.value : null;
}

/** A value's place for a sentence: "passengerInfoList[1], en_US"; empty if none. */
export function sayPlace({ item, locale }: Place): { readonly place?: string } {
  const parts = [item, locale].filter((part) => part !== undefined);
  return parts.length === 0 ? {} : { place: parts.join(', ') };
}
