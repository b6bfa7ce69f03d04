import { sendRequest } from '../../../electron/services/network/sender/send.ts';
import { answering, closePeers } from '../../../electron/services/network/sender/testing/peer.ts';

const codes = [301, 302, 303, 307, 308];

/** Where a redirect may point: below the same address, at another server, at another server without a scheme. */
const targets = [() => '/elsewhere', (other) => other.url, (other) => `//${new URL(other.url).host}/`];

async function measure() {
  const other = await answering('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
  let followed = 0;
  let hidden = 0;
  for (const code of codes) {
    for (const target of targets) {
      const location = target(other);
      const first = await answering(`HTTP/1.1 ${code} Moved\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`);
      const body = Buffer.from('{"a":1}');
      const outcome = await sendRequest({ method: 'POST', headers: [['Signature', 's']], body, url: first.url });
      if (first.connections() !== 1) followed += 1;
      const isTheResult =
        outcome.kind === 'answered' &&
        outcome.answer.status === code &&
        outcome.answer.headers.some(([name, value]) => name === 'Location' && value === location);
      if (!isTheResult) hidden += 1;
    }
  }
  const received = other.received().length + other.connections();
  closePeers();
  const cases = codes.length * targets.length;
  return {
    measured: `${cases} redirects: ${followed} followed, ${received} connections and bytes at the second server, ${hidden} not shown as the result`,
    met: followed === 0 && received === 0 && hidden === 0,
  };
}

export const figure = {
  id: '22',
  what: 'redirects',
  asked: '5 redirect codes x 3 kinds of target: 0 followed, 0 bytes at the second server',
  measure,
};
