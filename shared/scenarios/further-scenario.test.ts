import { describe, expect, it } from 'vitest';
import { resolveVariables, seededUuid32, type VariableContext } from '../documents/variables.ts';
import { scanJson } from '../lib/json/json-scan.ts';
import { findNextChange } from '../lifecycle/next-change.ts';
import { wallet } from '../lifecycle/wallet.ts';
import { sayClause } from '../protocol/reference/say-clause.ts';
import { payloadSchema } from '../protocol/validate/payload-schema.ts';
import { decide } from '../protocol/sandbox/decide.ts';
import { everyoneOnboarded } from '../documents/sandbox-controls.ts';
import { caseOf, goodRequest } from '../protocol/sandbox/testing/sandbox-run.ts';
import { validateTyped } from '../protocol/validate/typed.ts';
import { endpoints } from '../specification/endpoints.ts';
import { findScenario, scenarios } from './index.ts';
import type { Template } from './scenario.ts';
import { parcelLocker as parcel } from './testing/parcel-locker/index.ts';
import { createMapMemory } from '../protocol/sandbox/sandbox-case.ts';

const all = [...scenarios, parcel];
const day = 86_400_000;
const now = Date.UTC(2026, 10, 25, 2);
const context = (): VariableContext => ({ nowMs: now, uuid32: seededUuid32(2), orderNo: 'P1', orderCreatedMs: null });
const templateNamed = (variant: string | undefined): Template => {
  const found = parcel.templates.find((template) => template.variant === variant);
  if (found === undefined) throw new Error(`There is no template ${variant}`);
  return found;
};
const read = (template: Template) => scanJson(resolveVariables(template.text, context()).text);

describe('a scenario that is defined on the fly', () => {
  it('names its clauses in both languages', () => {
    expect(sayClause('parcel-locker/parcel_locker_no', 'en', all)).toBe('Parcel locker fields, parcel_locker_no');
    expect(sayClause('parcel-locker/parcel_locker_no', 'zh-Hant-HK', all)).toBe('智能櫃欄位，parcel_locker_no');
    expect(payloadSchema(parcel, null, 'zh-Hant-HK')).toMatchObject({
      properties: {
        extInfo: {
          properties: { parcel_locker_no: { description: expect.stringMatching(/智能櫃欄位，parcel_locker_no$/) } },
        },
      },
    });
  });

  it('is found by its id among those that hold it', () => {
    expect(findScenario('parcel-locker', all)).toBe(parcel);
    expect(findScenario('parcel-locker')).toBeNull();
  });

  it('is validated by its own table and its own moves', () => {
    const previous = { status: 'ENDED', orderCreateTime: now, orderModifyTime: now - 1 };
    const tooLong = templateNamed('broken-max-length');
    const { findings } = validateTyped(tooLong.text, context(), { scenario: parcel, history: previous });
    expect(findings.map((finding) => [finding.rule, finding.clause])).toEqual([
      ['status-move', 'states/parcel-locker'],
      ['max-length', 'parcel-locker/parcel_locker_no'],
    ]);
  });

  it('is answered by the sandbox', () => {
    const setup = { scenarios: all, gaps: {}, scheme: null, notOnboarded: everyoneOnboarded };
    const memory = createMapMemory();
    const answers = parcel.templates
      .filter(({ variant }) => variant === undefined || variant === 'broken-max-length')
      .map((template, step) => {
        const moment = { ...context(), nowMs: now + step, uuid32: seededUuid32(step), orderCreatedMs: now };
        const body = resolveVariables(template.text, moment).text;
        const decision = decide(caseOf({ ...goodRequest, target: endpoints.sync.path, body }, { memory, setup }));
        if (decision.acceptance !== null) memory.remember(decision.acceptance, `CALL-${step}`, decision.body);
        return [decision.result.resultCode, decision.summary.scenario, decision.endedBy?.name];
      });
    expect(answers).toEqual([
      ['SUCCESS', 'parcel-locker', undefined],
      ['SUCCESS', 'parcel-locker', undefined],
      ['PARAM_ILLEGAL', 'parcel-locker', 'rules'],
    ]);
  });

  it('is projected by its own effects', () => {
    const options = { lifecycleOf: (id: string) => findScenario(id, all)?.lifecycle ?? null, gaps: {} };
    const call = {
      orderKey: 'p',
      merchantBizNo: 'P1',
      scenario: 'parcel-locker',
      at: now,
      status: 'ACTIVE',
      payload: read(templateNamed(undefined)),
    };
    expect(wallet([call], now, options)).toMatchObject([{ card: 'service-card', notification: { until: now + day } }]);
    expect(findNextChange([call], now, options)).toBe(now + day);
    expect(wallet([call], now + day, options)).toMatchObject([{ card: 'none', notification: { visible: false } }]);
  });
});
