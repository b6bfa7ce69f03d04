import type { Scenario } from '../../scenarios/scenario.ts';
import type { PlacedField } from './places.ts';

/** A field's entry: per scenario for its own clause, else one for all. Answers have their own prefix. */
export function fieldId({ at, field }: Pick<PlacedField, 'at' | 'field'>, scenario: Scenario): string {
  const prefix = at.of === 'answer' ? 'answer' : 'field';
  return isOwn(field.clause, scenario) ? `${prefix}:${scenario.id}/${at.place}` : `${prefix}:${field.clause}`;
}

/** Whether a clause is of the scenario's own section. */
export function isOwn(clause: string, { section }: Scenario): boolean {
  return clause.startsWith(`${section}/`);
}

export const statusId = (scenario: string, status: string): string => `status:${scenario}/${status}`;
export const effectId = (scenario: string, status: string): string => `effect:${scenario}/${status}`;
export const movesId = (scenario: string): string => `moves:${scenario}`;
export const scenarioId = (scenario: string): string => `scenario:${scenario}`;
export const gapId = (gap: string): string => `gap:${gap}`;
export const ruleId = (rule: string): string => `rule:${rule}`;
export const codeId = (code: string): string => `code:${code}`;
export const headerId = (name: string): string => `header:${name}`;
export const headerKeyId = (header: string, name: string): string => `header:${header}/${name}`;
export const endpointId = (id: string): string => `endpoint:${id}`;
export const sectionId = (section: string): string => `section:${section}`;
export const limitId = (field: string): string => `limit:${field}`;
export const valuesId = (field: string): string => `values:${field}`;
