import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandomWords } from '../../../../../shared/lib/seeded.ts';
import { clientKeys, sandboxCrypto } from '../../server/client-keys.ts';
import { testMerchant, type TestMerchant } from '../../server/testing/merchant.ts';
import { callsOfRound } from './model-calls.ts';
import {
  historyAfter,
  problemsOfAnswers,
  problemsOfHistory,
  readHistory,
  type Acknowledged,
  type HistoryRow,
} from './model-history.ts';
import { connectToStore, type StoreConnection } from './postgres-server.ts';
import { startProcesses, type TeamProcesses } from './team-processes.ts';

const processes = 3;
const writers = 8;
const callsOfWriter = 3;
const mostTries = 60;

/** So many rounds run beside each other, over the same processes. */
const together = 5;
/** A process is killed in every fourth such batch, and connections are broken in every third. */
const killEvery = 4;
const breakEvery = 3;

export type ModelRun = {
  readonly rounds: number;
  readonly calls: number;
  /** Answers that say that the store was not reached; each call was sent again. */
  readonly errors: number;
  readonly kills: number;
  readonly breaks: number;
  readonly rows: number;
};

type ModelOptions = {
  readonly rounds: number;
  readonly seed: string;
  /** The address of a shared store, and that of its superuser. */
  readonly store: string;
  readonly program: string;
  readonly say?: (sentence: string) => void;
};

/**
 * Rounds of 8 writers over 3 processes on 5 orders, with repeats, stale times, moves, kills and broken connections. After
 * each batch the stored history must be what the pure engine says, in its order, and must have every acknowledged call.
 * Throws with the seed where it is not. The seed gives the same calls again, not the same moments.
 */
export async function runModel({ rounds, seed, store, program, say = () => {} }: ModelOptions): Promise<ModelRun> {
  // Short keys are faster, and strength does not matter here.
  const merchant = testMerchant('TEST_MERCHANT', 1024);
  const keys = clientKeys([{ clientId: merchant.clientId, keys: [{ version: null, key: merchant.publicKey }] }]);
  const crypto = sandboxCrypto(keys, generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey);
  const draw = createRandomWords(seed);
  const client = await connectToStore(store);
  const team = await startProcesses(processes, { program, store, merchant });
  let [last, calls, errors, kills, breaks] = [0, 0, 0, 0, 0];
  try {
    for (let done = 0, batch = 1; done < rounds; done += together, batch++) {
      const names = Array.from({ length: Math.min(together, rounds - done) }, (_, at) => String(done + at + 1));
      const trouble = wait(draw() % 60).then(async () => {
        if (batch % breakEvery === 0) breaks += await breakConnections(client);
        if (batch % killEvery !== 0) return;
        team.kill(draw());
        kills += 1;
      });
      const answered = await Promise.all(names.map((name) => playRound(name, { team, merchant, draw })));
      await trouble;
      await untilIdle(client);
      const rows = readHistory(await client.query(historyAfter, [last]));
      last = rows.at(-1)?.seq ?? last;
      const all = answered.flatMap(({ acknowledged }) => acknowledged);
      errors += answered.reduce((sum, each) => sum + each.errors, 0);
      calls += all.length;
      const problems = [
        ...problemsOfAnswers(all, rows),
        ...namesOf(rows).flatMap((of) => problemsOfHistory(of, crypto)),
      ];
      if (problems.length > 0)
        throw new Error(`Seed ${seed}, rounds ${names.join(', ')}:\n${problems.slice(0, 5).join('\n')}`);
      if (batch % 20 === 0) say(`${done + together} of ${rounds} rounds, ${calls} calls, ${kills} kills`);
    }
    await team.allRun();
    return { rounds, calls, errors, kills, breaks, rows: last };
  } finally {
    await team.close();
    await client.close();
  }
}

/** The rows of each round: rounds have no order and no request in common. */
function namesOf(rows: readonly HistoryRow[]): readonly (readonly HistoryRow[])[] {
  const rounds = new Map<string, HistoryRow[]>();
  for (const row of rows) {
    const name = /"merchantBizNo":\s*"(\d+)-/.exec(Buffer.from(row.body).toString('utf8'))?.[1] ?? '';
    rounds.set(name, [...(rounds.get(name) ?? []), row]);
  }
  return [...rounds.values()];
}

type Played = { readonly acknowledged: readonly Acknowledged[]; readonly errors: number };

async function playRound(
  name: string,
  of: { readonly team: TeamProcesses; readonly merchant: TestMerchant; readonly draw: () => number },
): Promise<Played> {
  const { team, merchant, draw } = of;
  const call = callsOfRound(name, merchant, draw);
  const acknowledged: Acknowledged[] = [];
  let errors = 0;
  const write = async (): Promise<void> => {
    for (let done = 0; done < callsOfWriter; done++) {
      const request = await call();
      for (let tries = 1; ; tries++) {
        const answer = await team.ask(draw(), request);
        if (answer !== null && answer.resultCode !== 'UNKNOWN_EXCEPTION') {
          acknowledged.push({ request, answer });
          break;
        }
        if (answer !== null) errors += 1;
        if (tries === mostTries) throw new Error(`A call of round ${name} was sent ${tries} times without an answer.`);
        await wait(20);
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return { acknowledged, errors };
}

/** Ends a few connections of the sandboxes. */
async function breakConnections(client: StoreConnection): Promise<number> {
  const rows = await client.query(
    `SELECT pg_terminate_backend(pid) FROM (
      SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'passbench sandbox %' ORDER BY random() LIMIT 4) AS few`,
  );
  return rows.length;
}

/** Until nothing of a killed process is still being written. */
async function untilIdle(client: StoreConnection): Promise<void> {
  const busy = `SELECT 1 FROM pg_stat_activity WHERE application_name LIKE 'passbench sandbox %' AND state <> 'idle'`;
  while ((await client.query(busy)).length > 0) await wait(5);
}
