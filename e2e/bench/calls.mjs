import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../../electron/services/storage/database/database.ts';
import { openCallStore } from '../../electron/services/storage/journal/call-store.ts';
import { findCalls } from '../../electron/services/storage/journal/find-calls.ts';
import { builtPrograms } from '../../electron/services/storage/store-care/built-programs.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import { plainTemplates } from '../../shared/scenarios/templates.ts';
import { buildParts } from '../../scripts/steps/build-parts.mjs';
import { median, millis, timed, whole } from './numbers.mjs';
import { endProcess, startProgram } from './running-program.mjs';
import { callOf, storeCalls } from './stored-calls.mjs';

const count = 100_000;
const rounds = 7;
const startRounds = 5;
const pageSize = 50;
const mostMs = { page: 100, all: 1500 };

/** How soon calls are found among a hundred thousand, and how soon the bench starts with them. */
export async function bench(root) {
  await buildParts(root);
  const folder = await mkdtemp(join(tmpdir(), 'passbench-bench-'));
  const [data, empty] = [join(folder, 'data'), join(folder, 'empty')];
  try {
    // A first start makes the folder, so that what is measured is a start with a history, and no first one.
    await startMs(root, data);
    const searched = await searches(join(data, 'calls.db'), join(root, 'dist', 'host', 'main.js'));
    const starts = { full: [], empty: [] };
    await startMs(root, empty);
    for (let round = 0; round < startRounds; round++) {
      starts.full.push(await startMs(root, data));
      starts.empty.push(await startMs(root, empty));
    }
    const remark = `median of ${startRounds}, until the address is printed; ${whole(median(starts.empty))} ms without calls`;
    return {
      good: searched.good,
      lines: [...searched.lines, [`start with ${whole(count)} calls`, millis(median(starts.full)), remark]],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startMs(root, data) {
  const args = ['scripts/start.mjs', '--no-open', '--browser', '--data', data];
  const { child, ms } = await startProgram(process.execPath, args, { cwd: root });
  await endProcess(child);
  return ms;
}

async function searches(file, builtHost) {
  await rm(file, { force: true });
  await rm(`${file}.closed`, { force: true });
  const numbers = Array.from({ length: count }, () => `B${randomBytes(6).toString('hex').toUpperCase()}`);
  await storeCalls(file, count, (at) => callAt(at, numbers[at]));
  const database = await openDatabase(file, 'calls', builtPrograms(pathToFileURL(builtHost).href).serve);
  try {
    const calls = await openCallStore(database, (error) => console.error(error));
    const lines = [];
    const slowest = { page: 0, all: 0 };
    for (const [what, search] of kinds([0.1, 0.5, 0.9].map((part) => numbers[count * part]))) {
      const { found, first, middle, blocked } = await searched(calls, search);
      const which = found < pageSize ? 'all' : 'page';
      slowest[which] = Math.max(slowest[which], middle);
      const remark = `${found} on the page, first ${millis(first)}, host blocked ${millis(blocked)} at most`;
      lines.push([what, millis(middle), remark]);
    }
    return {
      good: slowest.page <= mostMs.page && slowest.all <= mostMs.all,
      lines: [
        ...lines,
        ['slowest page', millis(slowest.page), `wanted ${mostMs.page} ms at most`],
        ['slowest look at every call', millis(slowest.all), `wanted ${mostMs.all} ms at most`],
      ],
    };
  } finally {
    await database.close();
  }
}

const kinds = ([old, middle, late]) => [
  ['an old order number', { text: old }],
  ['the middle of a number', { text: middle.slice(3, 10) }],
  ['an order, whole', { orderNo: late }],
  ['two characters', { text: '訂單' }],
  ['one character that is rare', { text: '鯨' }],
  ['many words and a code', { text: 'merchant order zh_HK', resultCode: 'ORDER_STATUS_INVALID' }],
  ['digits that stand everywhere', { text: '123 456 789' }],
  ['words that nothing has', { text: 'nothing like this' }],
  ['an environment without calls', { environment: 'none' }],
  ['a second of the first day', { since: 0, until: 1 }],
];

/** How long a search takes, first and in the middle of some rounds, and how long it holds up this thread. */
async function searched(calls, search) {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const took = [];
  let found = 0;
  for (let round = 0; round < rounds; round++)
    took.push(
      await timed(async () => {
        found = 0;
        let next = null;
        // As a window does: on and on, until a page is full or every call was looked at.
        do {
          const page = await findCalls(calls, { search, before: next, limit: pageSize - found });
          found += page.calls.length;
          next = page.next;
        } while (next !== null && found < pageSize);
      }),
    );
  loop.disable();
  return { found, first: took[0], middle: median(took), blocked: loop.max / 1e6 };
}

/** A call of each scenario in turn, a second apart; every fifth one is refused. */
function callAt(at, merchantBizNo) {
  const scenario = scenarios[at % scenarios.length];
  const templates = plainTemplates(scenario);
  const { status } = templates[Math.floor(at / scenarios.length) % templates.length];
  const atMs = Date.now() - (count - at) * 1000;
  return callOf(at, {
    scenario,
    status,
    clientId: 'BENCH',
    merchantBizNo,
    createdMs: atMs,
    atMs,
    isAccepted: at % 5 !== 4,
  });
}
