import type { JsonNode } from '../lib/json/json-scan.ts';
import type { KindProblem } from './field.ts';

/** The types a table asks for. */
export type AskedType = 'string' | 'number' | 'object' | 'array';

/** A value of the wrong JSON type; nothing is ever coerced. `mend` when one edit certainly gives the right type. */
export function typeProblem(asked: AskedType, node: JsonNode, mend?: KindProblem['mend']): KindProblem {
  return { rule: 'type', values: { asked, found: node.kind }, ...(mend === undefined ? {} : { mend }) };
}
