import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rescanJson } from './json-rescan.ts';
import { scanJson, type JsonScan } from './json-scan.ts';

const more = Number(process.env['PASSBENCH_RUNS'] ?? 1);
const anything = Number.POSITIVE_INFINITY;

/** What is put in the place of a stretch of a text, and whether it is taken back. */
type Edit = { readonly at: number; readonly length: number; readonly put: string; readonly isUndone: boolean };

const edited = (text: string, { at, length, put }: Edit): string => {
  const from = at % (text.length + 1);
  return text.slice(0, from) + put + text.slice(from + length);
};

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat({ max: 400 }),
  isUndone: fc.boolean(),
  length: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 6 }), fc.nat({ max: 80 })),
  put: fc.oneof(
    fc.constantFrom('', ' ', '\n', '1', '-', '.5', 'e3', '"', '\\', ',', ':', '{', '}', '[', ']', '\uFEFF', '中'),
    fc.constantFrom('"a": 1,', ',"b":[2]', 'true', '},{', '],[', '[[{}]]', '"', '","', '": "', '{"a":{"a":{}}}'),
  ),
});

const document = fc
  .tuple(fc.json({ maxDepth: 4 }), fc.constantFrom(0, 1, 2))
  .map(([json, indent]) => JSON.stringify(JSON.parse(json), null, indent))
  .map((text) => (text.startsWith('{') || text.startsWith('[') ? text : `{"only": ${text}, "other": [1, {"x": "y"}]}`));

/** What is not known of a text that is not read whole. */
const withoutClean = ({ text, root, problems }: JsonScan): JsonScan => ({ text, root, problems });

describe('a text that is read after an earlier one', () => {
  test('says what it says when it is read alone', () => {
    let told = 0;
    fc.assert(
      fc.property(document, fc.array(edit, { maxLength: 12 }), fc.constantFrom(3, 64), (text, edits, maxDepth) => {
        let before = scanJson(text, maxDepth);
        let now = text;
        for (const each of edits) {
          const typed = edited(now, each);
          for (const next of each.isUndone ? [typed, now] : [typed]) {
            const alone = scanJson(next, maxDepth);
            const again = rescanJson(before, next, anything, maxDepth);
            if (again !== null) expect(again.scan).toStrictEqual(withoutClean(alone));
            if (again !== null) told++;
            // A text that cannot be read at the moment is followed as if it had not been there.
            if (alone.root !== null) before = again?.scan ?? alone;
            now = next;
          }
        }
      }),
      { numRuns: 2000 * more },
    );
    expect(told).toBeGreaterThan(500 * more);
  });

  test('is read where it differs, and moved behind', () => {
    const names = Array.from({ length: 500 }, (_, index) => `"name${index}": {"inside": "${index}", "more": [1, 2]}`);
    const text = `{\n${names.join(',\n')}\n}`;
    const at = text.indexOf('"250"') + 1;
    for (const put of ['x', ' ', '\\n', '", "z": "']) {
      const typed = text.slice(0, at) + put + text.slice(at);
      const again = rescanJson(scanJson(text), typed, 200);
      expect(again?.scan).toStrictEqual(withoutClean(scanJson(typed)));
      expect(again?.read).toBeLessThan(60);
    }
  });

  test.each([
    ['what was no JSON before', '{"a":', '{"a":1}'],
    ['what is none now', '{"a":1}', '{"a":1,}'],
    ['another kind of value', '{"a":1}', '[1]'],
    ['what goes on behind its end', '{"a":1}', '{"a":1}}'],
    ['a text that opens in one value and ends in a later one', '["a",1,"b"]', '["a,1,"b"]'],
    ['a mark in front', '{"a":1}', '\uFEFF{"a":1}'],
  ])('is left to the whole reading: %s', (_, before, text) => {
    expect(rescanJson(scanJson(before), text, anything)).toBeNull();
  });

  test('is left to it where more would have to be read', () => {
    const text = `{"a":"${'x'.repeat(100)}"}`;
    expect(rescanJson(scanJson(text), text.replace('xx', 'xyx'), 50)).toBeNull();
  });

  test('that stays is the same values', () => {
    const before = scanJson('[{"a":1},{"b":2}]');
    const again = rescanJson(before, '[{"a":7},{"b":2}]', anything);
    const items = [before, again?.scan].map((scan) => (scan?.root?.kind === 'array' ? scan.root.items : []));
    expect(items[1]?.[1]).toBe(items[0]?.[1]);
  });
});
