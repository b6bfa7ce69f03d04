import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdit } from '../../text/text-edit.ts';
import { scanJson } from '../json-scan.ts';
import { toValue } from '../json-view.ts';
import { recoverJson } from './recover-json.ts';

/** `npm run soak` asks for more. */
const more = Number(process.env['PASSBENCH_RUNS'] ?? 1);

const payload = `{
  "requestId": "0123",
  "merchantBizNo": "Q-1",
  "orderStatus": "CALL_NUM",
  "amount": { "value": "100", "currency": "HKD" },
  "extInfo": {
    "queue_number": "A1",
    "table_type": "T",
    "tags": ["a", "b"],
    "wait_tables": 12,
    "is_open": true,
    "multiLang": { "zh_HK": { "name": "麵屋" }, "en_US": { "name": "Noodles" } }
  },
  "userId": "2088"
}
`;

/** Typing mistakes, each at its own place. */
const mistakes = {
  'no comma': ['"0123",', '"0123"'],
  'single quotes': ['"merchantBizNo"', "'merchantBizNo'"],
  'a word without quotes': ['"CALL_NUM"', 'CALL_NUM'],
  'no colon': ['"amount": {', '"amount" {'],
  'an equals sign': ['"value": ', '"value" = '],
  'a comma at the end of an object': ['"HKD" }', '"HKD", }'],
  'a name without quotes': ['"extInfo":', 'extInfo:'],
  'curly quotes': ['"A1"', '“A1”'],
  'a quote that is not closed': ['"T",', '"T,'],
  'a comma at the end of a list': ['"b"]', '"b",]'],
  'a plus sign': [' 12,', ' +12,'],
  'no opening quote of a name': ['"userId"', 'userId"'],
  'no closing quote of a name': ['"is_open"', '"is_open'],
  'no opening quote of a value': ['"100"', '100"'],
  'a list that is not closed': ['"b"],', '"b",'],
  'another bracket': ['"Noodles" }', '"Noodles" ]'],
  'a tab in a text': ['"Noodles"', '"Nood\tles"', String.raw`"Nood\tles"`],
  'a quote in a text': ['"麵屋"', '"麵"屋"', String.raw`"麵\"屋"`],
  'a space that JSON does not know': ['"userId": ', '"userId":\u00a0'],
  'a semicolon': ['"Q-1",', '"Q-1";'],
  'a word of another language': [' true,', ' True,'],
  'a comment': ['"multiLang": {', '/* both */ "multiLang": {'],
  'a full-width colon': ['"zh_HK": ', '"zh_HK"：'],
  'no comma between objects': [' }, "en_US"', ' } "en_US"'],
  'two commas': ['  },\n', '  },,\n'],
  'a brace too many': ['"2088"\n}', '"2088"\n}}'],
  'no end': ['"2088"\n}\n', '"2088"\n'],
} as const satisfies Record<string, readonly [right: string, wrong: string, meant?: string]>;

type Mistake = readonly [right: string, wrong: string, meant?: string];

/** Null where one mistake removes the place of another. */
function withMistakes(made: readonly Mistake[]): string | null {
  let text = payload;
  for (const [right, wrong] of made) {
    if (!text.includes(right)) return null;
    text = text.replace(right, wrong);
  }
  return text;
}

/** The value of the payload once these are fixed; a tab and a quote in a text belong to it. */
function meant(made: readonly Mistake[]): unknown {
  return JSON.parse(made.reduce((text, [right, , written]) => text.replace(right, written ?? right), payload));
}

/** Applies fixes until none is left. */
function fixed(text: string): string {
  let now = text;
  for (let round = 0; round < 20; round++) {
    const fix = recoverJson(now).faults.find((fault) => fault.fix !== null)?.fix ?? null;
    if (fix === null) break;
    now = applyEdit(now, fix);
  }
  return now;
}

/** Every three that leave each other in place. */
const threes = Object.entries(mistakes).flatMap((one, at, all) =>
  all.slice(at + 1).flatMap((two, next) =>
    all.slice(at + next + 2).flatMap((three) => {
      const made = [one, two, three];
      const text = withMistakes(made.map(([, mistake]) => mistake));
      return text === null
        ? []
        : [{ named: made.map(([name]) => name).join(', '), made: made.map(([, m]) => m), text }];
    }),
  ),
);

test('any three mistakes are three faults, and fixing them gives what was meant', () => {
  fc.assert(
    fc.property(fc.constantFrom(...threes), ({ made, text }) => {
      expect(recoverJson(text).faults).toHaveLength(3);
      const { root } = scanJson(fixed(text));
      expect(root === null ? null : toValue(root)).toEqual(meant(made));
    }),
    { numRuns: 300 * more },
  );
});
