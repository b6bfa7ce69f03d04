import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../lib/text/testing/any-character.ts';
import type { Finding } from '../../documents/finding.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { lineIndex } from '../../lib/text/line-index.ts';
import { nodeAtPointer } from '../../lib/json/json-pointer.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { findScenario, scenarios } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { gaps, type GapChoices } from '../../gaps/gaps.ts';
import { validate } from './validate.ts';
import { validateAnswer } from './answer.ts';
import { validateBytes } from './bytes.ts';
import { validateTyped } from './typed.ts';
import { ruleSubjects } from './testing/rule-subjects.ts';

/** `npm run soak` asks for more. */
const more = Number(process.env['PASSBENCH_RUNS'] ?? 1);

const payloads: readonly JsonObject[] = Object.values(ruleSubjects).map(({ payload }) => payload);
const anyScenario = fc.constantFrom('none', ...scenarios.map(({ id }) => id));
const named = (id: string): Scenario | null => findScenario(id);
const anyHistory = fc.constantFrom('unknown' as const, 'empty' as const, {
  status: 'TICKETED',
  orderCreateTime: 1,
  orderModifyTime: 2,
  parts: [
    { id: 'p1', status: 'USED' },
    { id: '#1', status: 'CLOSED' },
  ],
});
/** Any value of any gap, several at once. */
const anyGaps: fc.Arbitrary<GapChoices> = fc
  .subarray(gaps.flatMap(({ id, others }) => others.map((value) => [id, value] as const)))
  .map((chosen) => Object.fromEntries(chosen));

/** Every finding stands inside the text, with its end not before its start, in document order. */
function expectPlaced(findings: readonly Finding[], text: string): void {
  const lines = lineIndex(text);
  let before = 0;
  const misplaced = findings.filter(({ line, column, endLine, endColumn, path, message }) => {
    const [start, end] = [lines.offsetAt(line, column), lines.offsetAt(endLine, endColumn)];
    const at = lines.rangeOf(start, end);
    const isThere = at.line === line && at.column === column && at.endLine === endLine && at.endColumn === endColumn;
    const isInOrder = before <= start && start <= end;
    before = start;
    return !isThere || !isInOrder || (path !== '' && !path.startsWith('/')) || message === '';
  });
  expect(misplaced).toEqual([]);
}

/** Names that tables know, and names that bite. */
const names = fc.oneof(
  fc.constantFrom(
    'requestId',
    'userId',
    'orderStatus',
    'extInfo',
    'multiLang',
    'zh_HK',
    'en_US',
    'amount',
    'value',
    'start_time',
    'passengerInfoList',
  ),
  fc.constantFrom('__proto__', 'constructor', 'toString', '', 'a/b~c', '\ud800'),
  fc.string({ maxLength: 4 }),
);

const { document } = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 12 }).map((text) => JSON.stringify(text)),
    fc.constantFrom(
      '"\\ud800"',
      '"{{now}}"',
      '"{{what}}"',
      '1e400',
      '9007199254740993',
      '-0',
      '1.10',
      'null',
      'true',
      '1790000000',
      '"TICKETED"',
      '"CALL_NUM"',
    ),
    fc.double().map((value) => (Number.isFinite(value) ? String(value) : '0')),
  ),
  member: fc.tuple(names, tie('value')).map(([name, value]) => `${JSON.stringify(name)}: ${String(value)}`),
  object: fc.array(tie('member'), { maxLength: 6 }).map((members) => `{${members.join(',\r\n')}}`),
  list: fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('leaf'), tie('object'), tie('list')),
  document: tie('object').map(String),
}));

describe('whatever the document', () => {
  it('validation does not throw and places every finding', () => {
    fc.assert(
      fc.property(document.map(String), anyScenario, anyHistory, anyGaps, (text, scenario, history, gaps) => {
        const findings = validate(scanJson(text), { scenario: named(scenario), history, gaps });
        expectPlaced(findings, text);
        const { root } = scanJson(text);
        // A pointer leads to the last of a name written twice, which need not be the one that is meant.
        if (findings.some(({ rule }) => rule === 'duplicate-key')) return;
        for (const { path } of findings) expect(nodeAtPointer(root, path)).not.toBeNull();
      }),
      { numRuns: 100 * more },
    );
  });

  it('a legal payload with any part replaced, taken out or doubled is placed as well', () => {
    const part = fc.tuple(
      fc.constantFrom(...payloads),
      fc.nat(),
      fc.nat(),
      fc.constantFrom('', 'null', '7', '"x"', '[]', '{}', '"\\udc00"', ',"a":1,"a":2'),
    );
    fc.assert(
      fc.property(part, anyScenario, anyGaps, anyHistory, ([payload, from, length, put], scenario, gaps, history) => {
        const text = JSON.stringify(payload, null, 1);
        const start = from % text.length;
        const mutated = text.slice(0, start) + put + text.slice(start + (length % 40));
        expectPlaced(validate(scanJson(mutated), { scenario: named(scenario), gaps, history }), mutated);
        expectPlaced(validateAnswer({ headers: [], text: mutated }, { scenario: named(scenario), gaps }), mutated);
      }),
      { numRuns: 100 * more },
    );
  });

  it('bytes of any kind are placed in what could be read of them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const { text, findings } = validateBytes(bytes, {});
        expect(findings.length).toBeGreaterThan(0);
        if (text !== null) expectPlaced(findings, text);
      }),
      { numRuns: 100 * more },
    );
  });

  it('typed texts with variables are placed where they were typed', () => {
    const context = { nowMs: 1_790_000_000_000, uuid32: () => 'f'.repeat(32), orderNo: '"\\n', orderCreatedMs: null };
    const braces = fc.constantFrom(
      '{{now}}',
      '{{uuid32}}',
      '{{order.no}}',
      '{{x}}',
      '{{',
      '}}',
      '"{{now+1d}}"',
      '"',
      '{}',
      '\r\n',
    );
    const typed = fc.oneof(
      document.map(String),
      fc.array(fc.oneof(braces, fc.string({ maxLength: 5 })), { maxLength: 12 }).map((parts) => parts.join('')),
      fc
        .array(fc.oneof(braces, fc.string({ maxLength: 5 })), { maxLength: 6 })
        .map((parts) => JSON.stringify({ userId: parts.join(''), requestId: '{{now}}' })),
    );
    fc.assert(
      fc.property(typed, anyScenario, (text, scenario) => {
        expectPlaced(validateTyped(text, context, { scenario: named(scenario) }).findings, text);
      }),
      { numRuns: 100 * more },
    );
  });
});

