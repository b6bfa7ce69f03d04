import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPayloadReader, scanPayload } from './scan-payload.ts';

const members = Array.from(
  { length: 700 },
  (_, index) => `"name${index}": {"text": "value ${index}", "list": [1, {}]}`,
);
const long = `{\n"orderStatus": "TICKETED",\n${members.join(',\n')}\n}`;

/** Edits of a text: keys, deletions, pastes. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat({ max: 3 }), fc.nat({ max: 20_000 })),
  put: fc.oneof(
    fc.constantFrom('x', ' ', '\n', '1', '"', ',', '{', ']', '"a": 1,', ''),
    fc.nat({ max: 100 }).map((count) => `"pasted": [${'1,'.repeat(count * 100)}1],`),
  ),
});

test('texts that are read one after another say what each of them says alone', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
      const read = createPayloadReader();
      let text = long;
      expect(read(text)).toStrictEqual(scanPayload(text));
      for (const { at, length, put } of edits) {
        const from = Math.round(at * text.length);
        const typed = text.slice(0, from) + put + text.slice(from + length);
        for (const each of [typed, text, typed]) expect(read(each)).toStrictEqual(scanPayload(each));
        text = typed;
      }
    }),
    { numRuns: 40 },
  );
});
