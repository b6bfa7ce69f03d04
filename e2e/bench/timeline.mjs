import { resolveVariables } from '../../shared/documents/variables.ts';
import { scanJson } from '../../shared/lib/json/json-scan.ts';
import { createLanes } from '../../shared/lifecycle/timeline/lane-times.ts';
import { findScenario, scenarios } from '../../shared/scenarios/index.ts';
import { plainTemplates } from '../../shared/scenarios/templates.ts';
import { medianTime, millis } from './numbers.mjs';

const orders = 50;
const callsOfOrder = 40;
const rounds = 30;
const minute = 60_000;
const startMs = 1_790_000_000_000;

/** How soon the lanes of many orders are built, of payloads never read before and of payloads already read. */
export function bench() {
  const lanes = (calls) => createLanes(calls, { lifecycleOf: (id) => findScenario(id)?.lifecycle ?? null, gaps: {} });
  const known = manyCalls();
  const size = `${orders} orders of ${callsOfOrder} calls`;
  return {
    good: true,
    lines: [
      ['lanes, calls never read before', millis(medianTime(rounds, lanes, manyCalls), 2), size],
      [
        'lanes, again',
        millis(
          medianTime(rounds, () => lanes(known)),
          2,
        ),
        size,
      ],
    ],
  };
}

function manyCalls() {
  return Array.from({ length: orders * callsOfOrder }, (_, at) =>
    callOf(Math.floor(at / callsOfOrder), at % callsOfOrder),
  );
}

function callOf(order, index) {
  const scenario = scenarios[order % scenarios.length];
  const templates = plainTemplates(scenario);
  const template = templates[index % templates.length];
  const known = {
    orderKey: `order-${order}`,
    merchantBizNo: `M${order}`,
    scenario: scenario.id,
    at: startMs + order * minute + index * 5 * minute,
    status: template.status,
  };
  const isAccepted = index % 5 !== 4;
  return {
    ...known,
    id: `${order}-${index}`,
    origin: 'sent',
    verdict: isAccepted ? 'accepted' : 'refused',
    reason: null,
    accepted: isAccepted ? { ...known, payload: payloadOf(template) } : null,
  };
}

const payloads = new Map();

function payloadOf(template) {
  const variables = { nowMs: startMs, uuid32: () => '0'.repeat(32), orderNo: 'BENCH-1', orderCreatedMs: null };
  const payload = payloads.get(template) ?? scanJson(resolveVariables(template.text, variables).text);
  payloads.set(template, payload);
  return payload;
}
