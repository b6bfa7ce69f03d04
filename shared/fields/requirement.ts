import { gapOfChoice, resolveByGap } from '../gaps/by-gap.ts';
import type { GapChoices, GapId } from '../gaps/gaps.ts';
import type { Words } from '../lib/text/words.ts';
import type { Field, PlainRequirement, Requirement } from './field.ts';

/** The gap on which it rests whether a field must be there; undefined when the specification says. */
export function gapOfRequirement({ gap, required }: Pick<Field, 'gap' | 'required'>): GapId | undefined {
  return gapOfChoice(required) ?? gap;
}

/**
 * Whether a field is required by itself in this status. Null is an unknown status: only `always` counts. One of
 * several alternatives is never required by itself.
 */
export function isRequired(field: Field, status: string | null, gaps: GapChoices): boolean {
  const required = resolveByGap(field.required, gaps);
  if (required === 'always') return true;
  if (required === 'optional' || status === null) return false;
  if ('inStatus' in required) return required.inStatus.includes(status);
  if ('exceptInStatus' in required) return !required.exceptInStatus.includes(status);
  return false;
}

/** Whether the absence of a field is worth a warning in this status, though it is not required there. */
export function isAdvised(field: Field, status: string | null, gaps: GapChoices): boolean {
  const required = advisedElsewhere(field, gaps);
  return required !== null && status !== null && !required.inStatus.includes(status);
}

/** Whether the absence of a field is worth a warning in some status, and an error in none but those that require it. */
export function isAdvisedSomewhere(field: Field, gaps: GapChoices): boolean {
  return advisedElsewhere(field, gaps) !== null;
}

function advisedElsewhere(field: Field, gaps: GapChoices): { readonly inStatus: readonly string[] } | null {
  const required = resolveByGap(field.required, gaps);
  const isAsked = typeof required === 'object' && 'inStatus' in required && required.elsewhere === 'advised';
  return isAsked ? required : null;
}

/** The fields of which at least one must be there, for a field that is one of several alternatives; else null. */
export function alternativesOf(
  { required }: Field,
  gaps: GapChoices,
): Extract<PlainRequirement, { readonly oneOf: readonly string[] }> | null {
  const plain = resolveByGap(required, gaps);
  return typeof plain === 'object' && 'oneOf' in plain ? plain : null;
}

type Alternatives = ReturnType<typeof alternativesOf>;

/** What a status and the gaps' values ask of a field. */
export type FieldDemand = {
  readonly field: Field;
  readonly isRequired: boolean;
  readonly isAdvised: boolean;
  readonly alternatives: Alternatives;
  /** Whether the absence of the field may be reported. */
  readonly isAsked: boolean;
};

type DemandsByStatus = Map<string | null, readonly FieldDemand[]>;
const knownDemands = new WeakMap<GapChoices, WeakMap<readonly Field[], DemandsByStatus>>();

/** The demands of a status and gap choices on the fields of a table, in its order; computed once for the same objects. */
export function tableDemands(
  fields: readonly Field[],
  status: string | null,
  gaps: GapChoices,
): readonly FieldDemand[] {
  const byTable = knownDemands.get(gaps) ?? new WeakMap<readonly Field[], DemandsByStatus>();
  const byStatus = byTable.get(fields) ?? new Map<string | null, readonly FieldDemand[]>();
  const known = byStatus.get(status);
  if (known !== undefined) return known;
  const made = fields.map((field) => demandOf(field, status, gaps));
  knownDemands.set(gaps, byTable.set(fields, byStatus.set(status, made)));
  return made;
}

function demandOf(field: Field, status: string | null, gaps: GapChoices): FieldDemand {
  const asked = {
    isRequired: isRequired(field, status, gaps),
    isAdvised: isAdvised(field, status, gaps),
    alternatives: alternativesOf(field, gaps),
  };
  return { field, ...asked, isAsked: asked.isRequired || asked.isAdvised || asked.alternatives !== null };
}

/** The requirement as a cell of a reference table, as it is under these choices. */
export function describeRequirement(said: Requirement, gaps: GapChoices = {}): Words {
  const required = resolveByGap(said, gaps);
  if (required === 'always') return { en: 'yes', zh: '是' };
  if (required === 'optional') return { en: 'no', zh: '否' };
  if ('inStatus' in required) {
    const names = required.inStatus.join(', ');
    const said = { en: `in ${names}`, zh: `狀態為 ${required.inStatus.join('、')} 時` };
    return required.elsewhere === undefined
      ? said
      : { en: `${said.en}; advised elsewhere`, zh: `${said.zh}；其他狀態建議提供` };
  }
  if ('exceptInStatus' in required) {
    const names = required.exceptInStatus.join(', ');
    return { en: `except in ${names}`, zh: `狀態 ${required.exceptInStatus.join('、')} 除外` };
  }
  const names = required.oneOf.join(' / ');
  return { en: `one of ${names}`, zh: `${names} 至少填一項` };
}
