import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJson, minifyJson } from './json-format.ts';
import { scanJson, type JsonNode } from './json-scan.ts';

function rootOf(text: string): JsonNode {
  const { root } = scanJson(text);
  if (root === null) throw new Error(`no JSON: ${text}`);
  return root;
}

const format = (text: string, selection?: { start: number; end: number }): string =>
  formatJson(text, rootOf(text), selection);
const minify = (text: string, selection?: { start: number; end: number }): string =>
  minifyJson(text, rootOf(text), selection);

/** The tokens of a text: all that is no white space between them. */
function tokensOf(text: string): readonly string[] {
  return text.match(/"(?:\\.|[^"\\])*"|[^\s"]/g) ?? [];
}

const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/);
const scalar = fc.oneof(
  fc.constantFrom('1.50', '-0.0', '1E+2', '12345678901234567890123', 'true', 'null', '"{{now+2h}}"', '"a, b: {c}"'),
  fc.string().map((text) => JSON.stringify(text)),
);
/** JSON source with white space anywhere, numbers as nobody would write them back, and names written twice. */
const source = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc
      .tuple(fc.array(tie('value'), { maxLength: 4 }), space)
      .map(([items, s]) => `[${s}${items.join(`${s},${s}`)}${s}]`),
    fc
      .tuple(fc.array(fc.tuple(fc.constantFrom('"a"', '"b"', '"\\u0061"'), tie('value')), { maxLength: 4 }), space)
      .map(([members, s]) => `{${s}${members.map(([name, value]) => `${name}${s}:${s}${value}`).join(`${s},`)}${s}}`),
  ),
})).value;

describe('formatJson', () => {
  it('changes nothing but white space, in any text and any selection', () => {
    fc.assert(
      fc.property(space, source, space, fc.nat(), fc.nat(), (before, value, after, one, two) => {
        const text = before + value + after;
        const [start = 0, end = 0] = [one % (text.length + 1), two % (text.length + 1)].toSorted((a, b) => a - b);
        const tokens = tokensOf(text);
        for (const changed of [format(text), minify(text), format(text, { start, end }), minify(text, { start, end })])
          expect(tokensOf(changed)).toEqual(tokens);
        expect(format(format(text))).toBe(format(text));
        expect(minify(format(text))).toBe(minify(text));
      }),
    );
  });

  it('gives every level two spaces and keeps short ones on a line', () => {
    const text = '{"a":{"b":1.50,"b":2},"list":[{"c":[]},{}],"e":"\\u0041"}';
    expect(format(text)).toBe(
      [
        '{',
        '  "a": { "b": 1.50, "b": 2 },',
        '  "list": [',
        '    {',
        '      "c": []',
        '    },',
        '    {}',
        '  ],',
        '  "e": "\\u0041"',
        '}',
      ].join('\n'),
    );
  });

  it('keeps line ends, the byte order mark and the end of the text', () => {
    expect(format('\uFEFF{"a":1,\r\n"b":2}\r\n')).toBe('\uFEFF{\r\n  "a": 1,\r\n  "b": 2\r\n}\r\n');
    expect(minify('\uFEFF{\n"a" : 1 }\n')).toBe('\uFEFF{"a":1}');
  });

  it('lays out only the value around a selection', () => {
    const text = '{"long":{"a":[1,2],"b":{"c":3}},"other":  {"d":4}}';
    const start = text.indexOf('"a"');
    expect(format(text, { start, end: start + 8 })).toBe(
      '{"long":{\n  "a": [1, 2],\n  "b": { "c": 3 }\n},"other":  {"d":4}}',
    );
    const inner = text.indexOf('4');
    expect(minify(text.replace('{"d"', '{ "d"'), { start: inner, end: inner + 1 })).toBe(text);
  });
});
