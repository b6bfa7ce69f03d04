import { expect, test } from 'vitest';
import { resolve, seededUuid32 } from '../../documents/variables.ts';
import { scenarios } from '../../scenarios/index.ts';
import { templateId } from '../../scenarios/scenario.ts';
import type { VariableContext } from '../../documents/variables.ts';
import { validateTyped } from './index.ts';
import { recogniseScenario } from '../orders/recognise.ts';
import { scanPayload } from './density.ts';

const context = (): VariableContext => ({
  nowMs: 1_795_000_000_000,
  uuid32: seededUuid32(7),
  orderNo: 'T-1',
  orderCreatedMs: null,
});

const twins = scenarios.flatMap((scenario) =>
  scenario.templates.flatMap((template) =>
    template.variant?.startsWith('broken-') === true
      ? [[templateId(scenario, template), template.variant.slice('broken-'.length), template.text] as const]
      : [],
  ),
);

test.each(twins)('%s is reported as %s by who does not say its scenario', (_, rule, text) => {
  const { root } = scanPayload(resolve(text, context()).text);
  const scenario = root === null ? null : recogniseScenario(root, null);
  const found = validateTyped(text, context(), { scenario, history: 'unknown' }).findings;
  expect(found.map((finding) => finding.rule)).toContain(rule);
});
