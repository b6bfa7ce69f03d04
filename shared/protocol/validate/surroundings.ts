import type { CheckContext, Field } from '../../fields/field.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import type { FieldDemand } from '../../fields/requirement.ts';
import type { MembersByName } from '../../lib/json/json-view.ts';

type WholeTerms = Pick<CheckContext, 'status' | 'scheme' | 'gaps' | 'root'> & { readonly text: string };

/** A payload as the kinds of its values may look at it. It counts the looks beside their own value. */
export class WholePayload {
  looks = 0;
  readonly terms: WholeTerms;
  readonly raw: CheckContext['raw'];

  constructor(terms: WholeTerms) {
    this.terms = terms;
    this.raw = ({ start, end }) => terms.text.slice(start, end);
  }
}

/** What surrounds one value. */
export class Surroundings implements CheckContext {
  readonly field: Field;
  readonly required: boolean;
  readonly status: string | null;
  readonly scheme: string | null;
  readonly gaps: CheckContext['gaps'];
  readonly raw: CheckContext['raw'];
  readonly #whole: WholePayload;

  constructor(whole: WholePayload, field: Field, required: boolean) {
    const { status, scheme, gaps } = whole.terms;
    this.field = field;
    this.required = required;
    this.status = status;
    this.scheme = scheme;
    this.gaps = gaps;
    this.raw = whole.raw;
    this.#whole = whole;
  }

  get root(): JsonNode {
    this.#whole.looks++;
    return this.#whole.terms.root;
  }
}

/** A value with its pointer, and the list item that it is in. */
type Placed = { readonly pointer: string; readonly place: { readonly item?: string } };

/** Finds values by pointer. Those inside lists are indexed only when one is asked for: few rules do. */
export class ValuesByPointer<Value extends Placed> {
  private readonly values: readonly Value[];
  private outsideLists: ReadonlyMap<string, Value> | null = null;
  private all: ReadonlyMap<string, Value> | null = null;

  constructor(values: readonly Value[]) {
    this.values = values;
  }

  get(pointer: string): Value | undefined {
    if (insideList.test(pointer)) return (this.all ??= indexByPointer(this.values, true)).get(pointer);
    return (this.outsideLists ??= indexByPointer(this.values, false)).get(pointer);
  }
}

const insideList = /\/\d+(?:\/|$)/;

function indexByPointer<Value extends Placed>(
  values: readonly Value[],
  withItems: boolean,
): ReadonlyMap<string, Value> {
  const made = new Map<string, Value>();
  for (const value of values) if (withItems || value.place.item === undefined) made.set(value.pointer, value);
  return made;
}

const knownPointers = new WeakMap<readonly Field[], Map<string, readonly string[]>>();

/** The pointers of a table's fields below a pointer outside lists, of which there are few: each is one string for all payloads. */
export function pointersBelow(fields: readonly Field[], above: string): readonly string[] {
  const byPlace = knownPointers.get(fields) ?? new Map<string, readonly string[]>();
  const known = byPlace.get(above);
  if (known !== undefined) return known;
  const made = fields.map(({ name }) => `${above}/${name}`);
  knownPointers.set(fields, byPlace.set(above, made));
  return made;
}

/** null counts as absent if required or advised, else it is reported (gap null-member). */
export function isAbsent(demand: FieldDemand, members: MembersByName): boolean {
  const value = members.get(demand.field.name)?.value;
  if (value === undefined) return true;
  if (value.kind !== 'null') return false;
  return demand.isRequired || demand.isAdvised || lacksAlternatives(demand, members);
}

/** Whether the field belongs to a group of which nothing is there. */
export function lacksAlternatives({ alternatives }: FieldDemand, members: MembersByName): boolean {
  if (alternatives === null) return false;
  return alternatives.oneOf.every((name) => (members.get(name)?.value.kind ?? 'null') === 'null');
}

/** Whether the field's alternatives are all blank. */
export function isLastResort({ field, alternatives }: FieldDemand, members: MembersByName): boolean {
  if (alternatives === null) return false;
  return alternatives.oneOf.every((other) => {
    const value = members.get(other)?.value;
    return (
      other === field.name ||
      value === undefined ||
      value.kind === 'null' ||
      (value.kind === 'string' && value.value.trim() === '')
    );
  });
}
