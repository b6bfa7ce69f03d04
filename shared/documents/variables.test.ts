import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../lib/text/testing/any-character.ts';
import { isEnvironmentVariable, resolveVariables, seededUuid32, type VariableContext } from './variables.ts';

const now = 1_795_000_000_000;
const context = (changes: Partial<VariableContext> = {}): VariableContext => ({
  nowMs: now,
  uuid32: seededUuid32(7),
  orderNo: 'T-1001',
  orderCreatedMs: now - 5_000,
  ...changes,
});
const resolved = (text: string, changes: Partial<VariableContext> = {}): string =>
  resolveVariables(text, context(changes)).text;

describe('resolve', () => {
  it.each([
    ['{"a": "{{now}}"}', `{"a": ${now}}`],
    ['{"a": "{{now+2h}}"}', `{"a": ${now + 7_200_000}}`],
    ['{"a": "{{now-90s}}"}', `{"a": ${now - 90_000}}`],
    ['{"a": "{{order.created+3d}}"}', `{"a": ${now - 5_000 + 259_200_000}}`],
    ['{"a": "{{order.no}}"}', '{"a": "T-1001"}'],
    ['{"a": "at {{now}}."}', `{"a": "at ${now}."}`],
    ['["{{now}}{{now}}"]', `["${now}${now}"]`],
    ['["{{now}}", "{{order.no}}"]', `[${now}, "T-1001"]`],
    ['{"{{now}}": 1}', `{"${now}": 1}`],
    ['{"{{now}}" \n: "{{now}}"}', `{"${now}" \n: ${now}}`],
    ['["\\"{{now}}"]', `["\\"${now}"]`],
    ['["\\\\{{now}}"]', `["\\\\${now}"]`],
    ['"{{{now}}}"', `"{${now}}"`],
    ['"{{ {{now}} }}"', `"{{ ${now} }}"`],
  ])('%j becomes %j', (typed, text) => {
    expect(resolved(typed)).toBe(text);
  });

  it('takes now for the creation of an order that does not exist yet', () => {
    expect(resolved('["{{order.created}}"]', { orderCreatedMs: null })).toBe(`[${now}]`);
  });

  it('gives each occurrence a fresh id', () => {
    const [first, second] = JSON.parse(resolved('["{{uuid32}}", "x{{uuid32}}"]'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toMatch(/^x[0-9a-f]{32}$/);
    expect(`x${first}`).not.toBe(second);
  });

  it('fills in what the environment says of itself, and leaves what it does not say', () => {
    const env = { userId: '2088', openId: '', clientId: 'C"1' };
    expect(resolved('["{{env.userId}}", "<{{env.clientId}}>"]', { env })).toBe('["2088", "<C\\"1>"]');
    const names = ['env.openId', 'env.merchantId', 'env.password', 'env.', 'env.userId+2h'];
    const text = JSON.stringify(names.map((name) => `{{${name}}}`));
    const { text: after, unknown } = resolveVariables(text, context({ env }));
    expect(after).toBe(text);
    expect(unknown.map(({ name }) => name)).toEqual(names);
    expect(names.filter(isEnvironmentVariable)).toEqual(['env.openId', 'env.merchantId']);
    expect(resolved('"{{env.userId}}"')).toBe('"{{env.userId}}"');
  });

  it('counts where something counts: the same number throughout a text, as a number where it stands alone', () => {
    expect(resolved('["{{counter}}", "Q-{{counter}}"]', { counter: 12 })).toBe('[12, "Q-12"]');
    expect(resolved('"{{counter}}"')).toBe('"{{counter}}"');
  });

  it('makes ids out of a seed that stay the same at every send of the order', () => {
    const text = '["{{seed.a}}", "{{seed.b}}", "{{seed.a}}"]';
    const [first, second, third] = JSON.parse(resolved(text));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(third).toBe(first);
    expect(second).not.toBe(first);
    expect(resolved(text, { nowMs: now + 1, uuid32: () => 'x', counter: 3 })).toBe(resolved(text));
    expect(resolved('"{{seed.a}}"', { orderNo: 'T-1002' })).not.toContain(first);
    expect(resolved('"{{seed.}} {{seed.a.b}} {{seed}}"')).toBe('"{{seed.}} {{seed.a.b}} {{seed}}"');
  });

  it('escapes a value for JSON', () => {
    const orderNo = 'a"b\\c\n\u0000中{{now}}';
    expect(JSON.parse(resolved('{"a": "{{order.no}}", "b": "<{{order.no}}>"}', { orderNo }))).toEqual({
      a: orderNo,
      b: `<${orderNo}>`,
    });
  });

  it('tells of the first of very many names that are no variable, and resolves those behind them', () => {
    const { text, unknown } = resolveVariables(`["${'{{x}}'.repeat(30_000)}{{order.no}}"]`, context());
    expect(unknown).toHaveLength(20_000);
    expect(unknown.at(-1)).toEqual({ name: 'x', start: 2 + 19_999 * 5, end: 2 + 20_000 * 5 });
    expect(text.endsWith('{{x}}T-1001"]')).toBe(true);
  });

  it('keeps out of everything that is no string', () => {
    const text = '{{now}} [ {{now}}, {"a": {{uuid32}} } ]';
    expect(resolveVariables(text, context())).toMatchObject({ text, unknown: [] });
  });

  it.each([
    '{{7*7}}',
    '{{constructor}}',
    '{{__proto__}}',
    '{{now+2}}',
    '{{now+2w}}',
    '{{now+1.5h}}',
    '{{now*2h}}',
    '{{uuid32+2h}}',
    '{{ now }}',
    '{{Now}}',
    '{{order.name}}',
    '{{now+999999999999d}}',
  ])('leaves %s as typed and lists it', (variable) => {
    const text = `{"a": "x ${variable}"}`;
    expect(resolveVariables(text, context())).toMatchObject({
      text,
      unknown: [{ name: variable.slice(2, -2), start: 9, end: 9 + variable.length }],
    });
  });

  it.each(['{{}}', '{{', '}}', '{now}', '{{now}', '{{now} }', '{{a{b}}', `{{${'a'.repeat(65)}}}`])(
    'sees no variable in %s',
    (piece) => {
      const text = `["${piece}"]`;
      expect(resolveVariables(text, context())).toMatchObject({ text, unknown: [] });
    },
  );

  it('works on broken JSON, as far as its strings go', () => {
    expect(resolved('{"a": "{{now}}", "b": "{{order.no}}')).toBe(`{"a": ${now}, "b": "T-1001`);
    expect(resolved('{"a": "open {{order.no}}\n "b": "{{now}}"}')).toBe(`{"a": "open T-1001\n "b": ${now}}`);
    expect(resolved('["a\\')).toBe('["a\\');
    expect(resolved('["{{order.no}}\\')).toBe('["T-1001\\');
  });

  it('takes time in proportion to the text, a million braces included', () => {
    const braces = '{'.repeat(1_000_000);
    for (const text of [
      `"${braces}"`,
      `"${'{{now'.repeat(200_000)}"`,
      `"${'{{a}}'.repeat(200_000)}"`,
      `"${'{{now}}'.repeat(100_000)}"`,
      '"{{'.repeat(300_000),
    ]) {
      const { unknown, map } = resolveVariables(text, context());
      expect(unknown.length).toBe(text.includes('{{a}}') ? 20_000 : 0);
      expect(map.toResolved(text.length)).toBeGreaterThan(0);
    }
  });

  it('leaves a text without variables exactly as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (piece) => {
        const text = piece.replaceAll('{{', '{');
        const { map, ...rest } = resolveVariables(text, context());
        expect(rest).toEqual({ text, replacements: [], unknown: [] });
        for (let offset = 0; offset <= text.length; offset++) {
          expect([map.toTyped(offset, 'start'), map.toTyped(offset, 'end'), map.toResolved(offset)]).toEqual([
            offset,
            offset,
            offset,
          ]);
        }
      }),
    );
  });

  it('keeps JSON what was JSON', () => {
    const text = fc
      .array(
        fc.constantFrom(
          '{{now}}',
          '{{order.no}}',
          '{{uuid32}}',
          '{{env.userId}}',
          '{{seed.a}}',
          '{{x}}',
          '{{',
          '}}',
          'a',
          '\\n',
          '中',
        ),
      )
      .map((parts) => parts.join(''));
    const document = fc.dictionary(text, text).map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(document, fc.string(), (typed, orderNo) => {
        expect(() => JSON.parse(resolved(typed, { orderNo }))).not.toThrow();
      }),
    );
  });
});

