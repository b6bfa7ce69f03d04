import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { connect } from '../../electron/services/database/connection.ts';
import { openDatabase } from '../../electron/services/database/database.ts';
import { adapters } from '../../electron/services/database/drivers/adapters.ts';
import { firstAdapter } from '../../electron/services/database/open-store.ts';
import { insertCall, noStanding, rowOf } from '../../electron/services/journal/call-row.ts';
import { openCallStore } from '../../electron/services/journal/call-store.ts';
import { findCalls } from '../../electron/services/journal/find-calls.ts';
import { payloadText, pathOf } from '../../electron/services/sandbox-server/testing/merchant.ts';
import { builtPrograms } from '../../electron/services/store-care/built-programs.ts';
import { receivedCall } from '../../electron/services/store-care/testing/received-call.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import { plainTemplates } from '../../shared/scenarios/templates.ts';
import { answerParent } from './child-process.mjs';
import { median } from './figures.mjs';

const [file, builtHost] = process.argv.slice(2);
const atOnce = 5000;
const pageSize = 50;
let database;
let calls;

answerParent(
  {
    /** Puts so many calls of all scenarios into a new store; every fifth one refused. */
    fill: async ({ count }) => {
      const { openFile } = await firstAdapter(adapters);
      const store = connect(openFile, file, 'calls');
      for (let from = 0; from < count; from += atOnce) {
        store.exec('BEGIN');
        for (let at = from; at < Math.min(from + atOnce, count); at++)
          store.run({ sql: insertCall, values: rowOf(at + 1, callAt(at, count), noStanding) });
        store.exec('COMMIT');
      }
      const samples = [0.1, 0.5, 0.9].map((part) => numberAt(Math.floor(count * part)));
      store.close();
      return { samples };
    },
    /** Opens it as the product does. */
    open: async () => {
      database = await openDatabase(file, 'calls', builtPrograms(pathToFileURL(builtHost).href).serve);
      calls = await openCallStore(database, (error) => console.error(error));
    },
    /** How long a search takes, first and in the middle of some rounds, and how long it holds up this thread. */
    search: async ({ search, rounds }) => {
      const loop = monitorEventLoopDelay({ resolution: 1 });
      loop.enable();
      const took = [];
      let found = 0;
      for (let round = 0; round < rounds; round++) {
        const startMs = performance.now();
        found = 0;
        let next = null;
        // As a window does: on and on, until a page is full or every call was looked at.
        do {
          const page = await findCalls(calls, { search, before: next, limit: pageSize - found });
          found += page.calls.length;
          next = page.next;
        } while (next !== null && found < pageSize);
        took.push(performance.now() - startMs);
      }
      loop.disable();
      return { found, first: took[0], middle: median(took), blocked: loop.max / 1e6 };
    },
  },
  async () => database?.close(),
);

const numbers = [];
function numberAt(at) {
  return (numbers[at] ??= `B${randomBytes(6).toString('hex').toUpperCase()}`);
}

function callAt(at, count) {
  const scenario = scenarios[at % scenarios.length];
  const templates = plainTemplates(scenario);
  const { status } = templates[Math.floor(at / scenarios.length) % templates.length];
  const atMs = Date.now() - (count - at) * 1000;
  const merchantBizNo = numberAt(at);
  const text = payloadText({
    scenario: scenario.id,
    status,
    orderNo: merchantBizNo,
    createdMs: atMs,
    modifiedMs: atMs,
  });
  const isAccepted = at % 5 !== 4;
  return receivedCall(at, {
    orderKey: JSON.stringify(['BENCH', '', scenario.endpoint, merchantBizNo]),
    merchantBizNo,
    scenario: scenario.id,
    endpoint: scenario.endpoint,
    orderStatus: status,
    path: pathOf(scenario.id),
    atVirtual: atMs,
    atReal: atMs,
    body: Buffer.from(text),
    verdict: isAccepted
      ? { resultCode: 'SUCCESS', resultStatus: 'S' }
      : { resultCode: 'ORDER_STATUS_INVALID', resultStatus: 'F' },
  });
}
