import type { CardIcon, Tone } from '../../../shared/card/card-model.ts';
import { resolve, seededUuid32 } from '../../../shared/documents/variables.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';

export type ScenarioSign = { readonly icon: CardIcon; readonly tone: Tone };

const unsigned: ScenarioSign = { icon: 'receipt', tone: 'plain' };
const known = new Map<Scenario, ScenarioSign>();

/** The sign and the colour of a scenario: those of the card that its first ready payload has. */
export function scenarioSign(scenario: Scenario): ScenarioSign {
  const sign = known.get(scenario) ?? signOf(scenario);
  known.set(scenario, sign);
  return sign;
}

function signOf(scenario: Scenario): ScenarioSign {
  const text = plainTemplates(scenario)[0]?.text ?? '';
  const variables = { nowMs: 0, uuid32: seededUuid32(scenario.id), orderNo: scenario.id, orderCreatedMs: null };
  const { root } = scanJson(resolve(text, variables).text);
  if (root === null) return unsigned;
  const { icon, tone } = scenario.card(root, { locale: 'en_US', texts: 'en_US', now: 0, gaps: {} });
  return { icon, tone };
}
