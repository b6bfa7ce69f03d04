import type { Field } from '../../../fields/field.ts';
import { isRequired } from '../../../fields/requirement.ts';
import { draftAt, restingOn, type Draft } from '../draft.ts';
import { sayPlace } from '../shown.ts';
import type { Rule, Subject } from '../subject.ts';
import { isAbsent, lacksAlternatives, type ObjectSeen } from '../survey.ts';

/**
 * Fields that must be there in this status and are not, or are null. The finding stands at the opening brace of the
 * object that lacks them. A group of alternatives is reported once, under its own rule id.
 */
export const presenceRule: Rule = {
  reports: ['required', 'user-required'],
  find: ({ survey, status }) => survey.objects.flatMap((object) => presenceIn(object, status)),
};

/** What one object lacks under a status. */
export function presenceIn(object: ObjectSeen, status: Subject['status']): readonly Draft[] {
  const drafts: Draft[] = [];
  for (const field of object.table.fields) {
    const { required } = field;
    if (isRequired(field, status) && isAbsent(field, object.members, status)) {
      drafts.push(absence(object, field, 'required', requiredKey(field), { field: field.name, status: status ?? '' }));
    } else if (typeof required === 'object' && 'oneOf' in required && required.oneOf[0] === field.name) {
      if (!lacksAlternatives(field, object.members)) continue;
      drafts.push(absence(object, field, required.rule, required.rule, { fields: required.oneOf.join(', ') }));
    }
  }
  return drafts;
}

/** What is required in some statuses says in which one it is missing. */
function requiredKey({ required }: Field): string {
  return required === 'always' ? 'required' : 'required.status';
}

function absence(object: ObjectSeen, field: Field, rule: string, key: string, values: Record<string, string>): Draft {
  const { node, pointer, place } = object;
  const said = { ...values, parent: parentOf(object), ...sayPlace(place) };
  return {
    ...draftAt({ node, pointer, field }, { rule, key, values: said }),
    end: node.start + 1,
    ...restingOn(field.gap),
  };
}

/** The name of the object that lacks something; an item of a list is named by its place already. */
function parentOf({ field, place }: ObjectSeen): string {
  const name = field?.name ?? '';
  return place.item?.startsWith(`${name}[`) === true ? '' : name;
}
