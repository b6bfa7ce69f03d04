import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../lib/json/json.ts';
import { scanJson, type JsonNode } from '../lib/json/json-scan.ts';
import { byLocale, list, listOrOne, object } from './container-kinds.ts';
import { amountValue, wholeNumber } from './digit-kinds.ts';
import { createRows, type CheckContext, type Field, type Kind, type KindProblem } from './field.ts';
import type { GapChoices } from '../gaps/gaps.ts';
import { appLink, httpsLink, url } from './link-kinds.ts';
import { number } from './number-kind.ts';
import { gmtOffset, listedCode, oneOf, orderStatus, remark, text } from './text-kinds.ts';
import { time } from './time-kind.ts';
import { uuid } from './uuid-kind.ts';

const words = { en: 'x', zh: '某' };
const row = createRows('test');
const currency = listedCode({ rule: 'currency', cell: words, codes: new Set(['HKD', 'JPY']) });

const kinds: readonly Kind[] = [
  text(),
  text({ maxLength: 5 }),
  uuid,
  oneOf([
    { value: 'AB', means: words },
    { value: 'CD', means: words },
  ]),
  currency,
  remark,
  gmtOffset,
  orderStatus(32),
  appLink,
  httpsLink,
  url(),
  amountValue,
  wholeNumber(),
  wholeNumber({ most: 100 }),
  time(),
  number,
  object([row('a', text(), 'always', words)]),
  list(text(), { maxItems: 3 }),
  byLocale(['zh_HK', 'en_US'], object([row('a', text(), 'always', words)])),
];

const gaps: GapChoices = {};

function nodeOf(source: string): JsonNode {
  const { root } = scanJson(source);
  if (root === null) throw new Error(`no JSON: ${source}`);
  return root;
}

function check(kind: Kind, source: string, given: Partial<CheckContext> = {}): KindProblem | null {
  const root = nodeOf(source);
  const field: Field = row('field', kind, 'always', words);
  const raw = (node: JsonNode): string => source.slice(node.start, node.end);
  return kind.check(root, { field, required: true, status: null, scheme: null, raw, root, gaps, ...given });
}

const written = (value: JsonValue): string => JSON.stringify(value);

describe.each(kinds)('the kind $name', (kind) => {
  it('finds nothing wrong with its own samples, in any of its views', () => {
    for (let seed = 0; seed < 40; seed++) {
      const sample = kind.sample(seed);
      expect(check(kind, written(sample))).toBeNull();
      expect(kind.toZod({ status: null, required: true, gaps }).safeParse(sample).success).toBe(true);
      expect(kind.sample(seed)).toEqual(sample);
      const { pattern } = kind.toJsonSchema({ status: null, gaps, say: (said) => said.en, describe: () => ({}) });
      if (typeof pattern === 'string') expect(sample).toMatch(new RegExp(pattern));
    }
  });

  it('refuses every other JSON type, in any of its views', () => {
    const right = nodeOf(written(kind.sample(1))).kind;
    for (const source of ['"x"', '7', 'true', 'null', '{}', '[]']) {
      if (nodeOf(source).kind === right) continue;
      expect(check(kind, source)).toMatchObject({ rule: 'type', values: { found: nodeOf(source).kind } });
      expect(kind.toZod({ status: null, required: true, gaps }).safeParse(JSON.parse(source)).success).toBe(false);
    }
  });

  it('asks for one JSON type in its schema', () => {
    const { type } = kind.toJsonSchema({ status: null, gaps, say: (said) => said.en, describe: () => ({}) });
    const found = nodeOf(written(kind.sample(1))).kind;
    expect(type === 'integer' ? 'number' : type).toBe(found);
  });
});

describe('a text', () => {
  it('may be blank only where it need not be there, or where its field says so', () => {
    expect(check(text(), '" "')).toEqual({ rule: 'empty' });
    expect(check(text(), '"\u3000"')).toEqual({ rule: 'empty' });
    expect(check(text(), '" "', { required: false })).toBeNull();
    const field = row('field', text(), 'always', words, { mayBeBlank: () => true });
    expect(check(text(), '" "', { field })).toBeNull();
  });

  it('is fixed by quotes only when the quoted number is legal', () => {
    expect(check(text({ maxLength: 3 }), '123')?.fix?.text).toBe('"123"');
    expect(check(text({ maxLength: 3 }), '1234')?.fix).toBeUndefined();
    expect(check(amountValue, '1e3')?.fix).toBeUndefined();
    expect(check(amountValue, '-1')?.fix).toBeUndefined();
    expect(check(amountValue, 'true')?.fix).toBeUndefined();
  });
});

