import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildParts } from '../../scripts/steps/build-parts.mjs';
import { buildBench } from './build-bench.mjs';
import { answerOf } from './child-process.mjs';
import { median, whole } from './figures.mjs';
import { untilReady } from './ready-line.mjs';

const count = 100_000;
const rounds = 7;
const startRounds = 5;
const pageSize = 50;
const mostMs = { page: 100, all: 1500 };
const ms = (value) => `${value.toFixed(1)} ms`;

/** How soon calls are found among a hundred thousand, and how soon the bench starts with them. */
export const callsBench = {
  name: 'calls',
  run: async (root) => {
    await buildParts(root);
    const folder = await mkdtemp(join(tmpdir(), 'passbench-bench-'));
    const data = join(folder, 'data');
    const empty = join(folder, 'empty');
    try {
      // A first start makes the folder, so that what is measured is a start with a history, and no first one.
      await startMs(root, data);
      const searched = await searches(root, join(data, 'calls.db'));
      const starts = { full: [], empty: [] };
      await startMs(root, empty);
      for (let round = 0; round < startRounds; round++) {
        starts.full.push(await startMs(root, data));
        starts.empty.push(await startMs(root, empty));
      }
      const remark = `median of ${startRounds}, until the address is printed; ${Math.round(median(starts.empty))} ms without calls`;
      return {
        good: searched.good,
        lines: [...searched.lines, [`start with ${whole(count)} calls`, ms(median(starts.full)), remark]],
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function startMs(root, data) {
  const args = ['scripts/start.mjs', '--no-open', '--browser', '--data', data];
  const started = await untilReady(process.execPath, args, root);
  await started.end();
  return started.ms;
}

async function searches(root, file) {
  const script = await buildBench(root, 'calls-process');
  await rm(file, { force: true });
  await rm(`${file}.closed`, { force: true });
  const child = fork(script, [file, join(root, 'dist', 'host', 'main.js')]);
  try {
    const { samples } = await answerOf(child, { ask: 'fill', count });
    await answerOf(child, { ask: 'open' });
    const kinds = [
      ['an old order number', { text: samples[0] }],
      ['the middle of a number', { text: samples[1].slice(3, 10) }],
      ['an order, whole', { orderNo: samples[2] }],
      ['two characters', { text: '訂單' }],
      ['one character that is rare', { text: '鯨' }],
      ['many words and a code', { text: 'merchant order zh_HK', resultCode: 'ORDER_STATUS_INVALID' }],
      ['digits that stand everywhere', { text: '123 456 789' }],
      ['words that nothing has', { text: 'nothing like this' }],
      ['an environment without calls', { environment: 'none' }],
      ['a second of the first day', { since: 0, until: 1 }],
    ];
    const lines = [];
    const slowest = { page: 0, all: 0 };
    for (const [what, search] of kinds) {
      const { found, first, middle, blocked } = await answerOf(child, { ask: 'search', search, rounds });
      const which = found < pageSize ? 'all' : 'page';
      slowest[which] = Math.max(slowest[which], middle);
      lines.push([what, ms(middle), `${found} on the page, first ${ms(first)}, host blocked ${ms(blocked)} at most`]);
    }
    return {
      good: slowest.page <= mostMs.page && slowest.all <= mostMs.all,
      lines: [
        ...lines,
        ['slowest page', ms(slowest.page), `wanted ${mostMs.page} ms at most`],
        ['slowest look at every call', ms(slowest.all), `wanted ${mostMs.all} ms at most`],
      ],
    };
  } finally {
    child.disconnect();
  }
}
