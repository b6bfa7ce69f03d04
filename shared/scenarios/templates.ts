import type { Scenario, Template } from './scenario.ts';

type WithTemplates = Pick<Scenario, 'templates'>;

/** The templates without a variant: one for each status, in table order, as one life. */
export function plainTemplates({ templates }: WithTemplates): readonly Template[] {
  return templates.filter((template) => template.variant === undefined);
}

/** The template of a status and a variant, or the plain one of the status; null when there is none. */
export function findTemplate({ templates }: WithTemplates, status: string, variant?: string): Template | null {
  return templates.find((template) => template.status === status && template.variant === variant) ?? null;
}
