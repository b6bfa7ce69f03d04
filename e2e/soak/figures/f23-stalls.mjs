import { sendRequest } from '../../../electron/services/network/sender/send.ts';
import { closePeers } from '../../../electron/services/network/sender/testing/peer.ts';
import { stalls } from '../../../electron/services/network/sender/testing/stalls.ts';

const graceMs = 250;

const measure = async ({ say }, limitMs) => {
  const wrong = [];
  let latest = 0;
  for (const { name, start, limit, phase, scheme, bodyBytes } of stalls) {
    say(name);
    const { url } = await start();
    const request = { method: 'POST', headers: [], body: Buffer.alloc(bodyBytes) };
    const startedAt = performance.now();
    const outcome = await sendRequest({
      ...request,
      url: url.replace('http:', scheme),
      limits: { [limit]: limitMs },
    });
    latest = Math.max(latest, performance.now() - startedAt - limitMs);
    const failure = outcome.kind === 'failed' ? outcome.failure : { code: 'none', phase: 'none' };
    if (failure.code !== 'TIMEOUT' || failure.phase !== phase) wrong.push(`${name}: ${failure.code} ${failure.phase}`);
    closePeers();
  }
  const named = wrong.length === 0 ? 'each phase named' : wrong.join('; ');
  return {
    measured: `${stalls.length} points, limit ${limitMs} ms: the latest ended ${Math.round(latest)} ms after it, ${named}`,
    met: wrong.length === 0 && latest <= graceMs,
  };
};

export const figure = {
  id: '23',
  what: 'a peer that falls silent',
  asked: `8 stall points: ended within the limit + ${graceMs} ms, the phase named`,
  quick: 200,
  full: 1000,
  measure,
};