describe('a whole number', () => {
  it('has a highest value where one is given', () => {
    expect(check(wholeNumber({ most: 100 }), '"100"')).toBeNull();
    expect(check(wholeNumber({ most: 100 }), '"101"')).toMatchObject({
      rule: 'whole-number',
      key: 'whole-number.most',
    });
    expect(check(wholeNumber(), `"${'9'.repeat(400)}"`)).toBeNull();
    expect(check(wholeNumber({ most: 100 }), `"${'9'.repeat(400)}"`)).toMatchObject({ rule: 'whole-number' });
  });

  it('must be 0 in the statuses that say so, when they are known', () => {
    const kind = wholeNumber({ zero: { inStatus: ['DONE'], rule: 'wait-tables' } });
    expect(check(kind, '"3"', { status: 'DONE' })).toMatchObject({ rule: 'wait-tables', fix: { text: '"0"' } });
    expect(check(kind, '"3"', { status: null })).toBeNull();
    expect(check(kind, '"0"', { status: 'DONE' })).toBeNull();
  });
});

describe('the length of a text', () => {
  const three = text({ maxLength: 3 });
  const under = (unit: string, source: string): KindProblem | null =>
    check(three, source, { gaps: { 'length-unit': unit } });

  it('is counted in the unit of the reading', () => {
    expect(under('code-points', '"𠮷𠮷𠮷"')).toMatchObject({ severity: 'assumption', values: { used: 3, units: 6 } });
    expect(under('utf16', '"𠮷𠮷𠮷"')).toMatchObject({
      key: 'max-length.utf16',
      gap: 'length-unit',
      values: { used: 6 },
    });
    expect(under('utf8-bytes', '"é€"')).toMatchObject({ key: 'max-length.utf8-bytes', values: { used: 5, most: 3 } });
    expect(under('utf8-bytes', '"abc"')).toBeNull();
  });

  it('rests on the reading only where code points would have fitted', () => {
    expect(under('utf16', '"abcd"')?.gap).toBeUndefined();
    expect(under('utf8-bytes', '"é€"')?.gap).toBe('length-unit');
  });

  it('is the same in every view', () => {
    for (const unit of ['code-points', 'utf16', 'utf8-bytes']) {
      for (const value of ['abc', 'abcd', '𠮷', '𠮷𠮷', '𠮷𠮷𠮷𠮷', 'é', 'éé', '字', '字字']) {
        const problem = under(unit, written(value));
        const passes = problem === null || problem.severity === 'assumption';
        const zod = three.toZod({ status: null, required: true, gaps: { 'length-unit': unit } });
        expect([unit, value, zod.safeParse(value).success]).toEqual([unit, value, passes]);
        if (problem?.severity === undefined && problem !== null)
          expect(three.limit?.measure(nodeOf(written(value)), { 'length-unit': unit })).toBe(problem.values?.['used']);
      }
    }
  });
});

describe('a uuid', () => {
  const [plain, dashes] = ['0123456789abcdef0123456789ABCDEF', '01234567-89ab-cdef-0123-456789ABCDEF'];
  const dashed36: GapChoices = { 'request-id-form': 'dashed36' };

  it('has the form of the reading, and is fixed into it', () => {
    expect(check(uuid, written(plain))).toBeNull();
    expect(check(uuid, written(dashes))).toMatchObject({ rule: 'max-length', fix: { text: written(plain) } });
    expect(check(uuid, written(dashes), { gaps: dashed36 })).toBeNull();
    expect(check(uuid, written(plain), { gaps: dashed36 })).toMatchObject({
      rule: 'uuid',
      gap: 'request-id-form',
      fix: { text: written(dashes) },
    });
    expect(check(uuid, '"abc"', { gaps: dashed36 })?.fix).toBeUndefined();
    expect(check(uuid, written(`${dashes}0`), { gaps: dashed36 })).toMatchObject({ rule: 'max-length' });
  });

  it('has the same form in every view', () => {
    const accepted = (view: GapChoices): readonly boolean[] => {
      const zod = uuid.toZod({ status: null, required: true, gaps: view });
      return [plain, dashes].map((value) => zod.safeParse(value).success);
    };
    expect([accepted(gaps), accepted(dashed36)]).toEqual([
      [true, false],
      [false, true],
    ]);
    expect([uuid.limit?.mostWhen?.(gaps), uuid.limit?.mostWhen?.(dashed36)]).toEqual([32, 36]);
  });
});

describe('a text with a usual value', () => {
  const isGift = (root: JsonNode): boolean => root.kind === 'string' && root.value.startsWith('GIFT');
  const kind = text({ maxLength: 10, usual: { value: 'GIFT-SALE', when: isGift, rule: 'issue-mode' } });

  it('is warned of where the document is of the sort that has it', () => {
    expect(check(kind, '"GIFT-FREE"')).toMatchObject({
      rule: 'issue-mode',
      severity: 'warning',
      fix: { text: '"GIFT-SALE"' },
    });
    expect(check(kind, '"GIFT-SALE"')).toBeNull();
    expect(check(kind, '"OTHER"')).toBeNull();
    expect(check(kind, '"GIFT-FREE-OF-CHARGE"')).toMatchObject({ rule: 'max-length' });
  });
});

