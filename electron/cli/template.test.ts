import { describe, expect, it } from 'vitest';
import { scenarios } from '../../shared/scenarios/index.ts';
import { templateId } from '../../shared/scenarios/scenario.ts';
import { plainTemplates } from '../../shared/scenarios/templates.ts';
import { validateBytes } from '../../shared/protocol/validate/bytes.ts';
import { runPassbench, testNow } from './testing/fake-io.ts';

const at = ['--at', '2026-11-25T14:00:00+08:00'];
const all = scenarios.flatMap((scenario) =>
  scenario.templates.map((template) => ({ id: templateId(scenario, template), scenario, template })),
);

describe('passbench template', () => {
  it('lists every template, one line each', async () => {
    const { code, out } = await runPassbench(['template']);
    expect(code).toBe(0);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(all.map(({ id }) => id));
  });

  it('lists them as one JSON document', async () => {
    const { json } = await runPassbench(['template', '--json']);
    expect(json()).toEqual(
      all.map(({ id, scenario, template }) => ({
        id,
        scenario: scenario.id,
        status: template.status,
        variant: template.variant ?? null,
        line: template.line.en,
      })),
    );
  });

  it.each(all.filter(({ template }) => template.variant?.startsWith('broken-') !== true))(
    'prints $id ready to send',
    async ({ scenario, template }) => {
      const variant = template.variant === undefined ? [] : ['--variant', template.variant];
      const { code, out } = await runPassbench(['template', scenario.id, template.status, ...variant]);
      expect(code).toBe(0);
      expect(out).not.toContain('{{');
      const { scenario: recognised, findings } = validateBytes(Buffer.from(out), { scheme: 'walletapp' });
      expect(recognised?.id).toBe(scenario.id);
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    },
  );

  it('prints the same bytes for the same seed and time, and fresh ids else', async () => {
    const seeded = ['template', 'queue-up', 'CALL_NUM', '--seed', '7', ...at];
    expect((await runPassbench(seeded)).out).toBe((await runPassbench(seeded)).out);
    expect((await runPassbench([...seeded.slice(0, 4), '8', ...at])).out).not.toBe((await runPassbench(seeded)).out);
    expect((await runPassbench(['template', 'queue-up', 'CALL_NUM'])).out).toContain(`"orderModifyTime": ${testNow}`);
  });

  it.each(scenarios)('plays the life of $id in table order with one seed and time', async (scenario) => {
    const values: { requestId: string; merchantBizNo: string; orderCreateTime: number; orderModifyTime: number }[] = [];
    for (const { status } of plainTemplates(scenario)) {
      const { json } = await runPassbench(['template', scenario.id, status, '--seed', '1', ...at]);
      values.push(Object.assign({ requestId: '', merchantBizNo: '', orderCreateTime: 0, orderModifyTime: 0 }, json()));
    }
    expect(new Set(values.map((value) => value.requestId)).size).toBe(values.length);
    expect(new Set(values.map((value) => `${value.merchantBizNo} ${value.orderCreateTime}`)).size).toBe(1);
    expect(values.map((value) => value.orderModifyTime)).toEqual(
      [...new Set(values.map((value) => value.orderModifyTime))].toSorted((a, b) => a - b),
    );
  });

  it('writes the links in the scheme in force', async () => {
    const { out } = await runPassbench(['template', 'queue-up', 'CALL_NUM', '--scheme', 'shopapp']);
    expect(out).toContain('"merchantShopLinkPage": "shopapp://');
    expect(out).not.toContain('walletapp');
  });

  it('lists the templates of one scenario', async () => {
    const { code, out } = await runPassbench(['template', '--scenario', 'queue-up']);
    const lines = out.trimEnd().split('\n');
    expect({ code, others: lines.filter((line) => !line.startsWith('queue-up/')) }).toEqual({ code: 0, others: [] });
    expect((await runPassbench(['template', 'queue-up', 'CALL_NUM', '--scenario', 'queue-up'])).code).toBe(0);
  });

  it('leaves variables as they are when asked', async () => {
    expect((await runPassbench(['template', 'train-ticket', '--raw'])).out).toContain('"requestId": "{{uuid32}}"');
  });

  it.each([
    [['template', 'train-tickets'], 'Did you mean "train-ticket"'],
    [['template', 'voucher', 'REFUNDED'], 'Known: TICKETED.'],
    [['template', 'base-order', 'PAYED'], 'Did you mean "PAID"'],
    [['template', 'queue-up', 'CALLNUM'], 'Did you mean "CALL_NUM"'],
    [['template', 'queue-up', 'CALL_NUM', '--variant', 'broken-uid'], 'Did you mean "broken-uuid"'],
    [
      ['template', 'queue-up', '--scenario', 'train-ticket'],
      'The scenario is queue-up, but --scenario is train-ticket',
    ],
    [['template', 'queue-up', '--at', 'noon'], 'ISO 8601 with a zone'],
    [['template', 'queue-up', '--seed', 'x'], 'whole number'],
    [['template', 'queue-up', 'CALL_NUM', 'more'], 'too many arguments'],
  ])('refuses %j', async (args, message) => {
    const { code, out, err } = await runPassbench(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });
});
