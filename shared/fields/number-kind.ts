import * as z from 'zod';
import { type Kind, typeProblem, fixQuotedNumber } from './field.ts';

/** Any number of JSON. A text of digits is fixed by taking its quotes away. */
export const number: Kind = {
  name: 'number',
  inside: { shape: 'nothing' },
  check: (node) => (node.kind === 'number' ? null : typeProblem('number', node, fixQuotedNumber(node))),
  toZod: () => z.number(),
  toJsonSchema: () => ({ type: 'number' }),
  cell: { en: 'number', zh: '數字' },
  sample: (seed) => Math.abs(seed),
  counts: { most: null },
};
