import type { Finding } from '../../../documents/finding.ts';
import { textAt } from '../../../lib/json/json-view.ts';
import type { RequestReading } from '../request-reading.ts';
import { refuseIllegal, refuse, refuseAtGateway, type Refusal } from '../sandbox-case.ts';

// Step 6: the rules, then who is served at all.

/** Rules about the order's state, answered in step 7 in their own order. */
export const stateRules = ['status-unknown', 'create-time-changed', 'modify-time-not-newer', 'status-move'] as const;

const answeredLater: ReadonlySet<string> = new Set(stateRules);

const isNoJson: ReadonlySet<string> = new Set(['syntax', 'encoding']);

/** Bytes that are not JSON stop at the gateway, before other rules. */
export function refuseNoJson(reading: RequestReading): Refusal | null {
  const found = reading.findings().find(({ rule }) => isNoJson.has(rule));
  return found === undefined ? null : refuseAtGateway('body', describeFinding(found));
}

/** The first rule of the payload that is broken. */
export function refuseBrokenRule(reading: RequestReading): Refusal | null {
  const first = reading.findings().find(({ severity, rule }) => severity === 'error' && !answeredLater.has(rule));
  return first === undefined ? refuseUnnamedOrder(reading) : refuseIllegal(describeFinding(first), first.gap);
}

const answeredInTurn: readonly string[] = ['request-id-repeated', ...stateRules];

/**
 * The error that a service names in its refusal, whatever its place in the text: of a syntax error, else of a broken
 * rule, else of a repeated requestId, else of the order's state.
 */
export function findRefusingError(findings: readonly Finding[]): Finding | null {
  const turnOf = ({ rule }: Finding): number => (isNoJson.has(rule) ? -2 : answeredInTurn.indexOf(rule));
  const errors = findings.filter(({ severity }) => severity === 'error');
  return errors.toSorted((one, other) => turnOf(one) - turnOf(other))[0] ?? null;
}

/** A call must name its order even if base fields are optional (gap base-fields). */
function refuseUnnamedOrder({ payload }: RequestReading): Refusal | null {
  if (payload().merchantBizNo.trim() !== '') return null;
  return refuseIllegal(
    'The call names no order: neither merchantBizNo nor extInfo.merchant_bill_id has a value.',
    'base-fields',
  );
}

/** A finding as a resultMessage says it: where, then what. */
export function describeFinding({ path, message }: Finding): string {
  return path === '' ? message : `${path}: ${message}`;
}

/** Only a sandbox without base orders gets here: they accept any payload. */
export function refuseUnknownScenario({ payload, setup }: RequestReading): Refusal | null {
  if (payload().scenario !== null) return null;
  const served = setup.scenarios.map((scenario) => scenario.name.en).join(', ');
  return refuse('UN_SUPPORT_BUSINESS', `This sandbox does not serve this scenario. It serves: ${served}.`);
}

/** UN_SUPPORT_BUSINESS for whom the sandbox's owner marked. */
export function refuseNotOnboarded({ payload, setup }: RequestReading): Refusal | null {
  const { merchantIds, scenarios, templateCodes } = setup.notOnboarded;
  const { merchantId, scenario, root } = payload();
  const templateCode = textAt(root, 'extInfo', 'template_code');
  if (merchantIds.includes(merchantId)) return refuseMarked(`The merchantId ${JSON.stringify(merchantId)}`);
  if (scenario !== null && scenarios.includes(scenario.id)) return refuseMarked(`The scenario ${scenario.id}`);
  if (templateCode !== null && templateCodes.includes(templateCode))
    return refuseMarked(`The template ${JSON.stringify(templateCode)}`);
  return null;
}

function refuseMarked(what: string): Refusal {
  return refuse('UN_SUPPORT_BUSINESS', `${what} is marked as not onboarded in this sandbox.`);
}
