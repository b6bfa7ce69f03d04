import { resolveByGap } from '../../../gaps/by-gap.ts';
import type { Field } from '../../../fields/field.ts';
import { gapOfRequirement, type FieldDemand } from '../../../fields/requirement.ts';
import { draftAt, restingOn, type Draft, type Saying, type Rule } from '../draft.ts';
import { isAbsent, lacksAlternatives } from '../surroundings.ts';
import type { Subject } from '../subject.ts';
import { sayPlace, type ObjectSeen } from '../seen.ts';

/**
 * Required fields that are absent or null, reported at the object's opening brace. Alternatives are one finding under
 * their own rule. A warning if the specification contradicts itself.
 */
export const presenceRule: Rule = {
  reports: ['required', 'user-required'],
  find: ({ survey, status, gaps }) => {
    const drafts: Draft[] = [];
    for (const object of survey.objects) addLacks(object, { status, gaps }, drafts);
    return drafts;
  },
};

type Terms = Pick<Subject, 'status' | 'gaps'>;

/** What one object lacks under a status and the gaps' values in force. */
export function presenceIn(object: ObjectSeen, terms: Terms): readonly Draft[] {
  const drafts: Draft[] = [];
  addLacks(object, terms, drafts);
  return drafts;
}

function addLacks(object: ObjectSeen, terms: Terms, drafts: Draft[]): void {
  for (const demand of object.absent) {
    const lack = findLack(demand, object, terms);
    if (lack !== null) drafts.push(lack);
  }
}

function findLack(demand: FieldDemand, object: ObjectSeen, { status, gaps }: Terms): Draft | null {
  const { field, alternatives } = demand;
  const { members } = object;
  if (demand.isRequired) {
    if (!isAbsent(demand, members)) return null;
    const key = resolveByGap(field.required, gaps) === 'always' ? 'required' : 'required.status';
    return absence(object, field, { rule: 'required', key, values: named(field, status) });
  }
  if (demand.isAdvised && isAbsent(demand, members)) {
    const values = named(field, status);
    return absence(object, field, { rule: 'required', severity: 'warning', key: 'required.advised', values });
  }
  if (alternatives?.oneOf[0] !== field.name || !lacksAlternatives(demand, members)) return null;
  return absence(object, field, { rule: alternatives.rule, values: { fields: alternatives.oneOf.join(', ') } });
}

function named(field: Field, status: string | null): Saying['values'] {
  return { field: field.name, status: status ?? '' };
}

function absence(object: ObjectSeen, field: Field, saying: Saying): Draft {
  const { node, pointer, place } = object;
  const said = { ...saying.values, parent: parentOf(object), ...sayPlace(place) };
  return {
    ...draftAt({ node, pointer, field }, { ...saying, values: said }),
    end: node.start + 1,
    ...restingOn(gapOfRequirement(field)),
  };
}

/** The parent's name; a list item's place names it already. */
function parentOf({ field, place }: ObjectSeen): string {
  const name = field?.name ?? '';
  return place.item?.startsWith(`${name}[`) === true ? '' : name;
}
