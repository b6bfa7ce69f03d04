import { resolveVariables } from '../../../documents/variables.ts';
import type { Instant } from '../../../lib/time/clock.ts';
import { scanJson } from '../../../lib/json/json-scan.ts';
import { textAt } from '../../../lib/json/json-view.ts';
import type { AcceptedCall } from '../../../lifecycle/wallet-state.ts';
import { findScenario } from '../../../scenarios/index.ts';
import type { Scenario } from '../../../scenarios/scenario.ts';
import { findTemplate } from '../../../scenarios/templates.ts';
import type { GapSubject } from '../gap-outcome.ts';
import { orderKey } from '../../orders/order-key.ts';

// Payloads with earlier calls, for tests of gaps.

export const hourMs = 3_600_000;
export const minuteMs = 60_000;
/** 2026-11-25T14:00:00+08:00. */
export const subjectNow = Date.UTC(2026, 10, 25, 6);

/** Pairs of an existing part and its replacement. */
export type Edits = readonly (readonly [find: string | RegExp, replace: string])[];

export type SubjectOptions = {
  readonly variant?: string;
  readonly edits?: Edits;
  /** Milliseconds from `subjectNow`. */
  readonly at?: number;
  readonly requestId?: string;
};

type Earlier = SubjectOptions & { readonly status: string };

const clientId = 'CLIENT';

/** A payload in a status, after the order's earlier accepted ones. */
export function gapSubject(
  id: string,
  status: string,
  options: SubjectOptions & { readonly after?: readonly Earlier[] } = {},
): GapSubject {
  const scenario = findScenario(id);
  if (scenario === null) throw new Error(`There is no scenario ${id}.`);
  const accepted = (options.after ?? []).map((each, place) => acceptedCall(scenario, each, place));
  const text = textOf(scenario, status, options, 'f');
  return { text, scenario, clientId, accepted, now: instantOf(options) };
}

function acceptedCall(scenario: Scenario, options: Earlier, place: number): AcceptedCall {
  const payload = scanJson(textOf(scenario, options.status, options, String(place)));
  const merchantBizNo = textAt(payload.root, 'merchantBizNo') ?? '';
  const merchantId = textAt(payload.root, 'merchantId');
  return {
    orderKey: orderKey({ clientId, merchantId, endpoint: scenario.endpoint, merchantBizNo }, {}),
    merchantBizNo,
    scenario: scenario.id,
    at: instantOf(options),
    status: options.status,
    payload,
  };
}

function instantOf({ at = 0 }: SubjectOptions): Instant {
  return subjectNow + at;
}

function textOf(scenario: Scenario, status: string, options: SubjectOptions, digit: string): string {
  const template = findTemplate(scenario, status, options.variant);
  if (template === null) throw new Error(`There is no template ${scenario.id}/${status}.`);
  const { text } = resolveVariables(template.text, {
    nowMs: instantOf(options),
    uuid32: () => options.requestId ?? digit.padStart(32, '0'),
    orderNo: 'ORDER-1',
    orderCreatedMs: subjectNow - 24 * hourMs,
  });
  return edited(text, options.edits ?? []);
}

function edited(text: string, edits: Edits): string {
  return edits.reduce((before, [find, replace]) => {
    const after = before.replace(find, replace);
    if (after === before) throw new Error(`The template does not hold ${String(find)}.`);
    return after;
  }, text);
}
