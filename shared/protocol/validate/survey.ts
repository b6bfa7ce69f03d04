import type { Field, Kind, KindProblem } from '../../fields/field.ts';
import { gapValue, type GapChoices } from '../../gaps/gaps.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { effectiveMembers } from '../../lib/json/json-view.ts';
import type { ObjectNode } from '../../lib/json/json-node.ts';
import { ObjectSeen, ValueSeen, type LocalesSeen } from './seen.ts';
import { isGoodItem, planTable } from './survey-plan.ts';
import { isAbsent, isLastResort, pointersBelow, Surroundings, ValuesByPointer } from './surroundings.ts';
import { KeptWith } from '../../lib/kept-with.ts';

/** All that rules examine, in the tables' order. */
export type Survey = {
  /** The whole payload. */
  readonly whole: ObjectSeen;
  readonly values: readonly ValueSeen[];
  readonly objects: readonly ObjectSeen[];
  readonly locales: readonly LocalesSeen[];
  /** The values whose fields rules look at beside what their kinds have checked. */
  readonly watched: readonly ValueSeen[];
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
  /** Whether list items in which nothing is wrong are left out. */
  readonly skipsGoodItems?: boolean;
};

/** Walks a payload, as deep as the tables. */
export function surveyPayload(terms: SurveyTerms): Survey {
  const seen = nothingSeen();
  const walk = new Walk(terms, new Surroundings(terms), seen);
  const whole = walk.takeObject(terms.root, terms.fields, terms.open, null);
  const { values, objects, locales, watched, nulls } = seen;
  return { whole, values, objects, locales, watched, at: new ValuesByPointer(values, nulls) };
}

type Seen = {
  readonly values: ValueSeen[];
  readonly objects: ObjectSeen[];
  readonly locales: LocalesSeen[];
  readonly watched: ValueSeen[];
  /** The values that no kind has checked: nulls of members that may be absent. */
  readonly nulls: ValueSeen[];
};

function nothingSeen(): Seen {
  return { values: [], objects: [], locales: [], watched: [], nulls: [] };
}

type ByLocale = { readonly locales: readonly string[]; readonly item: Kind };

/** What was seen in an object by locale, and under which terms. */
type LocalesKept = Pick<SurveyTerms, 'status' | 'scheme' | 'gaps' | 'skipsGoodItems'> & {
  readonly inside: ByLocale;
  readonly field: Field;
  readonly pointer: string;
  readonly seen: Seen;
};

/** The texts of all languages are most of a payload, and the same object in many payloads of a story. */
const localesKept = new KeptWith<ObjectNode, LocalesKept>();

/** Later items are skipped; lists have few. */
const mostItems = 2_000;

class Walk {
  private readonly terms: SurveyTerms;
  private readonly around: Surroundings;
  private readonly seen: Seen;

  constructor(terms: SurveyTerms, around: Surroundings, seen: Seen) {
    this.terms = terms;
    this.around = around;
    this.seen = seen;
  }

