import type { JsonNode } from './json-scan.ts';
import type { Words } from '../text/words.ts';

/** What a JSON value is, as a sentence says it. */
export const jsonKindWords = {
  string: { en: 'a string', zh: '字串' },
  number: { en: 'a number', zh: '數字' },
  boolean: { en: 'true or false', zh: 'true 或 false' },
  null: { en: 'null', zh: 'null' },
  object: { en: 'an object', zh: '物件' },
  array: { en: 'a list', zh: '列表' },
  'too-deep': { en: 'a value nested too deep', zh: '層數過深的值' },
} as const satisfies Readonly<Record<JsonNode['kind'], Words>>;
