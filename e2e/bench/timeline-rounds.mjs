import { resolve } from '../../shared/documents/variables.ts';
import { scanJson } from '../../shared/lib/json/json-scan.ts';
import { timelineOf } from '../../shared/lifecycle/timeline/lane-times.ts';
import { findScenario, scenarios } from '../../shared/scenarios/index.ts';
import { plainTemplates } from '../../shared/scenarios/templates.ts';
import { median } from './figures.mjs';

const orders = 50;
const callsOfOrder = 40;
const rounds = 30;
const minute = 60_000;
const startMs = 1_790_000_000_000;

/** How long the lanes of many orders take to build, payloads never read before and payloads already read. */
export function measureTimeline() {
  const options = { lifecycleOf: (id) => findScenario(id)?.lifecycle ?? null, gaps: {} };
  const fresh = Array.from({ length: rounds }, () => freshTime(options));
  const known = manyCalls();
  const again = Array.from({ length: rounds }, () => timeOf(() => timelineOf(known, options)));
  const size = `${orders} orders of ${callsOfOrder} calls`;
  return {
    good: true,
    lines: [
      ['lanes, calls never read before', millis(median(fresh)), size],
      ['lanes, again', millis(median(again)), size],
    ],
  };
}

function freshTime(options) {
  const calls = manyCalls();
  return timeOf(() => timelineOf(calls, options));
}

const millis = (ms) => `${ms.toFixed(2)} ms`;

function timeOf(act) {
  const started = performance.now();
  act();
  return performance.now() - started;
}

function manyCalls() {
  return Array.from({ length: orders }, (_, order) => {
    const scenario = scenarios[order % scenarios.length];
    return Array.from({ length: callsOfOrder }, (_, index) => callOf(scenario, order, index));
  }).flat();
}

function callOf(scenario, order, index) {
  const templates = plainTemplates(scenario);
  const template = templates[index % templates.length];
  const at = startMs + order * minute + index * 5 * minute;
  const known = {
    orderKey: `order-${order}`,
    merchantBizNo: `M${order}`,
    scenario: scenario.id,
    at,
    status: template.status,
  };
  const isAccepted = index % 5 !== 4;
  return {
    ...known,
    id: `${order}-${index}`,
    origin: 'sent',
    verdict: isAccepted ? 'accepted' : 'refused',
    reason: null,
    accepted: isAccepted ? { ...known, payload: payloadOf(scenario, template) } : null,
  };
}

const payloads = new Map();

function payloadOf(scenario, template) {
  const key = `${scenario.id}/${template.status}`;
  const variables = { nowMs: startMs, uuid32: () => '0'.repeat(32), orderNo: 'BENCH-1', orderCreatedMs: null };
  const payload = payloads.get(key) ?? scanJson(resolve(template.text, variables).text);
  payloads.set(key, payload);
  return payload;
}
