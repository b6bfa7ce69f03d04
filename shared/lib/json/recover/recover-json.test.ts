import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdit } from '../../text/text-edit.ts';
import { refused } from '../testing/json-scan.corpus.ts';
import { scanJson } from '../json-scan.ts';
import { toValue } from '../json-view.ts';
import { recoverJson } from './recover-json.ts';

/** `npm run soak` asks for more. */
const more = Number(process.env['PASSBENCH_RUNS'] ?? 1);

/** Applies fixes until none is left. */
function fixed(text: string): string {
  let now = text;
  for (let round = 0; round < 60; round++) {
    const fix = recoverJson(now).faults.find((fault) => fault.fix !== null)?.fix ?? null;
    if (fix === null) break;
    now = applyEdit(now, fix);
  }
  return now;
}

const valueOf = (text: string): unknown => {
  const { root } = recoverJson(text);
  return root === null ? undefined : toValue(root);
};

describe('a text with faults', () => {
  test.each([
    ['{"a":1,}', 1, { a: 1 }],
    ['{"a":1 "b":2}', 1, { a: 1, b: 2 }],
    ['[1 2 "x"]', 2, [1, 2, 'x']],
    ['{"a":1,,"b":2}', 1, { a: 1, b: 2 }],
    ['{,"a":1}', 1, { a: 1 }],
    ["{'a':'it\\'s \"b\"'}", 2, { a: 'it\'s "b"' }],
    ['{a:1,b_2:TRUE,c:None,d:CALL_NUM}', 7, { a: 1, b_2: true, c: null, d: 'CALL_NUM' }],
    ['{"a" 1}', 1, { a: 1 }],
    ['{"a"=1;"b":2}', 2, { a: 1, b: 2 }],
    ['{“a”：“b”，"c"：1}', 5, { a: 'b', c: 1 }],
    ['{"a":1 // one\n,/* two */"b":2}', 2, { a: 1, b: 2 }],
    ['{"a":"x\ty\\z"}', 1, { a: 'x\ty\\z' }],
    ['{\n"a": "b,\n"c": "d\n}', 2, { a: 'b', c: 'd' }],
    ['{"a":"b,"c":"d"}', 1, { a: 'b', c: 'd' }],
    ['{"a":[1,2}', 1, { a: [1, 2] }],
    ['{"a":{"b":1]}', 1, { a: { b: 1 } }],
    ['{"a":1}}', 1, { a: 1 }],
    ['{"a":\u00a01}', 1, { a: 1 }],
    ['{"a":+1,"b":.5,"c":007}', 3, { a: 1, b: 0.5, c: 0 }],
    ['{"a":1,"b":[{"c":2', 1, { a: 1, b: [{ c: 2 }] }],
    ['{"a":1,"b":}', 1, { a: 1 }],
    ['{"a":,"b":2}', 1, { b: 2 }],
    ['{"a"::1}', 1, { a: 1 }],
    ['\ufeff{"a":1', 1, { a: 1 }],
  ])('is read as it was probably meant: %j', (text, count, value) => {
    const { faults } = recoverJson(text);
    expect([faults.length, valueOf(text)]).toEqual([count, value]);
  });

  test.each([
    ['{"a":1,}', '{"a":1}'],
    ['{"a":1 "b":2', '{"a":1, "b":2}'],
    ['{\'a\': "x\ty", b: None,}', '{"a": "x\\ty", "b": null}'],
    ['{\n  "a": {\n    "b": "c,\n    "d": [1,\n', '{\n  "a": {\n    "b": "c",\n    "d": [1]\n  }\n}\n'],
    ['{"a":"b,"c":"d"}', '{"a":"b","c":"d"}'],
    ['{"a":01}', '{"a":"01"}'],
    ['{"a":1  795503509737,"b":-2\t5}', '{"a":1795503509737,"b":-25}'],
    ['{"a":17 955 03509 737}', '{"a":1795503509737}'],
    ['{"a":[1,2}', '{"a":[1,2]}'],
    ['{"a":1}]', '{"a":1}'],
    ['{"a":null,"b":,[1,2]}', '{"a":null,"b":[1,2]}'],
    ['{"a", :"x","b"，：2}', '{"a" :"x","b":2}'],
    ['{"a":,"x","b":2}', '{"a":"x","b":2}'],
    ['{"a":[true,nul:,-1],"b":2}', '{"a":[true,"nul",-1],"b":2}'],
    ['{"a":[1]","b":2}', '{"a":[1],"b":2}'],
    ['{"a":[{"b":""]","c:["d"]}', '{"a":[{"b":""}],"c":["d"]}'],
  ])('is fixed to one that is JSON: %j', (text, wanted) => {
    expect(fixed(text)).toBe(wanted);
    expect(scanJson(wanted).root).not.toBeNull();
  });

  test('no list is opened before a value that a name without a value follows', () => {
    const text = '{\n"a": false,\n"b":\'null,\n"c"] true,\n"d": 2}';
    expect(fixed(text)).toBe('{\n"a": false,\n"b":\'null\n"c"} true,\n"d": 2}');
  });

  test.each([
    ['{"a":1,"b":}', 'the value is missing'],
    ['{"a"}', 'the value is missing'],
    ['{} {}', 'a second text'],
    ['{"a":1,"b":,"c":[2]}', 'the value of a name in front of another is missing'],
    ['', 'nothing'],
  ])('has no edit where nobody knows what was meant: %j, %s', (text) => {
    expect(recoverJson(text).faults.map(({ fix }) => fix)).toEqual([null]);
  });

  test('reports what was skipped, and nothing else', () => {
    const text = '{"a":1,"b" @@ ## "c":2,"d":{"e":3}}';
    const { faults, lost } = recoverJson(text);
    expect(faults[0]).toMatchObject({ fix: null });
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.every(({ start, end }) => start >= text.indexOf('@@') && end <= text.indexOf('"d"'))).toBe(true);
    expect(valueOf(text)).toMatchObject({ a: 1, d: { e: 3 } });
  });
});

