import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonNode } from './json-node.ts';
import { refillJson } from './json-refill.ts';
import { scanJson } from './json-scan.ts';

const text = '{"a":"one","b":[1234,{"c":"x\\u0041"},true],"d":{"e":"two"}}';
const partOf = (found: string, put: string) => {
  const start = text.indexOf(found);
  const end = start + found.length;
  return { start, end, text: text.slice(0, start) + put + text.slice(end) };
};

describe('refillJson', () => {
  it('reads the value around a part again, and shares the others with the earlier scan', () => {
    const before = scanJson(text);
    const { text: now, ...part } = partOf('two', 'T\\"');
    const made = refillJson(before, now, [part]);
    expect(made).toEqual(scanJson(now));
    const membersOf = (node: JsonNode | null | undefined) => (node?.kind === 'object' ? node.members : []);
    expect(membersOf(made?.root)[1]).toBe(membersOf(before.root)[1]);
  });

  it.each([
    ['a name', 'c":', 'f":'],
    ['what reaches beyond a value', 'one",', 'two",'],
    ['white space or brackets', ',{', ' {'],
    ['a value that is a word', 'true', 'null'],
    ['a value that becomes a word', '1234', 'true'],
    ['a text that ends sooner', 'one', 'o",'],
    ['a number that is none', '1234', '01.2'],
  ])('leaves %s to a whole reading', (_, found, put) => {
    const { text: now, ...part } = partOf(found, put);
    expect(refillJson(scanJson(text), now, [part])).toBeNull();
  });

  it('knows of no text as clean that has half of a surrogate pair or a lossy number in a part, now or before', () => {
    const clean = '{"a":"xxxxxx","b":123456789012300000}';
    const part = (from: string, put: string): string => clean.replace(from, put);
    for (const unclean of [
      part('xxxxxx', 'xx\ud83dxxx'),
      part('xxxxxx', '\\ud83d'),
      part('123456789012300000', '123456789012345678'),
    ]) {
      const parts = [
        { start: 6, end: 12 },
        { start: 18, end: 36 },
      ];
      expect(refillJson(scanJson(clean), unclean, parts)).toMatchObject({ text: unclean, isClean: false });
      expect(refillJson(scanJson(unclean), clean, parts)).toMatchObject({ text: clean, isClean: false });
    }
    expect(refillJson(scanJson(clean), clean, [{ start: 6, end: 12 }])?.isClean).toBe(true);
  });

  it('gives what a whole reading gives, whatever texts and numbers change', () => {
    const value = fc.oneof(fc.string({ minLength: 3, maxLength: 3 }), fc.integer({ min: 100, max: 999 }));
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), fc.array(fc.tuple(value, value), { minLength: 1 }), (json, values) => {
        const parts: { start: number; end: number }[] = [];
        const written = (pick: 0 | 1): string => {
          let made = `{"first":${json}`;
          parts.length = 0;
          for (const [at, pair] of values.entries()) {
            const source = JSON.stringify(pair[pick]);
            made += `,"${at}":[`;
            if (JSON.stringify(pair[0]).length === JSON.stringify(pair[1]).length)
              parts.push({ start: made.length, end: made.length + source.length });
            made += `${parts.length > 0 && parts.at(-1)?.end === made.length + source.length ? source : '""'}]`;
          }
          return `${made}}`;
        };
        const before = scanJson(written(0));
        const now = written(1);
        expect(refillJson(before, now, parts)).toEqual(scanJson(now));
      }),
    );
  });
});