describe('the position map', () => {
  const pieces = fc
    .array(fc.constantFrom('"', 'ab', '{{now}}', '{{order.no}}', '{{x}}', ',', '\n', '\\"', ':'))
    .map((parts) => parts.join(''));
  const orderNos = fc.constantFrom('', 'A', 'an order number that is longer than its variable');

  it('never runs backwards, in either direction', () => {
    fc.assert(
      fc.property(pieces, orderNos, (typed, orderNo) => {
        const { text, map } = resolveVariables(typed, context({ orderNo }));
        for (let offset = 1; offset <= text.length; offset++) {
          expect(map.toTyped(offset, 'start')).toBeGreaterThanOrEqual(map.toTyped(offset - 1, 'start'));
          expect(map.toTyped(offset, 'end')).toBeGreaterThanOrEqual(map.toTyped(offset - 1, 'end'));
          expect(map.toTyped(offset, 'end')).toBeGreaterThanOrEqual(map.toTyped(offset, 'start'));
        }
        for (let offset = 1; offset <= typed.length; offset++) {
          expect(map.toResolved(offset)).toBeGreaterThanOrEqual(map.toResolved(offset - 1));
        }
        expect(map.toTyped(text.length, 'end')).toBe(typed.length);
        expect(map.toResolved(typed.length)).toBe(text.length);
        expect([map.toTyped(-5, 'start'), map.toResolved(-5), map.toResolved(1e9)]).toEqual([0, 0, text.length]);
      }),
    );
  });

  it('finds every character that was not replaced, both ways', () => {
    fc.assert(
      fc.property(pieces, orderNos, (typed, orderNo) => {
        const { text, map } = resolveVariables(typed, context({ orderNo }));
        for (let offset = 0; offset < text.length; offset++) {
          const from = map.toTyped(offset, 'start');
          const to = map.toTyped(offset + 1, 'end');
          if (to - from !== 1 || map.toResolved(from) !== offset) continue;
          expect(typed.slice(from, to)).toBe(text.slice(offset, offset + 1));
        }
      }),
    );
  });

  it('shows a finding on a replaced value where its variable was typed', () => {
    const typed = '{"t": "{{now}}", "no": "x{{order.no}}y"}';
    const { text, map } = resolveVariables(typed, context());
    const range = (part: string): string => {
      const start = text.indexOf(part);
      return typed.slice(map.toTyped(start, 'start'), map.toTyped(start + part.length, 'end'));
    };
    expect(range(String(now))).toBe('"{{now}}"');
    expect(range('1001')).toBe('{{order.no}}');
    expect(range('"xT-1001y"')).toBe('"x{{order.no}}y"');
    expect(range('"no"')).toBe('"no"');
  });

  it('puts a place inside a variable at the start of its value', () => {
    const typed = '["{{now}}"]';
    const { map } = resolveVariables(typed, context());
    expect([1, 5, typed.indexOf(']')].map((offset) => map.toResolved(offset))).toEqual([1, 1, 1 + String(now).length]);
  });
});

describe('seededUuid32', () => {
  it('gives the same ids for the same seed, others for another', () => {
    const take = (seed: string | number): string[] => {
      const next = seededUuid32(seed);
      return Array.from({ length: 50 }, () => next());
    };
    expect(take(1)).toEqual(take(1));
    const all = [
      ...take(0),
      ...take(1),
      ...take(2),
      ...take(-1),
      ...take(2 ** 40),
      ...take('a'),
      ...take('b'),
      ...take(''),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((id) => !/^[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$/.test(id))).toEqual([]);
  });
});
