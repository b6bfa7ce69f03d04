import * as z from 'zod';
import type { Kind, KindProblem } from './field.ts';
import type { JsonNode } from '../lib/json-scan.ts';
import { typeProblem } from './type-problem.ts';

const wholeDigits = /^(?:0|[1-9][0-9]{0,14})$/;

/** Any number of JSON. A text of digits is mended by taking its quotes away. */
export const number: Kind = {
  name: 'number',
  inside: { shape: 'nothing' },
  check: (node) => (node.kind === 'number' ? null : typeProblem('number', node, unquoted(node))),
  toZod: () => z.number(),
  toJsonSchema: () => ({ type: 'number' }),
  cell: { en: 'number', zh: '數字' },
  sample: (seed) => Math.abs(seed),
};

function unquoted(node: JsonNode): KindProblem['mend'] {
  if (node.kind !== 'string' || !wholeDigits.test(node.value)) return undefined;
  return { key: 'fix.unquote', text: node.value };
}
