import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../text/testing/any-character.ts';
import { scanJson, type JsonNode } from './json-scan.ts';
import { accepted, implementationDefined, refused } from './testing/json-scan.corpus.ts';
import { toValue } from './json-view.ts';

/** `npm run soak` asks for more. */
const more = Number(process.env['PASSBENCH_RUNS'] ?? 1);

/** What JSON.parse makes of a text, or the fact that it refuses it. */
function parsed(text: string): { value: unknown } | 'refused' {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return 'refused';
  }
}

function scanned(text: string, maxDepth = 1000): { value: unknown } | 'refused' {
  const { root } = scanJson(text, maxDepth);
  return root === null ? 'refused' : { value: toValue(root) };
}

describe('scanJson accepts what JSON.parse accepts', () => {
  it.each(accepted)('y: %j', (text) => {
    expect(scanned(text)).toEqual(parsed(text));
    expect(scanJson(text).root).not.toBeNull();
  });

  it.each(refused)('n: %j', (text) => {
    expect(parsed(text)).toBe('refused');
    const { root, problems } = scanJson(text);
    expect(root).toBeNull();
    expect(problems.map(({ problem }) => problem)).toEqual(['syntax']);
  });

  it.each(implementationDefined)('i: %j is read as %j', (text, value) => {
    expect(scanned(text)).toEqual({ value });
  });

  it('on generated values, however they are laid out', () => {
    const layouts = fc.constantFrom(undefined, 0, 1, '\t', ' \r\n');
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), layouts, (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(scanned(text)).toEqual(parsed(text));
      }),
    );
  });

  it('on mutated texts, both ways', () => {
    const piece = fc.oneof(
      fc.constantFrom(...'{}[]:,"\\/-+.eE0123456789\'tfn \t\n\r\v\u00a0\ufeff\u2028\u0000\u001fu'),
      fc.constantFrom('true', 'null', '\\u00', '\\ud800', '//', '/*', '*/', '"a"', '1.', '1e', '-0', '00'),
    );
    const mutation = fc.record({ at: fc.nat(), drop: fc.nat(3), put: fc.array(piece, { maxLength: 3 }) });
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }),
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        (value, mutations) => {
          const text = mutations.reduce((before, { at, drop, put }) => {
            const cut = at % (before.length + 1);
            return before.slice(0, cut) + put.join('') + before.slice(cut + drop);
          }, JSON.stringify(value));
          if (text.startsWith('\ufeff')) return;
          expect(scanned(text)).toEqual(parsed(text));
        },
      ),
      { numRuns: 600 * more },
    );
  });

  it('on soups of tokens, both ways', () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"a"',
      '"',
      '1',
      '-',
      '0',
      '.5',
      'e1',
      'true',
      'nul',
      ' ',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const text = tokens.join('');
        expect(scanned(text)).toEqual(parsed(text));
      }),
      { numRuns: 1000 * more },
    );
  });

  it('without ever throwing, on any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        const { problems, root } = scanJson(text);
        expect(root === null).toBe(problems.some(({ problem }) => problem === 'syntax'));
        for (const { start, end } of problems) {
          expect(start).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 200 * more },
    );
  });
});