  /** `value`: as what the object was seen; null for the whole payload. */
  takeObject(node: ObjectNode, fields: readonly Field[], open: boolean, value: ValueSeen | null): ObjectSeen {
    const { status, gaps } = this.terms;
    const { rows } = planTable(fields, status, gaps);
    const members = effectiveMembers(node);
    const seen = new ObjectSeen(node, fields, open, value);
    this.seen.objects.push(seen);
    const pointers = value !== null && value.isInList ? null : pointersBelow(fields, seen.pointer);
    let known = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at];
      if (row === undefined) continue;
      const { field, name, demand } = row;
      const found = members.get(name)?.value;
      if (found !== undefined) known++;
      if (found === undefined || (found.kind === 'null' && isAbsent(demand, members))) {
        if (row.isAsked) seen.addAbsent(demand);
        continue;
      }
      const pointer = pointers?.[at] ?? null;
      if (found.kind === 'null') this.takeNull(found, field, value, name, pointer);
      else {
        const isRequired = row.isRequired || isLastResort(demand, members);
        const own = this.takeValue(row.kind, found, field, value, name, pointer, isRequired);
        seen.own.push(own);
        if (row.isWatched) this.seen.watched.push(own);
      }
    }
    seen.hasMore = known < node.members.length;
    return seen;
  }

  /** Takes up the null of a member that may be absent (gap null-member). */
  private takeNull(node: JsonNode, field: Field, above: ValueSeen | null, step: string, pointer: string | null): void {
    const isAssumed = gapValue(this.terms.gaps, 'null-member') === 'absent';
    const problem: KindProblem = {
      rule: 'type',
      key: isAssumed ? 'type.null' : 'type.null-rejected',
      severity: isAssumed ? 'assumption' : 'error',
      gap: 'null-member',
    };
    const seen = new ValueSeen(field.kind, node, field, above, step, pointer, problem);
    this.seen.values.push(seen);
    this.seen.nulls.push(seen);
  }

  /** Records a value and walks inside. */
  private takeValue(
    kind: Kind,
    node: JsonNode,
    field: Field,
    above: ValueSeen | null,
    step: string | number,
    pointer: string | null,
    required: boolean,
  ): ValueSeen {
    const problem = kind.check(node, this.around.of(field, required));
    const seen = new ValueSeen(kind, node, field, above, step, pointer, problem);
    this.seen.values.push(seen);
    const { inside } = kind;
    switch (inside.shape) {
      case 'object':
        if (node.kind === 'object') seen.object = this.takeObject(node, inside.fields, inside.open, seen);
        break;
      case 'list': {
        const { item } = inside;
        if (node.kind === 'array') this.takeItems(node.items, item, seen);
        else if (node.kind === 'object' && inside.orOne === true && item.inside.shape === 'object')
          this.takeObject(node, item.inside.fields, item.inside.open, seen);
        break;
      }
      case 'by-locale':
        if (node.kind === 'object') this.takeKnownLocales(node, inside, seen);
        break;
      default:
    }
    return seen;
  }

  private takeItems(items: readonly JsonNode[], kind: Kind, list: ValueSeen): void {
    const { status, gaps, skipsGoodItems = false } = this.terms;
    const { inside } = kind;
    const plan = skipsGoodItems && inside.shape === 'object' ? planTable(inside.fields, status, gaps) : null;
    const most = Math.min(items.length, mostItems);
    for (let index = 0; index < most; index++) {
      const item = items[index];
      if (item === undefined) continue;
      const isGood = plan !== null && isGoodItem(item, plan, this.around);
      if (isGood && kind.check(item, this.around.of(list.field, false)) === null) continue;
      this.takeValue(kind, item, list.field, list, index, null, false);
    }
  }

  private takeKnownLocales(node: ObjectNode, inside: ByLocale, value: ValueSeen): void {
    const { status, scheme, gaps, skipsGoodItems } = this.terms;
    const { field, pointer } = value;
    const known = localesKept.get(node);
    const isKnown =
      known?.status === status &&
      known.scheme === scheme &&
      known.gaps === gaps &&
      known.skipsGoodItems === skipsGoodItems &&
      known.inside === inside &&
      known.field === field &&
      known.pointer === pointer;
    const seen = isKnown ? known.seen : nothingSeen();
    if (!isKnown) {
      const before = this.around.looks;
      new Walk(this.terms, this.around, seen).takeLocales(node, inside, value);
      // What lies beside it, and a list around it, may be others in the next payload.
      if (this.around.looks === before && !value.isInList)
        localesKept.set(node, { status, scheme, gaps, skipsGoodItems, inside, field, pointer, seen });
    }
    for (const each of seen.values) this.seen.values.push(each);
    for (const each of seen.objects) this.seen.objects.push(each);
    for (const each of seen.locales) this.seen.locales.push(each);
    for (const each of seen.watched) this.seen.watched.push(each);
    for (const each of seen.nulls) this.seen.nulls.push(each);
  }

  private takeLocales(node: ObjectNode, { locales, item }: ByLocale, value: ValueSeen): void {
    const members = effectiveMembers(node);
    const sides = new Map<string, ObjectSeen>();
    const { field, pointer } = value;
    this.seen.locales.push({ node, field, pointer, locales, members, sides });
    for (const locale of locales) {
      const found = members.get(locale)?.value;
      if (found === undefined) continue;
      const own = value.isInList ? null : `${pointer}/${locale}`;
      if (found.kind === 'null') {
        this.takeNull(found, field, value, locale, own);
        continue;
      }
      const { object } = this.takeValue(item, found, field, value, locale, own, false);
      if (object !== null) sides.set(locale, object);
    }
  }
}
