import { bombs } from '../../../electron/services/sender/testing/bombs.ts';
import { answering, closePeers } from '../../../electron/services/sender/testing/peer.ts';
import { withChild } from '../../bench/with-child.mjs';

const mostMiB = 30;
const mebibytes = (bytes) => bytes / 2 ** 20;

async function measure({ bundle, say }) {
  const script = await bundle('e2e/soak/drivers/send-process.mjs');
  const wrong = [];
  let worst = { name: '', grown: 0 };
  for (const { name, start, code, phase, totalMs } of bombs) {
    say(name);
    const limits = totalMs === undefined ? {} : { totalMs };
    const { url } = await start();
    // A process for each: what one bomb has made it hold would hide the next one's share.
    const outcome = await withChild(script, [], async (ask) => {
      const { url: calm } = await answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      await ask({ ask: 'send', url: calm, limits: {} });
      return ask({ ask: 'send', url, limits });
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
}

/** There are as many bombs as there are, each in about a second. */
export const figure = {
  id: '21',
  what: 'answers made to hurt',
  asked: `12 response bombs: each ends at its limit with a named error, memory grows by ${mostMiB} MB at most`,
  quick: measure,
  full: measure,
};