describe('whatever a text is', () => {
  const signs = fc.string({
    unit: fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
      "'",
      '\\',
      '1',
      '0',
      '.',
      '-',
      'a',
      't',
      ' ',
      '\n',
      '/',
      '*',
      '：',
      '“',
      '\u00a0',
    ),
  });
  const json = fc.jsonValue().map((value) => JSON.stringify(value, null, 2));
  const damaged = fc
    .tuple(
      json,
      fc.array(fc.tuple(fc.nat(), fc.constantFrom('', ',', '"', '}', ']', ':', "'", '\n', 'x')), { maxLength: 3 }),
    )
    .map(([text, cuts]) =>
      cuts.reduce(
        (now, [at, put]) => now.slice(0, at % (now.length + 1)) + put + now.slice((at % (now.length + 1)) + 1),
        text,
      ),
    );

  test('its first fault is the one that the strict reader reports, and without one both read the same', () => {
    fc.assert(
      fc.property(fc.oneof(signs, json, damaged, fc.constantFrom(...refused)), (text) => {
        const strict = scanJson(text);
        const { root, faults, lost } = recoverJson(text);
        const syntax = strict.problems.find(({ problem }) => problem === 'syntax');
        if (syntax === undefined) expect([faults, lost, root]).toEqual([[], [], strict.root]);
        else {
          const { fix: _, unvalued: __, ...first } = faults[0] ?? { fix: null };
          expect({ problem: 'syntax', ...first }).toEqual(syntax);
        }
      }),
      { numRuns: 400 * more },
    );
  });

  test('the text contains every place that was read or fixed, and fixing ends', () => {
    fc.assert(
      fc.property(fc.oneof(signs, damaged), (text) => {
        for (const { fix } of recoverJson(text).faults)
          if (fix !== null) {
            expect(fix.start).toBeLessThanOrEqual(fix.end);
            expect(fix.end).toBeLessThanOrEqual(text.length);
            expect(applyEdit(text, fix)).not.toBe(text);
          }
        const left = recoverJson(fixed(text)).faults;
        expect(left.filter(({ fix }) => fix !== null)).toEqual([]);
      }),
      { numRuns: 100 * more },
    );
  });
});
