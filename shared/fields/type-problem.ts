import type { JsonNode } from '../lib/json/json-scan.ts';
import type { KindProblem } from './field.ts';

export type ExpectedType = 'string' | 'number' | 'object' | 'array';

/** A value of the wrong JSON type; nothing is ever coerced. `fix` when one edit certainly gives the right type. */
export function typeProblem(asked: ExpectedType, node: JsonNode, fix?: KindProblem['fix']): KindProblem {
  return { rule: 'type', values: { asked, found: node.kind }, ...(fix === undefined ? {} : { fix }) };
}

const wholeNumber = /^(?:0|-?[1-9][0-9]{0,15})$/;

/** Removes the quotes of a whole number no larger than `most` either way, and the spaces inside of it. */
export function fixQuotedNumber(node: JsonNode, most = Number.MAX_SAFE_INTEGER): KindProblem['fix'] {
  if (node.kind !== 'string') return undefined;
  const text = joinDigits(node.value) ?? node.value;
  if (!wholeNumber.test(text)) return undefined;
  return Math.abs(Number(text)) <= most ? { key: 'fix.unquote', text } : undefined;
}

/** The digits of a number with spaces inside of it; null for any other text. */
export function joinDigits(text: string): string | null {
  return /^-?\d+(?:\s+\d+)+$/.test(text) ? text.replaceAll(/\s/g, '') : null;
}