describe('a time', () => {
  it.each(['0', '-0', '864000000000000', '1.79e12', '1790000000000.0'])('takes %s', (source) => {
    expect(check(time(), source)).toBeNull();
  });

  it.each(['1.5', '8640000000000001', '1e400', '9007199254740993', '1790000000000.00000000000001'])(
    'refuses %s',
    (source) => {
      expect(check(time(), source)).toMatchObject({ rule: 'time' });
    },
  );

  it.each(['-1', '-864000000000000', '-8640000000000000', '-1790000000'])(
    'takes %s, before 1970, by an assumption',
    (source) => {
      const problem = { rule: 'time', gap: 'negative-time' };
      expect(check(time(), source)).toMatchObject({ ...problem, severity: 'assumption' });
      const rejecting = { gaps: { 'negative-time': 'reject' } };
      expect(check(time(), source, rejecting)).toMatchObject({ ...problem, severity: 'error' });
    },
  );

  it.each([
    ['1790000000', '1790000000000'],
    ['1790000000000000', '1790000000000'],
    ['8640000000000000', '8640000000000'],
  ])('takes %s for another unit, which %s fixes', (source, fixed) => {
    expect(check(time(), source)).toMatchObject({ rule: 'time-unit', severity: 'warning', fix: { text: fixed } });
    expect(check(time(), fixed)).toBeNull();
    expect(check(time({ unitGap: 'time-unit' }), source)?.gap).toBe('time-unit');
  });

  it.each([
    ['1790000000000', '1790000000'],
    ['1790000000000000', '1790000000'],
  ])('is read in seconds where an assumption says so: %s is fixed to %s', (source, fixed) => {
    const given = { gaps: { 'time-unit': 'seconds' } };
    expect(check(time({ unitGap: 'time-unit' }), source, given)).toMatchObject({
      rule: 'time-unit',
      gap: 'time-unit',
      fix: { text: fixed },
    });
    expect(check(time({ unitGap: 'time-unit' }), fixed, given)).toBeNull();
    expect(check(time(), '1790000000000', given)).toBeNull();
  });

  it('is fixed without its quotes only when what is left is a time', () => {
    expect(check(time(), '"1790000000000"')?.fix?.text).toBe('1790000000000');
    expect(check(time(), '"1 790000000000"')?.fix?.text).toBe('1790000000000');
    for (const source of [
      '"2026 11 25 08 00"',
      '"01790000000000"',
      '"1.5"',
      '"1e3"',
      '"9999999999999999"',
      '" 1"',
      '""',
    ])
      expect(check(time(), source)?.fix).toBeUndefined();
  });

  const eight = Date.UTC(2026, 10, 25, 0, 0, 0);

  it.each([
    '"2026-11-25T08:00:00+08:00"',
    '"2026-11-25T00:00Z"',
    '"2026-11-25 08:00:00 +0800"',
    '"2026-11-25 05:30+05:30"',
  ])('is fixed from %s, which names its offset', (source) => {
    const fix = { key: 'fix.time', text: String(eight) };
    expect(check(time({ zone: ['zone'] }), source)).toMatchObject({ rule: 'type', fix });
    expect(check(time({ unitGap: 'time-unit' }), source, { gaps: { 'time-unit': 'seconds' } })?.fix?.text).toBe(
      String(eight / 1000),
    );
  });

  it.each(['2026-11-25 08:00:00', '2026-11-25T08:00', '2026/11/25 08:00', '2026-11-25 08:00:00.000'])(
    'is fixed from %s in the zone in which it is shown, which is named',
    (text) => {
      const zoned = { root: nodeOf('{"zone":"GMT-3"}') };
      const values = { text, number: eight, zone: 'GMT+8' };
      expect(check(time(), written(text))?.fix).toEqual({ key: 'fix.time-in-zone', text: String(eight), values });
      expect(check(time({ zone: ['zone'] }), written(text), zoned)?.fix).toEqual({
        key: 'fix.time-in-zone',
        text: String(eight + 11 * 3_600_000),
        values: { text, number: eight + 11 * 3_600_000, zone: 'GMT-3' },
      });
      expect(check(time({ zone: ['no'] }), written(text), zoned)?.fix).toBeUndefined();
    },
  );

  it.each(['2026-11-25', '08:00', '25-11-2026 08:00', '2026-11/25 08:00', '2026-02-29 08:00', '2026-11-25 08:00 HKT'])(
    'is not guessed from %s',
    (text) => {
      expect(check(time(), written(text))).toMatchObject({ rule: 'type' });
      expect(check(time(), written(text))?.fix).toBeUndefined();
    },
  );
});

