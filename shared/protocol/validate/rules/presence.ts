import { resolveByGap } from '../../../gaps/by-gap.ts';
import type { Field } from '../../../fields/field.ts';
import { alternativesOf, gapOfRequirement, isAdvised, isRequired } from '../../../fields/requirement.ts';
import { draftAt, restingOn, type Draft, type Saying, type Rule } from '../draft.ts';
import { isAbsent, lacksAlternatives, sayPlace, type ObjectSeen, type Subject } from '../survey.ts';

/**
 * Required fields that are absent or null, reported at the object's opening brace. Alternatives are one finding under
 * their own rule. A warning if the specification contradicts itself.
 */
export const presenceRule: Rule = {
  reports: ['required', 'user-required'],
  find: ({ survey, ...demands }) => survey.objects.flatMap((object) => presenceIn(object, demands)),
};

type Demands = Pick<Subject, 'status' | 'gaps'>;

/** What one object lacks under a status and the gaps' values in force. */
export function presenceIn(object: ObjectSeen, demands: Demands): readonly Draft[] {
  return object.table.fields.flatMap((field) => lackOf(field, object, demands) ?? []);
}

function lackOf(field: Field, object: ObjectSeen, demands: Demands): Draft | null {
  const { status, gaps } = demands;
  const said = { field: field.name, status: status ?? '' };
  if (isRequired(field, status, gaps)) {
    if (!isAbsent(field, object.members, demands)) return null;
    const key = resolveByGap(field.required, gaps) === 'always' ? 'required' : 'required.status';
    return absence(object, field, { rule: 'required', key, values: said });
  }
  if (isAdvised(field, status, gaps) && isAbsent(field, object.members, demands)) {
    return absence(object, field, { rule: 'required', severity: 'warning', key: 'required.advised', values: said });
  }
  const group = alternativesOf(field, gaps);
  if (group?.oneOf[0] !== field.name || !lacksAlternatives(field, object.members, gaps)) return null;
  return absence(object, field, { rule: group.rule, values: { fields: group.oneOf.join(', ') } });
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
