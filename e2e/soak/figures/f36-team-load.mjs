import { setTimeout as delay } from 'node:timers/promises';
import {
  headerOf,
  pathOf,
  payloadText,
  signedBy,
  testMerchant,
} from '../../../electron/services/sandbox/server/testing/merchant.ts';
import { connectToStore } from '../../../electron/services/sandbox/team/testing/postgres-server.ts';
import { startProcesses } from '../../../electron/services/sandbox/team/testing/team-processes.ts';
import { whole } from '../../bench/numbers.mjs';
import { withTeamPlace } from '../drivers/team-place.mjs';

const callers = 8;
/** Of each caller, so that others get their turn on a machine of two cores. */
const pauseMs = 40;
const killEveryMs = 60_000;
const checkedTogether = 500;

/** The life of an order, as [status, result code]. */
const life = [
  ['CALL_NUM', 'SUCCESS'],
  ['CALL_NUM', 'SUCCESS'],
  ['NUMBER_ARRIVED', 'SUCCESS'],
  ['CANCELLED', 'ORDER_STATUS_INVALID'],
  ['FINISHED', 'SUCCESS'],
];

export const figure = {
  id: '36',
  what: 'two processes over one store, one killed every minute',
  asked: '30 minutes of load, each call to any of both, a SIGKILL a minute: 0 acknowledged calls lost, 0 wrong answers',
  quick: 2,
  full: 30,
  measure: ({ root, say }, minutes) =>
    withTeamPlace(root, async ({ store, program }) => {
      const { calls, kills, lost, wrong, errors, slowest } = await underKills({ store, program, minutes, say });
      return {
        measured: `${minutes} min, ${whole(calls)} calls, ${kills} SIGKILLs: ${lost} lost, ${wrong} wrong answers (${whole(errors)} answers said that the store was not reached; the longest a caller waited, with its tries: ${whole(slowest)} ms)`,
        met: lost === 0 && wrong === 0 && kills >= minutes - 1,
      };
    }),
};

async function underKills({ store, program, minutes, say }) {
  const merchant = testMerchant();
  const team = await startProcesses(2, { program, store, merchant });
  const client = await connectToStore(store);
  const counts = { calls: 0, kills: 0, lost: 0, wrong: 0, errors: 0, slowest: 0 };
  const until = performance.now() + minutes * 60_000;
  const over = new AbortController();
  const killing = (async () => {
    for (;;) {
      await delay(killEveryMs, undefined, { signal: over.signal });
      team.kill(counts.kills);
      counts.kills += 1;
      say(
        `${counts.kills} of ${minutes} min, ${whole(counts.calls)} calls, ${counts.lost} lost, ${counts.wrong} wrong`,
      );
    }
  })().catch(() => undefined);
  try {
    const live = (caller) => callForLong({ caller, merchant, team, client, until, counts });
    await Promise.all(Array.from({ length: callers }, (_, caller) => live(caller)));
    return counts;
  } finally {
    over.abort();
    await killing;
    await team.close();
    await client.close();
  }
}

async function callForLong({ caller, merchant, team, client, until, counts }) {
  let acknowledged = [];
  for (let order = 0; performance.now() < until; order++) {
    const createdMs = Date.now();
    for (const [step, [status, code]] of life.entries()) {
      const orderNo = `${caller}-${order}`;
      const text = payloadText({ scenario: 'queue-up', status, orderNo, createdMs, modifiedMs: createdMs + step });
      const request = await signedBy(merchant, pathOf('queue-up'), text);
      const started = performance.now();
      const answer = await untilAnswered(() => team.ask(caller + step, request), counts);
      counts.slowest = Math.max(counts.slowest, performance.now() - started);
      counts.calls += 1;
      if (answer.resultCode !== code) counts.wrong += 1;
      acknowledged.push({ request, answer });
      await delay(pauseMs);
    }
    if (acknowledged.length < checkedTogether) continue;
    await checkStored(acknowledged, client, counts);
    acknowledged = [];
  }
  await checkStored(acknowledged, client, counts);
}

/** The same bytes again where a process was killed, or says that it does not reach its store. */
async function untilAnswered(ask, counts) {
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer.resultCode !== 'UNKNOWN_EXCEPTION') return answer;
    if (answer !== null) counts.errors += 1;
    await delay(10);
  }
}

async function checkStored(acknowledged, client, counts) {
  const ids = acknowledged.map(({ answer }) => headerOf(answer, 'Tracer-Id'));
  const rows = await client.query('SELECT id, body, answer_body FROM passbench.calls WHERE id = ANY($1)', [ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [at, { request, answer }] of acknowledged.entries()) {
    const row = byId.get(ids[at]);
    if (row === undefined) counts.lost += 1;
    else if (!row.body.equals(request.body) || row.answer_body.toString() !== answer.body) counts.wrong += 1;
  }
}
