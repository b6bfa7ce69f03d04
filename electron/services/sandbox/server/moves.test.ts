import { expect, test } from 'vitest';
import { first, movesOf, moveTables, type TriedMove } from '../../../../shared/protocol/sandbox/testing/move-tables.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { createdMs } from './testing/merchant.ts';
import { startTestSandbox, type RunningSandbox } from './testing/running-sandbox.ts';

const served = moveTables.filter(({ scenario }) => findScenario(scenario) !== null);

test.each(served)('every move of $scenario under $gaps over HTTP', async (table) => {
  const { send } = await startTestSandbox({ gaps: () => table.gaps });
  const moves = movesOf(table);
  const answered = await Promise.all(moves.map((move, index) => live(send, table.scenario, move, `O${index}`)));
  expect(answered).toEqual(moves.map(expected));
});

type Said = readonly [status: string, code: string, stands: string | undefined];

/** The answers to an order on its way to the status, and to the move that follows. */
async function live(
  send: RunningSandbox['send'],
  scenario: string,
  { life, to }: TriedMove,
  orderNo: string,
): Promise<readonly Said[]> {
  const said: Said[] = [];
  for (const [step, status] of [...life, to].entries()) {
    const answer = await send({ scenario, status, orderNo, createdMs, modifiedMs: createdMs + step });
    said.push([status, `${answer.resultStatus} ${answer.resultCode}`, answer.orderStatus]);
  }
  return said;
}

function expected({ from, to, isAllowed, life }: TriedMove): readonly Said[] {
  const lived = life.map((status): Said => [status, 'S SUCCESS', status]);
  const stays = from === first ? undefined : from;
  return [...lived, isAllowed ? [to, 'S SUCCESS', to] : [to, 'F ORDER_STATUS_INVALID', stays]];
}
