import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from './json-read.ts';
import { scanJson } from './json-scan.ts';
import { accepted, refused } from './testing/json-scan.corpus.ts';

const unlimited = { depth: 64, values: Number.POSITIVE_INFINITY };

/** The same text read by tokens: a text with room for fewer tokens than characters is never read in one pass. */
function readByTokens(text: string) {
  return scanJson(`${text}  `, 64, { values: unlimited.values, tokens: text.length + 2 }).root;
}

test('one pass gives the tree that the tokens give, places included', () => {
  const layouts = fc.constantFrom(undefined, 1, '\t', ' \r\n');
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), layouts, (value, space) => {
      const text = JSON.stringify(value, null, space);
      expect(readJson(text, 0, unlimited)).toEqual(readByTokens(text));
    }),
  );
  for (const text of accepted) expect(readJson(text, 0, unlimited)).toEqual(readByTokens(text));
});

test('one pass gives nothing of a text with a fault', () => {
  for (const text of refused) expect(readJson(text, 0, unlimited)).toBeNull();
});

test('one pass gives nothing of a text beyond a limit', () => {
  expect(readJson('[[1]]', 0, { depth: 1, values: 9 })).toBeNull();
  expect(readJson('[[1]]', 0, { depth: 2, values: 3 })).not.toBeNull();
  expect(readJson('[[1]]', 0, { depth: 2, values: 2 })).toBeNull();
});

test('a name is never taken for another with the same hash', () => {
  // Names of two letters whose hashes collide: 31 * a + b is the same for both.
  const { root } = scanJson('{"Aa":1,"BB":2,"__proto__":3,"":4}');
  expect(root?.kind === 'object' ? root.members.map(({ key }) => key) : []).toEqual(['Aa', 'BB', '__proto__', '']);
});
