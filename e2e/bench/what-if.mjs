import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { storePathsIn } from '../../electron/services/platform/data-folder/data-folder.ts';
import { openDatabase } from '../../electron/services/storage/database/database.ts';
import { databaseRepository } from '../../electron/services/bench/workspace/database-repository.ts';
import { buildParts } from '../../scripts/steps/build-parts.mjs';
import { readStory } from '../../shared/documents/story/read-story.ts';
import { deliveryFaults } from '../../shared/protocol/disorder/deliveries.ts';
import { playDisorder } from '../../shared/protocol/disorder/disorder.ts';
import { playStory } from '../../shared/protocol/simulate/play-story.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import { inWindow, openEditor } from './in-window.mjs';
import { askedAtMost, median, medianTime, timed, whole } from './numbers.mjs';
import { endProcess, startProgram } from './running-program.mjs';
import { frameLine, oneFrame, workWhile } from './scrolled-frames.mjs';

const rounds = 3;
const [deliveries, callsDelivered] = [500, 40];
/** What is asked of them, in milliseconds. */
const [askedDisorderMs, askedMovesMs] = [2000, 10_000];
const [orders, callsEach, moves] = [20, 4, 240];
const [dragMs, betweenMovesMs] = [5000, 8];
/** Of 60 frames a second as a browser counts them. */
const askedFrames = 59.5;
const wholeMs = (ms) => `${whole(ms)} ms`;

/** What if calls came otherwise: deliveries in disorder, every move against a sandbox, two branches side by side. */
export async function bench(root) {
  const disorderMs = medianTime(rounds, deliver);
  const { ms, calls } = await tryMoves(root);
  const window = await inWindow(root, dragBranches, fill);
  const lines = [
    [
      `${deliveries} deliveries of ${callsDelivered} calls`,
      wholeMs(disorderMs),
      askedAtMost(askedDisorderMs, disorderMs, wholeMs),
    ],
    [
      `every move of ${scenarios.length} scenarios, sent to the sandbox`,
      wholeMs(ms),
      `${calls} calls, written and run as stories; ${askedAtMost(askedMovesMs, ms, wholeMs)}`,
    ],
    ...window.lines,
  ];
  return { lines, good: window.good && disorderMs <= askedDisorderMs && ms <= askedMovesMs };
}

function deliver() {
  const templates = ['queue-up/CALL_NUM', 'train-ticket/TICKETED', 'movie-ticket/TICKETED', 'ev-charging/SERVING'];
  const calls = Array.from({ length: callsDelivered }, (_, at) => ({
    at: '+3m',
    template: templates[at % templates.length],
    set: { '/merchantBizNo': `BENCH-${at % 8}` },
  }));
  const { story } = readStory(JSON.stringify({ format: 'passbench.story/1', anchor: '2026-11-25T10:00:00Z', calls }));
  const played = playStory(story, { scenarios, gaps: {}, scenario: null, fileOf: () => null, now: 0 });
  const options = { kinds: deliveryFaults, cases: deliveries, seed: '1' };
  const { cases } = playDisorder({ story, played, scenarios, scenario: null }, options);
  if (cases !== deliveries) throw new Error(`Only ${cases} deliveries were tried.`);
}

const run = promisify(execFile);

async function tryMoves(root) {
  await buildParts(root, ['cli']);
  const program = join(root, 'dist/cli/passbench.js');
  const place = mkdtempSync(join(tmpdir(), 'passbench-bench-'));
  const args = [program, 'sandbox', '--data', join(place, 'sandbox'), '--json'];
  const { child, printed } = await startProgram(process.execPath, args, { pattern: /http:\/\/127\.0\.0\.1:\d+/ });
  try {
    const { url, key, clientId } = JSON.parse(printed().split('\n')[0] ?? '');
    const data = join(place, 'data');
    mkdirSync(data, { mode: 0o700 });
    const signed = ['--to', url, '--key', key, '--client-id', clientId, '--data', data, '--json'];
    const times = [];
    let calls = 0;
    for (let round = 0; round < rounds; round++) {
      const folder = join(place, `moves-${round}`);
      times.push(
        await timed(async () => {
          for (const { id } of scenarios)
            await run(process.execPath, [program, 'paths', id, '--stories', join(folder, id)]);
          const { stdout } = await run(process.execPath, [program, 'run', folder, ...signed], { maxBuffer: 1 << 28 });
          const result = JSON.parse(stdout);
          if (result.passed !== result.stories.length) throw new Error('A move was answered otherwise than expected.');
          ({ calls } = result);
        }),
      );
    }
    return { ms: median(times), calls };
  } finally {
    await endProcess(child);
    rmSync(place, { recursive: true, force: true });
  }
}

