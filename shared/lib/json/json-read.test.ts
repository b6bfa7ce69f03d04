import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from './json-read.ts';
import { scanJson, type JsonNode } from './json-scan.ts';
import { isLossyNumber } from './lossy-number.ts';
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
      expect(readJson(text, 0, unlimited)?.root).toEqual(readByTokens(text));
    }),
  );
  for (const text of accepted) expect(readJson(text, 0, unlimited)?.root).toEqual(readByTokens(text));
});

/** Whether a value has what a rule reports of a JSON text. */
function hasProblem(node: JsonNode | null, text: string): boolean {
  switch (node?.kind) {
    case 'object': {
      const names = node.members.map(({ key }) => key);
      const isTwice = new Set(names).size < names.length;
      return isTwice || names.some(isBroken) || node.members.some(({ value }) => hasProblem(value, text));
    }
    case 'array':
      return node.items.some((item) => hasProblem(item, text));
    case 'string':
      return isBroken(node.value);
    case 'number':
      return isLossyNumber(text.slice(node.start, node.end));
    default:
      return false;
  }
}

const isBroken = (text: string): boolean => !text.isWellFormed();

test('one pass knows of a text without a problem that it has none, and of no other', () => {
  const names = ['a', 'b', 'Aa', 'BB', '\\u0061', '\\ud83d', '\ud83d', '中', '😀', '\\n'].map((name) => `"${name}"`);
  const leaf = fc.constantFrom(...names, '1', '-0', '1.50', '1e400', '12345678901234567', '0.1', 'true', 'null');
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
      fc
        .array(fc.tuple(fc.constantFrom(...names), tie('value')), { maxLength: 4 })
        .map((members) => `{${members.map((member) => member.join(': ')).join(',')}}`),
    ),
  }));
  let clean = 0;
  fc.assert(
    fc.property(value, (text) => {
      const read = readJson(text, 0, unlimited);
      if (read?.isClean !== true) return;
      clean++;
      expect(hasProblem(read.root, text)).toBe(false);
    }),
    { numRuns: 2000 },
  );
  expect(clean).toBeGreaterThan(500);
  expect(
    ['{"a":"x","b":[1,-0,1.5,"中"]}', '{"Aa":1,"BB":2}'].map((text) => readJson(text, 0, unlimited)?.isClean),
  ).toEqual([true, true]);
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
