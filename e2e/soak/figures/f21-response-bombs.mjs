import { sendRequest } from '../../../electron/services/network/sender/send.ts';
import { bombs, endOf } from '../../../electron/services/network/sender/testing/bombs.ts';
import { answering, closePeers } from '../../../electron/services/network/sender/testing/peer.ts';
import { withWorker } from '../drivers/workers.mjs';

const mostMiB = 30;
const mebibytes = (bytes) => bytes / 2 ** 20;

export const figure = {
  id: '21',
  what: 'answers made to hurt',
  asked: `12 response bombs: each ends at its limit with a named error, memory grows by ${mostMiB} MB at most`,
  measure: async (ctx) => {
    const wrong = [];
    let worst = { name: '', grown: 0 };
    for (const { name, start, code, phase, totalMs } of bombs) {
      ctx.say(name);
      const limits = totalMs === undefined ? {} : { totalMs };
      const { url } = await start();
      // A process for each: what one bomb has made it hold would hide the next one's share.
      const outcome = await withWorker(ctx, async (ask) => {
        const { url: calm } = await answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
        await ask({ url: calm, limits: {} });
        return ask({ url, limits });
      });
      closePeers();
      if (outcome.code !== code || outcome.phase !== phase) wrong.push(`${name}: ${outcome.code} in ${outcome.phase}`);
      if (outcome.grown > worst.grown) worst = { name, grown: outcome.grown };
    }
    const size = `${mebibytes(worst.grown).toFixed(1)} MiB (${worst.name})`;
    const ends = wrong.length === 0 ? 'each ended at its limit with its own error' : wrong.join('; ');
    return {
      measured: `${bombs.length} bombs, ${ends}; most memory ${size}`,
      met: wrong.length === 0 && mebibytes(worst.grown) <= mostMiB,
    };
  },
};

/** The most memory this process has ever held, in bytes. */
const peak = () => process.resourceUsage().maxRSS * 1024;

/** Sends a small request and tells what it came to (null for a good answer), and by how much the most memory held has grown. */
export const worker =
  () =>
  async ({ url, limits }) => {
    const before = Math.max(peak(), process.memoryUsage.rss());
    const body = Buffer.from('{"a":1}');
    const outcome = await sendRequest({ method: 'POST', headers: [['Client-Id', 'C']], body, url, limits });
    const { code, phase } = await endOf(outcome);
    return { code, phase, grown: peak() - before };
  };
