import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyoneOnboarded } from '../../documents/sandbox-controls.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { createLane } from '../../lifecycle/timeline/lane-times.ts';
import { walletChanges } from '../../lifecycle/wallet-changes.ts';
import { wallet } from '../../lifecycle/wallet.ts';
import type { AcceptedCall } from '../../lifecycle/wallet-state.ts';
import { findScenario, scenarios } from '../../scenarios/index.ts';
import { endpoints } from '../../specification/endpoints.ts';
import { decide } from './decide.ts';
import { caseOf, goodRequest, now, payloadOf } from './testing/sandbox-run.ts';
import { createMapMemory } from './sandbox-case.ts';

const hour = 3_600_000;
const setup = { scenarios, gaps: {}, scheme: null, notOnboarded: everyoneOnboarded, mode: 'lenient' } as const;
const options = { lifecycleOf: (id: string) => findScenario(id)?.lifecycle ?? null, gaps: {} };

/** One value of a payload in place of another, or none at all. */
const spoil = fc.record({
  at: fc.nat(),
  value: fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(undefined, '', 'USED', 1e300, -1)),
});

/** The text with the value changed at one of its members. */
function spoilt(text: string, { at, value }: { readonly at: number; readonly value: unknown }): string {
  let [seen, many] = [0, 0];
  JSON.parse(text, (_, each: unknown) => ((many += 1), each));
  return JSON.stringify(JSON.parse(text, (key, each: unknown) => (seen++ === at % many && key !== '' ? value : each)));
}

test('whatever order a lenient sandbox has taken over, the phone and the timeline can show it', () => {
  const statuses = scenarios.flatMap(({ id, templates }) => templates.map(({ status }) => ({ id, status })));
  const step = fc.record({ kind: fc.constantFrom(...statuses), spoils: fc.array(spoil, { maxLength: 3 }) });
  let taken = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), (steps) => {
      const memory = createMapMemory();
      const accepted = steps.flatMap(({ kind, spoils }, index): AcceptedCall[] => {
        const id = String(index).padStart(32, '0');
        const body = spoils.reduce(spoilt, payloadOf(kind.id, kind.status, { modified: now + index, id }));
        const target = endpoints[findScenario(kind.id)?.endpoint ?? 'pass'].path;
        const {
          acceptance,
          summary,
          body: answer,
        } = decide(caseOf({ ...goodRequest, target, body }, { memory, setup }));
        if (acceptance === null) return [];
        memory.remember(acceptance, id, answer);
        const { orderKey, merchantBizNo, scenario, orderStatus: status } = summary;
        return [{ orderKey, merchantBizNo, scenario, status, at: now + index * hour, payload: scanJson(body) }];
      });
      taken += accepted.length;
      const ends = [now - hour, now, now + 2 * hour, now + 10_000 * hour];
      for (const at of ends) expect(wallet(accepted, at, options).length).toBeLessThanOrEqual(accepted.length);
      for (const { at } of walletChanges(accepted, options)) expect(Number.isFinite(at)).toBe(true);
      for (const key of new Set(accepted.map(({ orderKey }) => orderKey))) {
        const calls = accepted.filter(({ orderKey }) => orderKey === key);
        const told = calls.map((call, index) => ({
          ...call,
          id: String(index),
          origin: 'received' as const,
          verdict: 'accepted' as const,
          reason: null,
          accepted: call,
        }));
        expect(createLane(told, options)?.calls.length).toBe(calls.length);
      }
    }),
    { numRuns: 60 },
  );
  expect(taken).toBeGreaterThan(30);
});
