import type { CheckContext, Field } from '../../fields/field.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import type { FieldDemand } from '../../fields/requirement.ts';
import type { MembersByName } from '../../lib/json/json-view.ts';

type WholeTerms = Pick<CheckContext, 'status' | 'scheme' | 'gaps' | 'root'> & { readonly text: string };

/** What surrounds the value that is checked now. It counts the looks at the whole payload. */
export class Surroundings implements CheckContext {
  readonly status: string | null;
  readonly scheme: string | null;
  readonly gaps: CheckContext['gaps'];
  readonly raw: CheckContext['raw'];
  looks = 0;
  required = false;
  private checked: Field | null = null;
  private readonly whole: JsonNode;

  constructor({ status, scheme, gaps, root, text }: WholeTerms) {
    this.status = status;
    this.scheme = scheme;
    this.gaps = gaps;
    this.whole = root;
    this.raw = ({ start, end }) => text.slice(start, end);
  }

  /** The surroundings of a value of this field, until the next value. */
  of(field: Field, required: boolean): CheckContext {
    this.checked = field;
    this.required = required;
    return this;
  }

  get field(): Field {
    if (this.checked === null) throw new Error('No value is checked yet.');
    return this.checked;
  }

  get root(): JsonNode {
    this.looks++;
    return this.whole;
  }
}

/** A value with its pointer, and whether it is in a list. */
type Placed = { readonly pointer: string; readonly isInList: boolean };

/** Finds values by pointer. Those inside lists are indexed only when one is asked for: few rules do. */
export class ValuesByPointer<Value extends Placed> {
  private readonly values: readonly Value[];
  private readonly except: readonly Value[];
  private outsideLists: ReadonlyMap<string, Value> | null = null;
  private all: ReadonlyMap<string, Value> | null = null;

  /** `except`: those among the values that are not to be found. */
  constructor(values: readonly Value[], except: readonly Value[]) {
    this.values = values;
    this.except = except;
  }

  get(pointer: string): Value | undefined {
    if (insideList.test(pointer)) return (this.all ??= this.index(true)).get(pointer);
    return (this.outsideLists ??= this.index(false)).get(pointer);
  }

  private index(withItems: boolean): ReadonlyMap<string, Value> {
    const made = new Map<string, Value>();
    const without = this.except.length === 0 ? null : new Set(this.except);
    for (const value of this.values)
      if ((withItems || !value.isInList) && without?.has(value) !== true) made.set(value.pointer, value);
    return made;
  }
}

const insideList = /\/\d+(?:\/|$)/;

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
