import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanJson } from './json-scan.ts';
import { differences, pairItems } from './differences.ts';

/** A value whose numbers keep their text. */
type Value = null | boolean | string | { readonly number: string } | readonly Value[] | { readonly object: Pairs };
type Pairs = readonly (readonly [string, Value])[];

const name = fc.constantFrom('a', 'b', 'ab', '', '__proto__', '/~', '中');
const numberText = fc.constantFrom('0', '-0', '1', '1.0', '1e2', '100', '9007199254740993', '0.10');
const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<Value>(null, true, false),
    fc.string({ unit: fc.constantFrom('x', '"', '\\', '\n', '中', '{') }),
    numberText.map((number) => ({ number })),
    fc.array(tie('value'), { maxLength: 5 }),
    fc
      .uniqueArray(fc.tuple(name, tie('value')), { maxLength: 5, selector: ([key]) => key })
      .map((object) => ({ object })),
  ),
}));

const isObject = (of: Value): of is { readonly object: Pairs } =>
  of !== null && typeof of === 'object' && 'object' in of;

/** A comparison without the engine. */
function sameAs(of: Value): string {
  if (Array.isArray(of)) return `[${of.map(sameAs).join('|')}]`;
  if (isObject(of))
    return `{${of.object
      .map(([key, each]) => `${JSON.stringify(key)}=${sameAs(each)}`)
      .toSorted()
      .join('|')}}`;
  return JSON.stringify(of);
}

/** Writes a value in any of the ways JSON allows. */
function write(of: Value, random: () => number): string {
  const space = (): string => ['', ' ', '\n  ', '\t'][Math.floor(random() * 4)] ?? '';
  const text = (each: string): string =>
    `"${[...each].map((unit) => (random() < 0.3 ? escaped(unit) : JSON.stringify(unit).slice(1, -1))).join('')}"`;
  const within = (open: string, parts: readonly string[], close: string): string =>
    `${open}${space()}${parts.map((part) => `${part}${space()}`).join(`,${space()}`)}${close}`;
  if (typeof of === 'string') return text(of);
  if (Array.isArray(of))
    return within(
      '[',
      of.map((each) => write(each, random)),
      ']',
    );
  if (isObject(of)) {
    const shuffled = of.object.map((pair) => ({ pair, at: random() })).toSorted((a, b) => a.at - b.at);
    const members = shuffled.map(({ pair: [key, each] }) => `${text(key)}${space()}:${space()}${write(each, random)}`);
    const [first] = of.object;
    // A name that is written twice: the last one counts.
    const twice = first !== undefined && random() < 0.2 ? [`${text(first[0])}:0`] : [];
    return within('{', [...twice, ...members], '}');
  }
  return of !== null && typeof of === 'object' && 'number' in of ? of.number : JSON.stringify(of);
}

function escaped(unit: string): string {
  return Array.from({ length: unit.length }, (_, at) => `\\u${unit.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
    '',
  );
}

const random = fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })).map((stream) => () => {
  const next = stream.next();
  return next.done === true ? 0 : next.value;
});

const compare = (left: string, right: string) => differences(scanJson(left), scanJson(right));

describe('two texts', () => {
  test('that mean the same have no difference, however they are written', () => {
    fc.assert(
      fc.property(value, random, random, (of, one, other) => {
        expect(compare(write(of, one), write(of, other))).toEqual([]);
      }),
    );
  });

  test('have no difference only where they mean the same', () => {
    fc.assert(
      fc.property(value, value, random, (one, other, how) => {
        const [left, right] = [write(one, how), write(other, how)];
        const found = compare(left, right);
        expect(found.length === 0).toBe(sameAs(one) === sameAs(other));
      }),
    );
  });

  test('differ at the deepest places, each said once', () => {
    const left = '{"a":1,"b":{"c":"x","d":[1,2,3]},"gone":null}';
    const right = '{"b":{"d":[1,9,2,3],"c":"y"},"a":1.0,"new":{}}';
    expect(
      compare(left, right).map((each) => [
        each.left?.pointer,
        each.left?.source,
        each.right?.pointer,
        each.right?.source,
      ]),
    ).toEqual([
      ['/a', '1', '/a', '1.0'],
      ['/b/c', '"x"', '/b/c', '"y"'],
      [undefined, undefined, '/b/d/1', '9'],
      ['/gone', 'null', undefined, undefined],
      [undefined, undefined, '/new', '{}'],
    ]);
  });

  test('of which one cannot be read differ as a whole', () => {
    expect(compare('{', '{"a":1}')).toMatchObject([{ left: null, right: { pointer: '' } }]);
    expect(compare('{', '[')).toEqual([]);
  });

  test('tell what only a send has filled in', () => {
    const filled = (left: string, right: string) => compare(left, right).map(({ isFilledIn }) => isFilledIn);
    expect(filled('{"id":"{{uuid32}}","at":"{{now}}","n":"A"}', '{"id":"f00","at":17,"n":"B"}')).toEqual([
      true,
      true,
      false,
    ]);
    expect(filled('{"id":"{{uuid32}}"}', '{"id":"{{seed.a}}"}')).toEqual([false]);
  });
});

test('every item is paired once, in sequence, and as many alike ones with one another as can be', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 });
  fc.assert(
    fc.property(letters, letters, (left, right) => {
      const pairs = pairItems(left, right);
      expect(pairs.flatMap(([a]) => a ?? [])).toEqual(left.map((_, at) => at));
      expect(pairs.flatMap(([, b]) => b ?? [])).toEqual(right.map((_, at) => at));
      const alike = pairs.filter(([a, b]) => a !== null && b !== null && left[a] === right[b]).length;
      expect(alike).toBeGreaterThanOrEqual(longest(left, right));
    }),
  );
});

/** The longest common sequence by brute force. */
function longest([a, ...left]: readonly string[], right: readonly string[]): number {
  if (a === undefined) return 0;
  const at = right.indexOf(a);
  const without = longest(left, right);
  return at === -1 ? without : Math.max(without, 1 + longest(left, right.slice(at + 1)));
}
