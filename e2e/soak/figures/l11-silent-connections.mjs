import { once } from 'node:events';
import { connect } from 'node:net';
import { payloadText, queueCall } from '../../../electron/services/sandbox/server/testing/merchant.ts';
import { newAddress } from '../../bench/running-program.mjs';
import { openSession, withHost } from '../drivers/running-host.mjs';
import { demoSender } from '../drivers/signed-post.mjs';

const holders = 200;
const reopenMs = 1000;

/** Holds that many connections which say nothing, each opened anew when it was closed. Gives how many it took, once told to end. */
async function holdSilently(port) {
  const open = new Set();
  let isOver = false;
  let count = 0;
  const hold = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    open.add(socket);
    count += 1;
    socket.on('close', () => {
      open.delete(socket);
      setTimeout(() => {
        if (!isOver) void hold();
      }, reopenMs);
    });
    await once(socket, 'connect');
  };
  await Promise.all(Array.from({ length: holders }, hold));
  return () => {
    isOver = true;
    for (const socket of open) socket.destroy();
    return count;
  };
}

/** What a window and a client ask for: a page, a session that has its token, a window that opens now, a signed call. */
async function goodRequests(host) {
  const demo = await demoSender(host);
  const call = (count) => demo.sign(payloadText(queueCall('CALL_NUM', count + 1, `HELD-${count}`)));
  return {
    sandboxPort: new URL(demo.url).port,
    ask: {
      page: async () => (await fetch(host.origin, { headers: { Connection: 'close' } })).status,
      session: async () => (await host.session.post('session/open', { json: {} })).status,
      'new window': async () => {
        const session = await openSession({ origin: host.origin, address: await newAddress(host) });
        session.close();
        return 200;
      },
      call: async (count) => {
        const sent = await demo.send(await call(count));
        return sent.kind === 'answered' && /"resultStatus":\s*"S"/.test(sent.answer.body.toString()) ? 200 : sent.kind;
      },
    },
  };
}

const measure = ({ root, say }, forMs) =>
  withHost(root, async (host) => {
    const { ask, sandboxPort } = await goodRequests(host);
    const ends = await Promise.all([new URL(host.origin).port, sandboxPort].map(holdSilently));
    const refused = [];
    let asked = 0;
    const until = performance.now() + forMs;
    for (let round = 0; performance.now() < until; round++) {
      // Every window has a session of its own, and there are eight at most.
      const kinds = Object.entries(ask).filter(([kind]) => kind !== 'new window' || round < 6);
      for (const [kind, request] of kinds) {
        const answered = await request(round).catch((error) => error.message);
        asked += 1;
        if (answered !== 200) refused.push(`${kind}: ${answered}`);
      }
      say(`${asked} requests, ${refused.length} refused`);
    }
    const [atHost, atSandbox] = ends.map((end) => end());
    if (refused.length > 0) console.error(refused.slice(0, 10).join('\n'));
    return {
      measured: `${holders} connections at the host and at the sandbox held in silence (${atHost} and ${atSandbox} with those opened anew): ${refused.length} of ${asked} good requests refused`,
      met: refused.length === 0 && Math.min(atHost, atSandbox) > holders,
    };
  });

export const figure = {
  id: 'L11',
  what: 'silent connections',
  asked: `${holders} idle holders: 0 good requests refused, at the host and at the sandbox`,
  quick: 5000,
  full: 60_000,
  measure,
};