describe('links', () => {
  it('into the app have the scheme in force, or any that is no web address', () => {
    expect(check(appLink, '"walletapp://x"', { scheme: 'walletapp' })).toBeNull();
    expect(check(appLink, '"other://x"', { scheme: 'walletapp' })).toMatchObject({
      rule: 'app-link',
      values: { scheme: 'walletapp' },
    });
    expect(check(appLink, '"other://x"')).toBeNull();
    for (const source of ['"https://x"', '"HTTP://x"', '"walletapp:x"', '"//x"', '"1app://x"'])
      expect(check(appLink, source)).toMatchObject({ rule: 'app-link' });
  });

  it('that are addresses may be of any scheme but must be absolute', () => {
    const absolute = ['http://x', 'https://x/y?z#w', 'ftp://x', 'mailto:x@y', 'data:image/png;base64,AA', 'urn:a:b'];
    for (const address of absolute) expect(check(url(), JSON.stringify(address))).toBeNull();
    for (const source of ['"x"', '"/x"', '"//x"', '"https://"', '"https:///x"', '"https:x"', '" https://x"', '"x@y"']) {
      expect(check(url(), source)).toMatchObject({ rule: 'url', severity: 'warning' });
    }
  });
});

describe('a value of a list', () => {
  const kind = oneOf([{ value: 'LINE_UP', means: words }], {
    values: ['EXTRA'],
    refusedUnder: { gap: 'charging-biz-type', value: 'reject' },
  });

  it('may be one that an assumption lets through', () => {
    expect(check(kind, '"EXTRA"')).toBeNull();
    const rejecting: GapChoices = { 'charging-biz-type': 'reject' };
    expect(check(kind, '"EXTRA"', { gaps: rejecting })).toMatchObject({ rule: 'enum', gap: 'charging-biz-type' });
    expect(check(kind, '"OTHER"', { gaps: rejecting })?.gap).toBeUndefined();
    const views = [gaps, rejecting].map((each) => kind.toZod({ status: null, required: true, gaps: each }));
    expect(views.map((zod) => zod.safeParse('EXTRA').success)).toEqual([true, false]);
    expect(kind.toJsonSchema({ status: null, gaps, say: (said) => said.zh, describe: () => ({}) })).toMatchObject({
      enum: ['LINE_UP'],
      enumDescriptions: ['某'],
    });
  });

  it('is fixed when case or one edit differs', () => {
    for (const source of ['"line_up"', '"LINEUP"', '"LINE_UPS"'])
      expect(check(kind, source)?.fix?.text).toBe('"LINE_UP"');
    expect(check(kind, '"QUEUE"')?.fix).toBeUndefined();
    expect(check(currency, '" jpy "')?.fix?.text).toBe('"JPY"');
    expect(check(currency, '"YEN"')?.fix).toBeUndefined();
  });
});

describe('containers', () => {
  it('keep to their items', () => {
    const three = list(text(), { maxItems: 3 });
    expect(check(three, '["a","b","c"]')).toBeNull();
    expect(check(three, '["a","b","c","d"]')).toEqual({ rule: 'max-items', values: { used: 4, most: 3 } });
    expect(three.limit?.measure(nodeOf('["a","b"]'), gaps)).toBe(2);
    expect(list(text()).limit).toBeUndefined();
  });

  it('that are a list or one of its objects take both, and report the one', () => {
    const kind = listOrOne(object([row('a', text(), 'always', words)]), { rule: 'shape', gap: 'ticket-list-shape' });
    expect(check(kind, '[{"a":"x"}]')).toBeNull();
    expect(check(kind, '{"a":"x"}')).toEqual({ rule: 'shape', severity: 'assumption', gap: 'ticket-list-shape' });
    expect(check(kind, '"x"')).toMatchObject({ rule: 'type', values: { asked: 'array' } });
    const zod = kind.toZod({ status: null, required: true, gaps });
    const passes = (value: JsonValue): boolean => zod.safeParse(value).success;
    expect([[{ a: 'x' }], { a: 'x' }, { a: 7 }, 'x'].map(passes)).toEqual([true, true, false, false]);
  });
});

describe('a number', () => {
  it('is fixed without its quotes when what is left is a whole number that stays the same', () => {
    expect(check(number, '"3"')).toMatchObject({ rule: 'type', fix: { text: '3' } });
    for (const source of ['"03"', '"1.5"', '" 3"', '"12345678901234567"', '""'])
      expect(check(number, source)?.fix).toBeUndefined();
  });
});
