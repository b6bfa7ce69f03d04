import { describe, expect, it } from 'vitest';
import type { VariableContext } from '../../documents/variables.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import { validateTyped } from './typed.ts';
import { payloadText, trainPayload } from './testing/sample-payloads.ts';

const context: VariableContext = {
  nowMs: 1_790_000_000_123,
  uuid32: () => '0'.repeat(32),
  orderNo: 'T-2026-0001',
  orderCreatedMs: 1_790_000_000_000,
};

const check = (text: string) => validateTyped(text, context, { scenario: trainTicket });

const withVariables = payloadText(trainPayload, {
  '/requestId': '{{uuid32}}',
  '/merchantBizNo': '{{order.no}}',
  '/orderCreateTime': '{{order.created}}',
  '/orderModifyTime': '{{now}}',
});

describe('a variable that is badly spelt', () => {
  it.each([
    ['"{{now}}"', '"{{nwo-1h}}"', '{{now-1h}}', 'error'],
    ['"{{now}}"', '"{{now - 1 hour}}"', '{{now-1h}}', 'error'],
    ['"{{now}}"', '"{{now–1h}}"', '{{now-1h}}', 'error'],
    ['"{{uuid32}}"', '"{{uuid}}"', '{{uuid32}}', 'error'],
    ['"{{order.no}}"', '"{{orderNo}}"', '{{order.no}}', 'warning'],
  ])('is one problem with one fix: %s as %s', (right, wrong, fixed, severity) => {
    const found = check(withVariables.replace(right, wrong)).findings;
    expect(found.map((each) => [each.rule, each.severity, each.fix?.edit.text])).toEqual([
      ['variable', severity, fixed],
    ]);
    const [problem] = found;
    expect((problem?.fix?.edit.endColumn ?? 0) - (problem?.fix?.edit.column ?? 0)).toBe(wrong.length - 2);
  });

  it('has no fix where no variable is near, and says nothing else of its value', () => {
    const found = check(withVariables.replace('"{{now}}"', '"{{colour}}"')).findings;
    expect(found.map((each) => [each.rule, each.fix])).toEqual([['variable', undefined]]);
  });
});

describe('what is typed', () => {
  it('is validated as it resolves', () => {
    const { findings, resolved, scan } = check(withVariables);
    expect(findings).toEqual([]);
    expect(scan.text).toBe(resolved.text);
    expect(resolved.text).toContain('"orderModifyTime": 1790000000123');
  });

  it('gets findings where the cause was typed', () => {
    const typed = withVariables.replace('"GMT+8"', '"HKT"');
    const [finding, ...others] = check(typed).findings;
    const line = typed.split('\n').findIndex((each) => each.includes('HKT')) + 1;
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: 'time-zone', line, column: 22, endLine: line, endColumn: 27 });
  });

  it('gets findings behind a variable of the same line in the right column', () => {
    const typed = JSON.stringify(JSON.parse(withVariables)).replace('"GMT+8"', '"HKT"');
    const [finding] = check(typed).findings;
    const column = typed.indexOf('"HKT"') + 1;
    expect(finding).toMatchObject({ rule: 'time-zone', line: 1, column, endColumn: column + 5 });
  });

  it('marks a variable whose value is wrong, whole, and offers no fix that overwrites it', () => {
    const typed = payloadText(trainPayload, { '/extInfo/standard_to': '{{now}}' });
    const [finding] = check(typed).findings;
    const column = (typed.split('\n').find((line) => line.includes('{{now}}')) ?? '').indexOf('"{{now}}"') + 1;
    expect(finding).toMatchObject({ rule: 'type', path: '/extInfo/standard_to', column, endColumn: column + 9 });
    expect(finding?.fix).toBeUndefined();
  });

  it('keeps the fix of what stands beside a variable', () => {
    const typed = withVariables.replace('"88001"', '88001');
    const [finding] = check(typed).findings;
    const line = typed.split('\n').findIndex((each) => each.includes(' 88001')) + 1;
    expect(finding?.fix?.edit).toMatchObject({ line, text: '"88001"' });
  });

  it.each([61, 300])('with a name of yours of %d characters is warned of', (length) => {
    const name = `{{my.${'a'.repeat(length)}}}`;
    const typed = withVariables.replace('"{{uuid32}}"', `"{{uuid32}}", "tradeNo": "${name}"`);
    const [found] = check(typed).findings.filter(({ rule }) => rule === 'variable');
    expect([found?.path, found?.message]).toEqual(['/tradeNo', expect.stringContaining('60 characters at most')]);
    expect(found?.message.length).toBeLessThan(400);
  });

  it('with a name that is no variable is warned of at the value, or at the member', () => {
    const typed = payloadText(trainPayload, {
      '/tradeNo': 'x-{{nope}}-{{nor.this}}',
      '/extInfo/multiLang/en_US/check_point': ['{{gate}}', 'B2'],
      '/{{key}}': 1,
    });
    const found = check(typed).findings.filter(({ rule }) => rule === 'variable');
    expect(found.map(({ path, severity, message }) => [path, severity, message])).toEqual([
      ['/tradeNo', 'warning', '"{{nope}}" is not a variable; it is sent unchanged.'],
      ['/tradeNo', 'warning', '"{{nor.this}}" is not a variable; it is sent unchanged.'],
      ['/extInfo/multiLang/en_US/check_point/0', 'warning', '"{{gate}}" is not a variable; it is sent unchanged.'],
      ['/{{key}}', 'warning', '"{{key}}" is not a variable; it is sent unchanged.'],
    ]);
    const lines = typed.split('\n');
    const line = lines.findIndex((each) => each.includes('nope')) + 1;
    expect(found[0]).toMatchObject({ line, column: 14, endLine: line, endColumn: (lines[line - 1] ?? '').length });
  });

  it('that is not JSON gets nothing but syntax', () => {
    expect(check('{"a": "{{nope}}",}').findings.map(({ rule }) => rule)).toEqual(['syntax']);
  });
});
