import type { JsonNode } from '../lib/json/json-scan.ts';
import type { KindProblem } from './field.ts';

/** The types a table asks for. */
export type ExpectedType = 'string' | 'number' | 'object' | 'array';

/** A value of the wrong JSON type; nothing is ever coerced. `fix` when one edit certainly gives the right type. */
export function typeProblem(asked: ExpectedType, node: JsonNode, fix?: KindProblem['fix']): KindProblem {
  return { rule: 'type', values: { asked, found: node.kind }, ...(fix === undefined ? {} : { fix }) };
}