describe('scanJson says where things stand', () => {
  it('so that the text between the offsets of a node is the node', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value, null, 2);
        const { root } = scanJson(text);
        for (const node of allNodes(root)) expect(JSON.parse(text.slice(node.start, node.end))).toEqual(toValue(node));
      }),
    );
  });

  it('and keeps duplicates in order, each with the place of its name', () => {
    const text = '{"a": 1, "\\u0061": 2}';
    const { root } = scanJson(text);
    const members = root?.kind === 'object' ? root.members : [];
    expect(members.map(({ key, keyStart, keyEnd }) => [key, text.slice(keyStart, keyEnd)])).toEqual([
      ['a', '"a"'],
      ['a', '"\\u0061"'],
    ]);
  });

  it('counting a leading byte order mark but not reading it', () => {
    expect(scanJson('\ufeff[1]').root).toMatchObject({ kind: 'array', start: 1, end: 4 });
    expect(scanJson('\ufeff').problems).toMatchObject([{ start: 1, end: 1, found: 'the end of the text' }]);
    expect(scanJson('\ufeff\ufeff1').problems).toMatchObject([
      { start: 1, end: 2, found: 'a space that JSON does not know' },
    ]);
  });

  it('keeps names that mean something to the language as names', () => {
    const { root } = scanJson('{"__proto__": {"polluted": true}, "constructor": 1}');
    expect(root?.kind === 'object' && root.members.map(({ key }) => key)).toEqual(['__proto__', 'constructor']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('scanJson explains a syntax problem', () => {
  it.each([
    ['', '', 'a value', 'the end of the text'],
    ['  \n', '', 'a value', 'the end of the text'],
    ['{"a": 1,}', ',', 'a name in double quotes', 'a trailing comma'],
    ['[1, 2 ,\n]', ',', 'a value', 'a trailing comma'],
    ['[1,,2]', ',', 'a value', '","'],
    ['[1 2]', '2', '"," or "]"', 'a number'],
    ['{"a" 1}', '1', '":"', 'a number'],
    ['{"a": 1 "b": 2}', '"b"', '"," or "}"', 'a string'],
    ['{a: 1}', 'a', 'a name in double quotes or "}"', 'a word without quotes'],
    ["{'a b': 1}", "'a b'", 'a name in double quotes or "}"', 'a string in single quotes'],
    ["[ 'a\n]", "'a", 'a value or "]"', 'a string in single quotes'],
    ['{"a": 1} // so', '// so', 'nothing more', 'a comment'],
    ['[/* one */ 1]', '/* one */', 'a value or "]"', 'a comment'],
    ['{} {}', '{', 'nothing more', 'a second value'],
    ['1 2', '2', 'nothing more', 'a second value'],
    ['[1]]', ']', 'nothing more', '"]"'],
    ['[1}', '}', '"," or "]"', '"}"'],
    ['[01]', '01', 'a number as JSON writes it', 'a number with a leading zero'],
    ['[-012]', '-012', 'a number as JSON writes it', 'a number with a leading zero'],
    ['[1.]', '1.', 'a number as JSON writes it', 'a malformed number'],
    ['[1e+]', '1e+', 'a number as JSON writes it', 'a malformed number'],
    ['[0x1F]', '0x1F', 'a number as JSON writes it', 'a malformed number'],
    ['[+1]', '+1', 'a value or "]"', 'a malformed number'],
    ['[.5]', '.5', 'a value or "]"', 'a malformed number'],
    ['[NaN]', 'NaN', 'a value or "]"', 'a word without quotes'],
    ['[True]', 'True', 'a value or "]"', 'a word without quotes'],
    ['["a\tb"]', '\t', 'an escape such as \\n or \\u0009', 'a control character'],
    ['["a\\xb"]', '\\x', 'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000', 'an unknown escape'],
    ['["\\u12G4"]', '\\u12', 'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000', 'an unknown escape'],
    ['["a\n"]', '"a', 'a closing double quote', 'a string that is not closed on its line'],
    ['["a\\"]', '"a\\"]', 'a closing double quote', 'a string that is not closed on its line'],
    ['{"a"：1}', '：1', '":"', 'full-width or curly punctuation'],
    ['{“a”: 1}', '“a”', 'a name in double quotes or "}"', 'full-width or curly punctuation'],
    ['[\u00a01]', '\u00a0', 'a value or "]"', 'a space that JSON does not know'],
    ['{"a": [1, {"b": 2}', '', '"," or "]"', 'the end of the text'],
  ])('%j: at %j, expected %s, found %s', (text, where, expected, found) => {
    const [problem] = scanJson(text).problems;
    expect(problem).toMatchObject({ problem: 'syntax', expected, found });
    expect(text.slice(problem?.start, problem?.end)).toBe(where);
  });
});

describe('scanJson has a limit of depth', () => {
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

  it('which 64 containers keep and the next one breaks', () => {
    expect(scanJson(nested(64)).problems).toEqual([]);
    expect(scanJson(nested(65)).problems).toEqual([
      { problem: 'too-deep', start: 64, end: 66, pointer: '/0'.repeat(64) },
    ]);
    expect(scanJson(`${'['.repeat(64)}1${']'.repeat(64)}`).problems).toEqual([]);
  });

  it('and names every value below it, with names escaped in the pointer', () => {
    const { root, problems } = scanJson('{"a/b": [[1], 2, {"c": 1}], "d": {"~": {}}}', 2);
    expect(problems.map((each) => each.problem === 'too-deep' && each.pointer)).toEqual([
      '/a~1b/0',
      '/a~1b/2',
      '/d/~0',
    ]);
    expect(root === null ? null : toValue(root)).toEqual({ 'a/b': [null, 2, null], d: { '~': null } });
  });

  it('below which the syntax still counts', () => {
    expect(scanJson('[[[1,]]]', 2).problems).toMatchObject([
      { problem: 'too-deep', start: 2 },
      { problem: 'syntax', start: 4, end: 5 },
    ]);
    expect(scanJson('[[[{"a" 1}]]]', 1).problems).toMatchObject([
      { problem: 'too-deep' },
      { problem: 'syntax', start: 8 },
    ]);
    expect(scanJson('[[[1}]]', 1).root).toBeNull();
  });

  it.each([
    ['arrays', (levels: number) => nested(levels)],
    ['objects', (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
    ['both', (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`],
    ['open arrays', (levels: number) => '['.repeat(levels)],
  ])('a million levels of %s are no danger', (_, build) => {
    for (const levels of [1_000, 10_000, 1_000_000]) {
      const { problems } = scanJson(build(levels));
      expect(problems[0]?.problem).toBe('too-deep');
    }
  });
});

function* allNodes(root: JsonNode | null): Generator<JsonNode> {
  if (root === null) return;
  yield root;
  if (root.kind === 'array') for (const item of root.items) yield* allNodes(item);
  if (root.kind === 'object') for (const { value } of root.members) yield* allNodes(value);
}

describe('a budget', () => {
  const scanWithin = (text: string, values: number, tokens = 1000) => scanJson(text, 64, { values, tokens });

  it('that is enough changes nothing', () => {
    const text = '{"a": [1, 2, {"b": null}]}';
    expect(scanWithin(text, 6)).toEqual(scanJson(text));
  });

  it('that is used up is the only thing said, and nothing is kept', () => {
    const text = '[1, 2, 3, 4, 5]';
    for (const scan of [scanWithin(text, 3), scanWithin(text, 100, 4)]) {
      expect(scan.root).toBeNull();
      expect(scan.problems).toMatchObject([{ problem: 'too-much', end: text.length }]);
    }
  });

  it('counts no values below the depth limit', () => {
    const scan = scanWithin('['.repeat(200) + ']'.repeat(200), 65);
    expect(scan.problems).toMatchObject([{ problem: 'too-deep' }]);
  });
});