describe('a document made to hurt', () => {
  const depth = 1_000_000;

  it.each([
    ['lists', '['.repeat(depth) + ']'.repeat(depth)],
    ['unclosed lists', '['.repeat(depth)],
    ['objects', '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)],
    ['lists inside a payload', `{"extInfo":${'['.repeat(depth)}${']'.repeat(depth)}}`],
  ])('of a million nested %s is answered', (_, text) => {
    const findings = validate(scanJson(text), { scenario: scenarios[0] ?? null });
    expect(findings.map(({ rule }) => rule)).toContain('too-deep');
    expectPlaced(findings, text);
  });

  it('of many duplicate keys reports each', () => {
    const text = `{${Array.from({ length: 5000 }, () => '"__proto__": {"__proto__": 1}').join(',')}}`;
    const findings = validate(scanJson(text), { scenario: null });
    expect(findings.filter(({ rule }) => rule === 'duplicate-key')).toHaveLength(4999);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('of fifty megabytes in one text is answered whole', () => {
    const text = `{"requestId": "${'\\u5b57'.repeat((50 << 20) / 6)}", "a": 1}`;
    const findings = validate(scanJson(text), { scenario: null });
    expect(findings.map(({ rule }) => rule)).toContain('max-length');
    expectPlaced(findings, text);
  });

  it.each([
    [
      'passengers',
      `{"extInfo":{"multiLang":{"zh_HK":{"passengerInfoList":[${'{ "status": "USED" },'.repeat(70_000)}{}]}}}}`,
    ],
    ['names', `{${Array.from({ length: 70_000 }, (_, index) => `"a rather long name ${index}": 1`).join(',')}}`],
    ['numbers', `[${'1,'.repeat(2_000_000)}1]`],
    ['lists one inside the other', '['.repeat(10_000_000)],
  ])('of far too many %s is looked into no further, and says so', (_, text) => {
    const context = { nowMs: 0, uuid32: () => 'f'.repeat(32), orderNo: 'o', orderCreatedMs: null };
    const found = [
      validateBytes(new TextEncoder().encode(text), {}).findings,
      validateTyped(text, context, { scenario: scenarios[0] ?? null }).findings,
    ];
    for (const findings of found) {
      expect(findings).toMatchObject([{ rule: 'too-deep', severity: 'error', path: '', line: 1, column: 1 }]);
      expectPlaced(findings, text);
    }
  });

  it('of a megabyte is looked into, and the first of its problems are listed', () => {
    const text = `{${Array.from({ length: 30_000 }, (_, index) => `"name${index}": 1`).join(',')}}`;
    const findings = validate(scanJson(text), { scenario: scenarios[0] ?? null });
    expect(findings.filter(({ rule }) => rule === 'unknown-field')).toHaveLength(1_000);
    expect(findings[0]).toMatchObject({
      rule: 'too-deep',
      severity: 'warning',
      path: '',
      words: { key: 'too-deep.names' },
    });
    expect(findings.map(({ rule }) => rule)).toContain('required');
    expectPlaced(findings, text);
    expect(validate(scanJson(`{"extInfo":{"a":[${'1,'.repeat(500_000)}1]}}`), { scenario: null })).not.toContainEqual(
      expect.objectContaining({ rule: 'too-deep' }),
    );
  });

  it('hides no error behind any number of harmless findings', () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `"name${index}": 1`).join(',');
    const findings = validate(scanJson(`{${names}, "orderStatus": "NO_SUCH_STATUS"}`), {
      scenario: scenarios[0] ?? null,
    });
    expect(findings.filter(({ rule }) => rule === 'unknown-field')).toHaveLength(1_000);
    expect(findings.map(({ rule }) => rule)).toContain('status-unknown');
  });

  it('of far too many names in braces lists the first of them, as warnings', () => {
    const context = { nowMs: 0, uuid32: () => 'f'.repeat(32), orderNo: 'o', orderCreatedMs: null };
    const { findings } = validateTyped(`{"a": "${'{{x}}'.repeat(12_001)}"}`, context, { scenario: null });
    const [first] = findings;
    expect(first).toMatchObject({ rule: 'too-deep', severity: 'warning', words: { key: 'too-deep.findings' } });
    expect(findings).toHaveLength(10_001);
  });

  it('of an address that never ends is answered as fast as any other', () => {
    const detail_file_url = `https://${'a'.repeat(2_000_000)} `;
    const text = JSON.stringify({ extInfo: { detail_file_url } });
    expect(validate(scanJson(text), { scenario: scenarios[0] ?? null }).map(({ rule }) => rule)).toContain('url');
  });
});
