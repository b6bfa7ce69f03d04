import type { FieldDemand } from '../../fields/requirement.ts';
import type { MembersByName } from '../../lib/json/json-view.ts';

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
