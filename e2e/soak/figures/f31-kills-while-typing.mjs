import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEditor, startBrowser } from '../../bench/in-window.mjs';
import { buildParts } from '../../../scripts/steps/build-parts.mjs';
import { endProcess, newAddress } from '../../bench/running-program.mjs';
import { openSession, startHost } from '../drivers/running-host.mjs';
import { printExamples } from '../drivers/workers.mjs';

const mostLostMs = 1000;
const atOnce = 2;
const keyEveryMs = 20;
/** A window that is not there by then will not come. */
const mostPatienceMs = 120_000;

/**
 * Types digits on a line of their own, which begins with the number of the session, until the host is killed. Gives when
 * each of them had been typed, and when the kill came.
 */
async function typeUntilKilled(page, host, session) {
  await page.locator('[data-region="editor"] [data-editor]').click({ position: { x: 240, y: 60 } });
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type(String(session));
  const typedAt = [];
  let killedAt = null;
  const timer = setTimeout(
    () => {
      host.child.kill('SIGKILL');
      killedAt = performance.now();
    },
    randomInt(1100, 3500),
  );
  while (killedAt === null) {
    await page.keyboard.press(String(typedAt.length % 10));
    typedAt.push(performance.now());
    await page.waitForTimeout(keyEveryMs);
  }
  clearTimeout(timer);
  return { typedAt, killedAt };
}

/** How many of the digits of a session are in the stored texts; null when they are not as they were typed. */
function storedDigits(texts, session) {
  const lines = texts.flatMap((text) => text.split(/\r?\n/));
  const line = lines.map((each) => each.trim()).find((each) => each.startsWith(String(session)));
  if (line === undefined) return 0;
  const digits = line.slice(String(session).length);
  return [...digits].every((digit, index) => Number(digit) === index % 10) ? digits.length : null;
}

/** The sessions of one window and one data folder: each starts with what the one before has left. */
async function typingSessions({ root, browser, first, count, told }) {
  const data = await mkdtemp(join(tmpdir(), 'typing-'));
  const problems = [];
  let worstMs = 0;
  let host = await startHost(root, data);
  let { address } = host;
  for (let session = first; session < first + count; session++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    page.setDefaultTimeout(mostPatienceMs);
    await openEditor(page, address);
    const { typedAt, killedAt } = await typeUntilKilled(page, host, session);
    await context.close();
    await endProcess(host.child, 'SIGKILL');
    host = await startHost(root, data);
    const api = await openSession(host);
    const documents = await api.call('documents/list');
    api.close();
    const stored = storedDigits(
      documents.map(({ text }) => text),
      session,
    );
    address = await newAddress(host);
    if (stored === null || stored > typedAt.length)
      problems.push(`session ${session}: the text is not as it was typed`);
    const oldest = stored === null ? undefined : typedAt[stored];
    const lostMs = oldest === undefined ? 0 : killedAt - oldest;
    worstMs = Math.max(worstMs, lostMs);
    if (lostMs > mostLostMs) problems.push(`session ${session}: ${Math.round(lostMs)} ms lost`);
    told(worstMs);
  }
  await endProcess(host.child);
  await rm(data, { recursive: true, force: true });
  return { problems, worstMs };
}

const measure = async ({ root, say }, sessions) => {
  await buildParts(root);
  const browser = await startBrowser();
  let done = 0;
  const told = (worstMs) => say(`${(done += 1)} of ${sessions} sessions, at most ${Math.round(worstMs)} ms lost`);
  const count = Math.ceil(sessions / atOnce);
  const shares = Array.from({ length: atOnce }, (_, index) => 100_000 + index * 10_000);
  const results = await Promise.all(shares.map((first) => typingSessions({ root, browser, first, count, told })));
  await browser.close();
  const problems = results.flatMap((result) => result.problems);
  const worstMs = Math.max(...results.map((result) => result.worstMs));
  printExamples(problems);
  return {
    measured: `${done} of the 1,000 typing sessions, in Chromium, each ended by SIGKILL of the host: at most the last ${Math.round(worstMs)} ms lost`,
    met: problems.length === 0 && done >= sessions,
  };
};

export const figure = {
  id: '31',
  what: 'killed while typing',
  asked: `SIGKILL in 1,000 typing sessions: at most the last ${mostLostMs} ms lost`,
  quick: 4,
  full: 160,
  measure,
};
