import { Agent, request } from 'node:http';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openEditor, startBrowser } from '../../bench/in-window.mjs';
import { whole } from '../../bench/numbers.mjs';
import { newAddress, nextPrinted } from '../../bench/running-program.mjs';
import { storeQueueCalls } from '../../bench/stored-calls.mjs';
import { withHost } from '../drivers/running-host.mjs';

const mostBlockedMs = 50;
const mostOpeningMs = 3000;
const path = '/api/open/platform/v1/merchant/order/sync';

export const figure = {
  id: 'L10',
  what: 'unsigned traffic and a million calls',
  asked:
    '1,000,000 calls stored and 100,000 unsigned bodies: the window opens in under 3 s, the host is never blocked over 50 ms',
  quick: { stored: 20_000, bodies: 2000, large: 20 },
  full: { stored: 1_000_000, bodies: 100_000, large: 420 },
  measure: async ({ root, say }, size) => {
    const monitor = `--import=${join(root, 'e2e', 'soak', 'drivers', 'loop-delay.mjs')}`;
    const browser = await startBrowser();
    try {
      // The first page of a browser that was just started loads the browser, too.
      await (await browser.newPage()).goto('about:blank');
      say(`filling in ${whole(size.stored)} calls`);
      const fill = (data) => storeQueueCalls(join(data, 'calls.db'), size.stored);
      return await withHost(root, (host) => measureHost({ ...host, browser, say }, size), [monitor], fill);
    } finally {
      await browser.close();
    }
  },
};

async function measureHost(host, { stored, bodies, large }) {
  const { session, browser, say, data } = host;
  const sizeNow = async () => Math.round((await stat(join(data, 'calls.db'))).size / 2 ** 20);
  const megabytes = await sizeNow();
  await blockedMs(host);
  const firstMs = await openingMs(browser, await newAddress(host));
  const openBlockMs = await blockedMs(host);
  const { sandbox } = await session.call('session/open');
  const port = Number(new URL(sandbox.url).port);
  const told = (done) => say(`${whole(done)} of ${whole(bodies)} unsigned bodies`);
  const answered = (await flood(port, bodies, 2000, told)) + (await flood(port, large, 1_000_000, () => {}));
  const floodBlockMs = await blockedMs(host);
  const { total } = await session.call('calls/page', { before: null, limit: 200 });
  const afterMs = await openingMs(browser, await newAddress(host));
  const grown = (await sizeNow()) - megabytes;
  const blocked = Math.max(openBlockMs, floodBlockMs);
  return {
    measured: `${whole(stored)} calls stored (${megabytes} MB), window open in ${whole(firstMs)} ms; ${whole(bodies)} unsigned bodies of 2 kB and ${whole(large)} of 1 MB (${whole(answered)} answered), then ${whole(afterMs)} ms; host blocked ${whole(openBlockMs)} ms at most by opening, ${whole(floodBlockMs)} ms by the flood; ${whole(total - stored)} of the unsigned kept, store ${grown} MB larger`,
    met: Math.max(firstMs, afterMs) < mostOpeningMs && blocked < mostBlockedMs && answered === bodies + large,
  };
}

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
async function blockedMs(host) {
  const said = nextPrinted(host, /loop-delay ([\d.]+)/);
  host.child.kill('SIGUSR2');
  return Number(await said);
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
