import type { Field, Kind } from '../../fields/field.ts';
import { tableDemands, type FieldDemand } from '../../fields/requirement.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import type { JsonMember, JsonNode } from '../../lib/json/json-scan.ts';
import type { Surroundings } from './surroundings.ts';

/** A row of a table as a walk needs it: what is read for each value is in the row itself. */
type RowPlan = {
  readonly demand: FieldDemand;
  readonly field: Field;
  readonly name: string;
  readonly kind: Kind;
  readonly check: Kind['check'];
  /** The plan of the object that it is; null for another value. */
  readonly inside: TablePlan | null;
  readonly isRequired: boolean;
  /** Whether the absence of the field may be reported. */
  readonly isAsked: boolean;
  /** Whether a rule looks at its value beside what its kind checks. */
  readonly isWatched: boolean;
};

export type TablePlan = {
  readonly rows: readonly RowPlan[];
  /** Whether each row is a value, or an object of such rows, of which no more than the problem of its kind is reported. */
  readonly hasOnlyPlainRows: boolean;
};

const plans = new WeakMap<readonly FieldDemand[], TablePlan>();

/** A table under a status and the gaps' values as a walk needs it; computed once for the same objects. */
export function planTable(fields: readonly Field[], status: string | null, gaps: GapChoices): TablePlan {
  const demands = tableDemands(fields, status, gaps);
  const known = plans.get(demands);
  if (known !== undefined) return known;
  const rows = demands.map((demand) => rowOf(demand, status, gaps));
  const made = { rows, hasOnlyPlainRows: rows.every(isPlain) };
  plans.set(demands, made);
  return made;
}

function rowOf(demand: FieldDemand, status: string | null, gaps: GapChoices): RowPlan {
  const { field, isRequired, isAsked } = demand;
  const { name, kind, currencyIn, conflictsIn } = field;
  const isWatched = currencyIn !== undefined || conflictsIn !== undefined;
  const inside = kind.inside.shape === 'object' ? planTable(kind.inside.fields, status, gaps) : null;
  return { demand, field, name, kind, check: kind.check, inside, isRequired, isAsked, isWatched };
}

function isPlain({ demand, kind, inside, isWatched }: RowPlan): boolean {
  const isSimple = inside === null ? kind.inside.shape === 'nothing' : inside.hasOnlyPlainRows;
  return isSimple && !isWatched && demand.alternatives === null;
}

/**
 * Whether nothing can be reported of an item of a list, or of an object in it: known members, each there once, with what
 * is asked of it, and all of them good.
 */
export function isGoodItem(item: JsonNode, { rows, hasOnlyPlainRows }: TablePlan, around: Surroundings): boolean {
  if (!hasOnlyPlainRows || item.kind !== 'object' || item.members.length > rows.length) return false;
  const { members } = item;
  let known = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    if (row === undefined) continue;
    const found = valueNamed(members, row.name, known);
    if (found === null) {
      if (row.isAsked) return false;
      continue;
    }
    if (found.kind === 'null' || row.check(found, around.of(row.field, row.isRequired)) !== null) return false;
    if (row.inside !== null && !isGoodItem(found, row.inside, around)) return false;
    known++;
  }
  return known === members.length;
}

/** The value of a member, which is usually at a known place among them; null if there is none. */
function valueNamed(members: readonly JsonMember[], name: string, place: number): JsonNode | null {
  const usual = members[place];
  if (usual?.key === name) return usual.value;
  for (let at = 0; at < members.length; at++) {
    const member = members[at];
    if (member?.key === name) return member.value;
  }
  return null;
}
