import { answering, closePeers } from '../../../electron/services/network/sender/testing/peer.ts';
import { pathOf, testMerchant } from '../../../electron/services/sandbox/server/testing/merchant.ts';
import { sendRequest } from '../../../electron/services/network/sender/send.ts';
import { signRequest } from '../../../electron/services/keys/signer/sign-request.ts';

const { privateKey: key } = testMerchant();
const usual = {
  method: 'POST',
  path: pathOf('queue-up'),
  clientId: 'C',
  time: '2026-01-01T00:00:00+08:00',
  keyVersion: '1',
  body: Buffer.from('{}'),
  key,
};

/** The fields somebody fills in, as a refusal calls them, and a text of each around one character. */
const fields = [
  { field: 'Client-Id', textOf: (character) => ({ clientId: `A${character}B` }) },
  { field: 'Request-Time', textOf: (character) => ({ time: `2026${character}01` }) },
  { field: 'keyVersion', textOf: (character) => ({ keyVersion: `1${character}2` }) },
  { field: 'method', textOf: (character) => ({ method: `PO${character}ST` }) },
  { field: 'path', textOf: (character) => ({ path: `/a${character}b` }) },
];

/** What every request to the peer has, in order. */
const expectedNames = [
  'Host',
  'Content-Type',
  'Client-Id',
  'Request-Time',
  'Signature',
  'Accept-Encoding',
  'Content-Length',
  'Connection',
];

/** Sends what was accepted; gives whether the peer saw one request line, these headers and this body, and no more. */
async function isWholeOnTheWire(request, text) {
  const other = await answering('HTTP/1.1 204 No Content\r\n\r\n');
  const { origin } = new URL(other.url);
  await sendRequest({ ...request, url: `${origin}${request.path}` });
  const [head = '', ...rest] = other.received().toString('latin1').split('\r\n\r\n');
  const connections = other.connections();
  closePeers();
  const [first = '', ...lines] = head.split('\r\n');
  const names = lines.map((line) => line.slice(0, line.indexOf(':')));
  const isAsGiven = head.includes(text);
  const isOneRequest = first === `${request.method} ${request.path} HTTP/1.1` && connections === 1;
  return isOneRequest && isAsGiven && rest.join() === '{}' && names.join() === expectedNames.join();
}

const measure = async ({ say }, step) => {
  const counts = { refused: 0, unnamed: 0, accepted: 0, extra: 0 };
  const wrong = [];
  for (const { field, textOf } of fields) {
    for (let code = 0; code < 0x10000; code += code < 0x100 ? 1 : step) {
      const changed = textOf(String.fromCharCode(code));
      let request;
      try {
        request = await signRequest({ ...usual, ...changed });
      } catch ({ message }) {
        const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
        counts.refused += 1;
        if (!message.startsWith(`${field} `) || !message.includes(name)) {
          counts.unnamed += 1;
          wrong.push(`${field} ${name}: ${message}`);
        }
        continue;
      }
      counts.accepted += 1;
      if (await isWholeOnTheWire(request, Object.values(changed)[0])) continue;
      counts.extra += 1;
      wrong.push(`${field} U+${code.toString(16)} was written otherwise`);
    }
    say(field);
  }
  if (wrong.length > 0) console.error(wrong.slice(0, 10).join('\n'));
  const { refused, unnamed, accepted, extra } = counts;
  const total = refused + accepted;
  return {
    measured: `${total.toLocaleString('en-US')} texts (${fields.length} fields): ${refused.toLocaleString('en-US')} refused, ${unnamed} of them without field and code point; ${accepted} sent, ${extra} with anything more or less on the wire`,
    met: unnamed + extra === 0 && refused > 0 && accepted > 0,
  };
};

export const figure = {
  id: '12',
  what: 'code points in header fields',
  asked: '65,536 code points x header fields: 0 extra headers on the wire, each refusal names field and code point',
  quick: 61,
  full: 1,
  measure,
};
