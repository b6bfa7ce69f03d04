import { Agent, request } from 'node:http';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEditor } from '../../bench/in-window.mjs';
import { findBrowser } from '../../../scripts/steps/browser.mjs';
import { whole } from '../drivers/over-processes.mjs';
import { buildParts } from '../../../scripts/steps/build-parts.mjs';
import { endProcess, newAddress, openSession, startHost } from '../drivers/running-host.mjs';
import { withChild } from '../../bench/with-child.mjs';

const mostBlockedMs = 50;
const mostOpeningMs = 3000;
const path = '/api/open/platform/v1/merchant/order/sync';

/** Sends unsigned bodies, 16 at a time. Gives how many were answered. */
async function flood(port, count, bytes, told) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const body = Buffer.alloc(bytes, 'a');
  const headers = { 'Content-Type': 'application/json', 'Content-Length': bytes };
  let [sent, answered] = [0, 0];
  const one = () =>
    new Promise((resolve, reject) => {
      const outgoing = request({ port, host: '127.0.0.1', method: 'POST', path, agent, headers }, (incoming) => {
        incoming.resume();
        incoming.on('end', () => resolve((answered += 1)));
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  const sender = async () => {
    while (sent < count) {
      sent += 1;
      await one();
      if (sent % 1000 === 0) told(sent);
    }
  };
  await Promise.all(Array.from({ length: 16 }, sender));
  agent.destroy();
  return answered;
}

/** How long the loop of a host was blocked at most since it was asked last, in milliseconds. */
function blockedMs(host) {
  const before = host.printed().length;
  return new Promise((resolve) => {
    const look = () => {
      const said = /loop-delay ([\d.]+)/.exec(host.printed().slice(before))?.[1];
      if (said === undefined) return;
      host.child.stdout.off('data', look);
      resolve(Number(said));
    };
    host.child.stdout.on('data', look);
    host.child.kill('SIGUSR2');
  });
}

/** How soon a window shows its editor and its journal's first row, in milliseconds. */
async function openingMs(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const startedAt = performance.now();
  await openEditor(page, address);
  const took = performance.now() - startedAt;
  await page.close();
  return took;
}

const measureWith =
  ({ stored, bodies, large }) =>
  async ({ root, bundle, say }) => {
    const executablePath = findBrowser();
    if (executablePath === null) return { measured: 'No Chromium or Chrome is installed.', met: false };
    await buildParts(root);
    const data = await mkdtemp(join(tmpdir(), 'unsigned-'));
    const file = join(data, 'calls.db');
    say(`filling in ${whole(stored)} calls`);
    const script = await bundle('e2e/bench/fill-calls-process.mjs');
    await withChild(script, [], (ask) => ask({ ask: 'fill', file, count: stored }));
    const megabytes = Math.round((await stat(file)).size / 2 ** 20);
    const monitor = `--import=${join(root, 'e2e', 'soak', 'drivers', 'loop-delay.mjs')}`;
    const host = await startHost(root, data, [monitor]);
    const { chromium } = await import('@playwright/test');
    const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
    try {
      // The first page of a browser that was just started loads the browser, too.
      await (await browser.newPage()).goto('about:blank');
      await blockedMs(host);
      const firstMs = await openingMs(browser, await newAddress(host));
      const openBlockMs = await blockedMs(host);
      const session = await openSession({ ...host, address: await newAddress(host) });
      const { sandbox } = await session.call('session/open');
      const port = Number(new URL(sandbox.url).port);
      const told = (done) => say(`${whole(done)} of ${whole(bodies)} unsigned bodies`);
      const answered = (await flood(port, bodies, 2000, told)) + (await flood(port, large, 1_000_000, () => {}));
      const floodBlockMs = await blockedMs(host);
      const { total } = await session.call('calls/page', { before: null, limit: 200 });
      session.close();
      const afterMs = await openingMs(browser, await newAddress(host));
      const grown = Math.round((await stat(file)).size / 2 ** 20) - megabytes;
      const blocked = Math.max(openBlockMs, floodBlockMs);
      return {
        measured: `${whole(stored)} calls stored (${megabytes} MB), window open in ${Math.round(firstMs)} ms; ${whole(bodies)} unsigned bodies of 2 kB and ${whole(large)} of 1 MB (${whole(answered)} answered), then ${Math.round(afterMs)} ms; host blocked ${Math.round(openBlockMs)} ms at most by opening, ${Math.round(floodBlockMs)} ms by the flood; ${whole(total - stored)} of the unsigned kept, store ${grown} MB larger`,
        met: Math.max(firstMs, afterMs) < mostOpeningMs && blocked < mostBlockedMs && answered === bodies + large,
      };
    } finally {
      await browser.close();
      await endProcess(host.child);
      await rm(data, { recursive: true, force: true });
    }
  };

export const figure = {
  id: 'L10',
  what: 'unsigned traffic and a million calls',
  asked:
    '1,000,000 calls stored and 100,000 unsigned bodies: the window opens in under 3 s, the host is never blocked over 50 ms',
  quick: measureWith({ stored: 20_000, bodies: 2000, large: 20 }),
  full: measureWith({ stored: 1_000_000, bodies: 100_000, large: 420 }),
};
