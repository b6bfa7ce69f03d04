import { describe, expect, test } from 'vitest';
import { findScenario, scenarios } from '../../scenarios/index.ts';
import { endpoints } from '../../specification/endpoints.ts';
import { statedScenarios } from '../../specification/testing/stated-scenarios.ts';
import { gaps as movesGaps } from '../../gaps/gaps.ts';
import { decide } from './decide.ts';
import { first, movesOf, moveTables } from './testing/move-tables.ts';
import { everyoneOnboarded } from '../../documents/sandbox-controls.ts';
import { caseOf, goodRequest, now, payloadOf } from './testing/sandbox-run.ts';
import { createMapMemory } from './sandbox-case.ts';

const served = moveTables.filter(({ scenario }) => scenarios.some(({ id }) => id === scenario));

describe('the tables of moves', () => {
  test('are there for every scenario that the specification states, with its statuses and no others', () => {
    for (const id of statedScenarios) {
      const statuses = findScenario(id)?.lifecycle.statuses.map(({ name }) => name);
      const tables = moveTables.filter(({ scenario }) => scenario === id);
      expect([id, tables.filter(({ gaps }) => Object.keys(gaps).length === 0).length]).toEqual([id, 1]);
      for (const table of tables) {
        if (id !== 'base-order') expect([id, table.statuses]).toEqual([id, statuses]);
        expect(Object.keys(table.rows)).toEqual([first, ...table.statuses]);
        const signs = new RegExp(`^[+.]{${table.statuses.length}}$`);
        for (const row of Object.values(table.rows)) expect(row).toMatch(signs);
      }
    }
  });

  test('are there for every other reading of an assumption about moves of orders', () => {
    const read = moveTables.flatMap(({ gaps }) => Object.entries(gaps).map(([id, value]) => `${id}=${value}`));
    const about = movesGaps.filter(({ id }) => /^queue-f|-moves$/.test(id) && id !== 'passenger-moves');
    expect([...new Set(read)].sort()).toEqual(
      about.flatMap(({ id, others }) => others.map((value) => `${id}=${value}`)).sort(),
    );
  });
});

describe.each(served)('the moves of $scenario under $gaps', (table) => {
  const { scenario, gaps } = table;
  const target = endpoints[scenarios.find(({ id }) => id === scenario)?.endpoint ?? 'sync'].path;

  test.each([...movesOf(table)])('$from to $to: allowed $isAllowed', ({ from, to, isAllowed, life }) => {
    const memory = createMapMemory();
    const setup = { scenarios, gaps, scheme: null, notOnboarded: everyoneOnboarded };
    const answers = [...life, to].map((status, step) => {
      const body = payloadOf(scenario, status, { id: String(step).padStart(32, '0'), modified: now + step });
      const decision = decide(caseOf({ ...goodRequest, target, body }, { memory, setup }));
      if (decision.acceptance !== null) memory.remember(decision.acceptance, `CALL-${step}`, decision.body);
      const { orderStatus }: { orderStatus?: string } = JSON.parse(decision.body);
      return [decision.result.resultCode, decision.result.resultStatus, orderStatus];
    });
    expect(answers.slice(0, -1)).toEqual(life.map((status) => ['SUCCESS', 'S', status]));
    const stays = from === first ? undefined : from;
    expect(answers.at(-1)).toEqual(isAllowed ? ['SUCCESS', 'S', to] : ['ORDER_STATUS_INVALID', 'F', stays]);
  });
});
