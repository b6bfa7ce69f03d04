import { gapValue } from '../gaps/gaps.ts';
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

const brokenPrefix = 'broken-';

/** Whether a variant holds a mistake on purpose. */
export function isInvalidSample(variant: string): boolean {
  return variant.startsWith(brokenPrefix);
}

/** The rule whose mistake a template holds on purpose, or null. */
export function findBrokenRule({ variant }: Template): string | null {
  return variant !== undefined && isInvalidSample(variant) ? variant.slice(brokenPrefix.length) : null;
}

/** Templates write the scheme that the gap has by default; the one in force takes its place. */
export function replaceScheme(text: string, scheme: string | null): string {
  return scheme === null ? text : text.replaceAll(`${gapValue({}, 'scheme')}://`, `${scheme}://`);
}
