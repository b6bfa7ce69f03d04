import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { CallRecord } from '../journal/call-record.ts';
import { fold, matchesSearch, prepareSearch, readSearchedCall, searchedColumns } from './searched-call.ts';
import { stablePiecesOf } from './search-calls.ts';
import { searchedStore } from './testing/searched-store.ts';

/** `npm run soak` asks for more. */
const more = Number(process.env['PASSBENCH_RUNS'] ?? 1);

const pieces = [
  'a',
  'B',
  'i',
  'K',
  'k',
  '\u212a',
  'İ',
  '\u0307',
  'ß',
  'Σ',
  'ς',
  'é',
  'É',
  '1',
  '~',
  '票',
  '車',
  '😀',
  '\ufffd',
  '%',
  '_',
  '"',
  '/',
  '\\',
  ' ',
  '\n',
  '\0',
  '\\u0069',
  '\\u004B',
  '\\u212A',
  '\\u0130',
  '\\u00e9',
  '\\u7968',
  '\\/',
  '\\ud83d\\ude00',
  '\\ud83d',
  '\\\\u8eca',
];

test('whatever is typed finds exactly the calls that a look at each of them finds', async () => {
  const own = await searchedStore();
  onTestFinished(own.close);
  const piece = fc.constantFrom(...pieces);
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const bytes = fc
    .array(
      fc.oneof(
        text.map((each) => Buffer.from(each)),
        fc.uint8Array({ maxLength: 2 }),
      ),
      { maxLength: 3 },
    )
    .map((parts) => Buffer.concat(parts));
  const call = fc.record({ text, bytes, kind: fc.constantFrom('body', 'answer', 'plain', 'failure', 'path', 'shop') });
  const calls = fc.sample(call, { numRuns: 400, seed: 7 });
  own.put(
    1,
    calls.map((each) => ({ body: Buffer.from('{}'), ...kinds[each.kind]?.(each) })),
  );
  const rows = own.port
    .read(`SELECT ${searchedColumns({ words: ['any'] })} FROM calls ORDER BY seq DESC`, [])
    .map(readSearchedCall);
  fc.assert(
    fc.property(text, fc.constantFrom(undefined, 'e1', 'sandbox'), (typed, environment) => {
      const search = environment === undefined ? { text: typed } : { text: typed, environment };
      const ready = prepareSearch(search);
      const expected = rows.filter((row) => matchesSearch(row, ready)).map(({ seq }) => seq);
      expect(own.find({ search, limit: 1000 }).seqs).toEqual(expected);
    }),
    { numRuns: 100 * more },
  );
});

type Said = { readonly text: string; readonly bytes: Uint8Array };
const kinds: Readonly<Record<string, (said: Said) => Partial<CallRecord>>> = {
  body: ({ bytes }) => ({ body: bytes }),
  answer: ({ bytes, text }) => ({
    answer: { status: 200, headers: [['Tracer-Id', text]], body: bytes, result: null },
  }),
  plain: ({ bytes }) => ({ plainBodyBase64: Buffer.from(bytes).toString('base64') }),
  failure: ({ text }) => ({
    failure: {
      phase: 'connect',
      code: text,
      message: { en: text, zh: '' },
      next: { en: '', zh: '' },
      mayHaveArrived: false,
    },
  }),
  path: ({ text }) => ({ path: text, merchantBizNo: text }),
  shop: ({ text }) => ({ environment: { id: 'e1', name: text } }),
};

test('no character beyond ASCII folds to one that is asked for as it is', () => {
  const wrong: string[] = [];
  for (let code = 0x80; code < 0x11_00_00; code += 1) {
    const character = String.fromCodePoint(code);
    const folded = fold(character);
    // Of a capital i with a dot, the letter is left out where a piece ends with it.
    if (folded !== character && stablePiecesOf([folded]).length > 0) wrong.push(character);
  }
  expect(wrong).toEqual([]);
});