/** A story of many orders with two branches that go on in their own way. */
async function fill(data) {
  const statuses = ['CALL_NUM', 'CALL_NUM', 'NUMBER_ARRIVED', 'FINISHED'];
  const callAt = (at) => ({
    at: '+1m',
    template: `queue-up/${statuses[Math.floor(at / orders)]}`,
    set: { '/merchantBizNo': `BENCH-${at % orders}` },
  });
  const calls = Array.from({ length: orders * callsEach }, (_, at) => callAt(at));
  const branches = ['One', 'Other'].map((name, turn) => ({
    name,
    after: orders * (turn + 1) - 1,
    calls: calls.slice(orders * (turn + 1)).map((call) => ({ ...call, at: '+2m' })),
  }));
  const text = JSON.stringify({ format: 'passbench.story/2', anchor: '2026-11-25T10:00:00Z', calls, branches });
  const database = await openDatabase(storePathsIn(data).documentsFile, 'documents');
  await databaseRepository(database, Date.now).stories.save([{ id: 'bench', name: 'Evening', text }]);
  await database.close();
}

async function dragBranches(page, address) {
  await openEditor(page, address);
  await page.keyboard.press('Control+K');
  await page.keyboard.type('Show the stories');
  await page.keyboard.press('Enter');
  await page.locator('[data-story]').first().click();
  await page.locator('[data-story-line]').click();
  await page.getByRole('menuitemradio', { name: 'Other' }).click();
  await page.locator('[data-story-line="1"]').waitFor();
  await page.locator('[data-panel-tab="timeline"]').click();
  const axis = await page.locator('[data-axis]').boundingBox();
  const head = await page.locator('[data-timeline] [role="slider"]').boundingBox();
  const y = head.y + head.height / 2;
  await page.mouse.move(head.x + head.width / 2, y);
  await page.mouse.down();
  const work = await workWhile(page, moves, async (move) => {
    const part = Math.abs(1 - (2 * move) / moves);
    await page.mouse.move(axis.x + 4 + (axis.width - 8) * part, y);
    await page.evaluate(oneFrame);
  });
  const rate = await dragSteadily(page, axis, y);
  await page.mouse.up();
  const what = `drag of two lines of a story with ${orders} orders`;
  const perSecond = (value) => `${value.toFixed(1)}/s`;
  const drawn = [what, perSecond(rate), `frames drawn, asked: ${askedFrames}/s`];
  return { good: rate >= askedFrames, lines: [drawn, frameLine('work of one move of it', work.slice(5))] };
}

/** Moves the head more often than frames are drawn, and returns how many a second were. */
async function dragSteadily(page, axis, y) {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    window.drawn = new Set();
    const draw = (at) => {
      window.drawn.add(at);
      if (!window.isDragOver) requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  });
  const sent = [];
  const start = performance.now();
  for (let ms = 0; ms < dragMs; ms = performance.now() - start) {
    const x = axis.x + 4 + (axis.width - 8) * Math.abs(1 - (2 * ms) / dragMs);
    sent.push(session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, button: 'left', buttons: 1 }));
    await delay(betweenMovesMs);
  }
  await Promise.all(sent);
  const times = await page.evaluate(() => {
    window.isDragOver = true;
    return [...window.drawn];
  });
  await session.detach();
  return ((times.length - 1) * 1000) / (times.at(-1) - times[0]);
}
