import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { payloadDocumentSchema } from '../../../../shared/documents/payload-document.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { readFile, type ImportItem } from './import-items.ts';
import { itemsInEmptyProject } from './testing/items-in-empty-project.ts';

/** `npm run soak` runs more. */
const more = Number(process.env['PASSBENCH_RUNS'] ?? 1);

const encoder = new TextEncoder();

/** Texts of every scenario, as they would be imported. */
const templates = scenarios
  .flatMap((scenario) => scenario.templates.map(({ text }) => text))
  .filter((text) => text.trimStart().startsWith('{'));

/** Random bytes, texts of only structure, and valid payloads that were cut, doubled, mixed and changed. */
const hostile: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc
    .array(fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', '{{', '}}', '\uFEFF', '\n', 'a', '0'), {
      maxLength: 200,
    })
    .map((parts) => encoder.encode(parts.join(''))),
  fc.json({ maxDepth: 5 }).map((text) => encoder.encode(text)),
  fc
    .tuple(fc.constantFrom(...templates), fc.nat(), fc.nat(), fc.uint8Array({ maxLength: 6 }))
    .map(([text, at, length, bytes]) => {
      const whole = encoder.encode(text);
      const start = at % whole.length;
      return Uint8Array.from([...whole.subarray(0, start), ...bytes, ...whole.subarray(start + (length % 40))]);
    }),
  fc
    .tuple(fc.constantFrom('payloads/../../x.json', 'payloads/A/B.json', 'stories/a.story.json', 'C:\\x'), fc.string())
    .map(([path, text]) => encoder.encode(JSON.stringify({ format: 'passbench.bundle/1', files: [{ path, text }] }))),
);

function itemsIn(bytes: Uint8Array, name: string): readonly ImportItem[] {
  const read = readFile(bytes, { charset: null, dropsMark: false });
  return read.reads === 'text' ? itemsInEmptyProject([{ name, text: read.text }]) : [];
}

test('whatever comes in is read without a fault, and what is offered of it can be kept', () => {
  fc.assert(
    fc.property(hostile, fc.string({ maxLength: 260 }), (bytes, name) => {
      for (const item of itemsIn(bytes, name)) {
        const id = 'x';
        if (item.is === 'payload') expect(payloadDocumentSchema.safeParse(item.placed.document).success).toBe(true);
        else expect({ id, name: item.name }).toBeTruthy();
      }
    }),
    { numRuns: 2000 * more },
  );
});

test('a text in UTF-8 that is offered whole has the bytes of its file', () => {
  fc.assert(
    fc.property(fc.constantFrom(...templates), fc.constantFrom('', '\uFEFF'), (text, mark) => {
      const bytes = encoder.encode(mark + text);
      const [item] = itemsIn(bytes, 'a.json');
      expect(item?.is === 'payload' ? encoder.encode(item.placed.document.text) : null).toEqual(bytes);
    }),
  );
});
