import type { GapChoices } from '../../../gaps/gaps.ts';
import { decide } from '../decide.ts';
import type { Decision } from '../decision.ts';
import { everyoneOnboarded } from '../../../documents/sandbox-controls.ts';
import { caseOf, goodRequest, now, payloadOf, type RequestParts } from './sandbox-run.ts';
import { scenarios } from '../../../scenarios/index.ts';
import { createMapMemory } from '../sandbox-case.ts';

// Helpers for tests of gaps.

/** A sandbox under choices, which may change midway. */
export function sandboxUnder(gaps: GapChoices | (() => GapChoices)) {
  const memory = createMapMemory();
  let calls = 0;
  return (body: string, parts: Partial<RequestParts> = {}): Decision => {
    const chosen = typeof gaps === 'function' ? gaps() : gaps;
    const setup = { scenarios, gaps: chosen, scheme: null, notOnboarded: everyoneOnboarded };
    const decision = decide(caseOf({ ...goodRequest, ...parts, body }, { memory, setup }));
    calls += 1;
    if (decision.acceptance !== null) memory.remember(decision.acceptance, `CALL-${calls}`, decision.body);
    return decision;
  };
}

const idOf = (number: number): string => String(number).padStart(32, '0');

/** A queue call, `step` milliseconds after the tests' time. */
export function queue(status: string, step: number, requestNo = step): string {
  return payloadOf('queue-up', status, { order: 'Q1', modified: now + step, id: idOf(requestNo) });
}

/** A payload with members changed; undefined takes one away. */
export function changed(text: string, members: Record<string, unknown>, extInfo: Record<string, unknown> = {}): string {
  const payload: Record<string, unknown> = JSON.parse(text);
  const own: unknown = payload['extInfo'];
  return JSON.stringify({ ...payload, ...members, extInfo: { ...(typeof own === 'object' ? own : {}), ...extInfo } });
}

/** HTTP status, result and the order's status, as an answer says them. */
export function summariseAnswer({ status, result, body }: Decision): readonly unknown[] {
  const answer: Record<string, unknown> = JSON.parse(body);
  return [status, result.resultStatus, result.resultCode, answer['orderStatus']];
}
