import type { Field } from '../../fields/field.ts';

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
