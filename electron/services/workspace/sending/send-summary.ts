import type { SendSummary } from '../../../../shared/bridge/environment-info.ts';
import { showMoney } from '../../../../shared/card/money.ts';
import type { Environment } from '../../../../shared/documents/environment.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import type { JsonNode } from '../../../../shared/lib/json/json-scan.ts';
import { textAt } from '../../../../shared/lib/json/json-view.ts';
import { endpointMethod, endpoints } from '../../../../shared/specification/endpoints.ts';
import { originOf } from '../../environments/origin-of.ts';
import { choicesOf } from '../../environments/ready-to-send.ts';
import { missingOf } from '../../environments/send-blockers.ts';
import { addressBelow } from '../../sender/send-address.ts';
import type { KnownScenario } from '../workspace-services.ts';
import { readPayload } from './read-payload.ts';

/** What a send to an environment would be, but for the digest. Needs no key: nothing is signed. Throws what is missing. */
export function sendSummary(
  text: string,
  {
    environment,
    scenario,
    gaps,
  }: { readonly environment: Environment; readonly scenario: KnownScenario; readonly gaps: GapChoices },
): Omit<SendSummary, 'digest'> {
  const { baseUrl, clientId, key } = environment;
  if (baseUrl === undefined || clientId === undefined || key === undefined) throw missingOf(environment);
  const inForce = { ...gaps, ...choicesOf(environment) };
  const { merchantBizNo, orderStatus } = readPayload(text, { scenario, clientId, gaps: inForce });
  const { path } = addressBelow(baseUrl, endpoints[scenario.endpoint].path);
  return {
    environment: environment.name,
    origin: originOf(baseUrl),
    target: `${endpointMethod(inForce)} ${path}`,
    keyName: key.name,
    clientId,
    merchantBizNo,
    scenario: scenario.id,
    orderStatus,
    amount: amountOf(scanJson(text).root, inForce),
    bytes: Buffer.byteLength(text, 'utf8'),
  };
}

/** What was paid, else the price: as cards show it, and character for character as the payload has it. */
function amountOf(root: JsonNode | null, gaps: GapChoices): string | null {
  for (const field of ['payAmount', 'amount']) {
    const value = textAt(root, field, 'value');
    if (value === null) continue;
    const written = `${value} ${textAt(root, field, 'currency') ?? ''}`.trim();
    const money = showMoney(root, { gaps }, field);
    return money === null ? written : `${money.text} (${written})`;
  }
  return null;
}
