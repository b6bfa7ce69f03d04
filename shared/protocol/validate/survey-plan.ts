import type { Field, Kind } from '../../fields/field.ts';
import { tableDemands, type FieldDemand } from '../../fields/requirement.ts';
import type { GapChoices } from '../../gaps/gaps.ts';

/** A row of a table as a walk needs it: what is read for each value is in the row itself. */
type RowPlan = {
  readonly demand: FieldDemand;
  readonly field: Field;
  readonly name: string;
  readonly kind: Kind;
  readonly check: Kind['check'];
  readonly isRequired: boolean;
  /** Whether the absence of the field may be reported. */
  readonly isAsked: boolean;
  /** Whether a rule looks at its value beside what its kind checks. */
  readonly isWatched: boolean;
};

export type TablePlan = {
  readonly rows: readonly RowPlan[];
  /** Whether each row is a value with nothing inside, of which no more than its kind's problem is reported. */
  readonly hasOnlyPlainRows: boolean;
};

const plans = new WeakMap<readonly FieldDemand[], TablePlan>();

/** A table under a status and the gaps' values as a walk needs it; computed once for the same objects. */
export function planTable(fields: readonly Field[], status: string | null, gaps: GapChoices): TablePlan {
  const demands = tableDemands(fields, status, gaps);
  const known = plans.get(demands);
  if (known !== undefined) return known;
  const rows = demands.map(rowOf);
  const made = { rows, hasOnlyPlainRows: rows.every(isPlain) };
  plans.set(demands, made);
  return made;
}

function rowOf(demand: FieldDemand): RowPlan {
  const { field, isRequired, isAsked } = demand;
  const { name, kind, currencyIn, conflictsIn } = field;
  const isWatched = currencyIn !== undefined || conflictsIn !== undefined;
  return { demand, field, name, kind, check: kind.check, isRequired, isAsked, isWatched };
}

function isPlain({ demand, kind, isWatched }: RowPlan): boolean {
  return kind.inside.shape === 'nothing' && !isWatched && demand.alternatives === null;
}
