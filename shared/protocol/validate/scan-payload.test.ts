import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonScan } from '../../lib/json/json-scan.ts';
import { createPayloadReader, scanPayload } from './scan-payload.ts';

const members = Array.from(
  { length: 450 },
  (_, index) => `"name${index}": {"text": "value ${index}", "list": [1, {}]}`,
);
const long = `{\n"orderStatus": "TICKETED",\n${members.join(',\n')}\n}`;

/** Edits of a text: keys, deletions, pastes. */
const edit = fc.record({
  at: fc.nat({ max: 1000 }),
  length: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat({ max: 3 }), fc.nat({ max: 20_000 })),
  put: fc.oneof(
    fc.constantFrom('x', ' ', '\n', '1', '"', ',', '{', ']', '"a": 1,', ''),
    fc.nat({ max: 100 }).map((count) => `"pasted": [${'1,'.repeat(count * 100)}1],`),
  ),
});

/** What rules look at. A text of which only a part is read again is not called clean: its rules walk it. */
const seen = ({ text, root, problems }: JsonScan) => ({ text, root, problems });

test('texts that are read one after another say what each of them says alone', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
      const read = createPayloadReader();
      let text = long;
      expect(seen(read(text))).toStrictEqual(seen(scanPayload(text)));
      for (const { at, length, put } of edits) {
        const from = Math.round((at / 1000) * text.length);
        const typed = text.slice(0, from) + put + text.slice(from + length);
        for (const each of [typed, text, typed]) expect(seen(read(each))).toStrictEqual(seen(scanPayload(each)));
        text = typed;
      }
    }),
    { numRuns: 40 },
  );
});
