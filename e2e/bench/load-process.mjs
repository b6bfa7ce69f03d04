import { createPublicKey } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { findHeader } from '../../shared/protocol/signing/envelope.ts';
import {
  payloadText,
  pathOf,
  readAnswer,
  signedBy,
  testMerchant,
} from '../../electron/services/sandbox/server/testing/merchant.ts';
import { verifyRequest } from '../../electron/services/keys/signer/verify-request.ts';
import { answerParent } from './child-process.mjs';
import { percentile } from './numbers.mjs';

const merchant = testMerchant('BENCH');
const mostConnections = 64;
const pacedConnections = 8;

/** Lives of orders, as [scenario, status, result code]; the calls of one order follow each other on one connection. */
const lives = [
  [
    ['train-ticket', 'TICKETED', 'SUCCESS'],
    ['train-ticket', 'TICKETED', 'SUCCESS'],
    ['train-ticket', 'USED', 'SUCCESS'],
  ],
  [
    ['queue-up', 'CALL_NUM', 'SUCCESS'],
    ['queue-up', 'CALL_NUM', 'SUCCESS'],
    ['queue-up', 'NUMBER_ARRIVED', 'SUCCESS'],
    ['queue-up', 'CANCELLED', 'ORDER_STATUS_INVALID'],
    ['queue-up', 'FINISHED', 'SUCCESS'],
  ],
];

const orders = [];
let ordersMade = 0;
let exchanges = [];

answerParent({
  key: () => ({ publicKeyPem: merchant.publicKey.export({ type: 'spki', format: 'pem' }).toString() }),
  sign: async ({ url, calls }) => {
    const { host } = new URL(url);
    // Each round ends with whole lives, so every connection may need one more than its share.
    const wanted = Math.ceil(calls / 4) + 5 * mostConnections;
    for (let index = 0; index < wanted; index += 200) {
      orders.push(...(await Promise.all(Array.from({ length: 200 }, () => signedLife(host, (ordersMade += 1))))));
    }
  },
  run: ({ urls, calls, connections = mostConnections }) => runRound(urls, calls, connections),
  pace: ({ url, calls, perSecond }) => runPaced(url, calls, perSecond),
  check: async ({ publicKeyPem }) => {
    const key = createPublicKey(publicKeyPem);
    let wrong = 0;
    for (const exchange of exchanges) if (!(await isRight(exchange, key))) wrong += 1;
    const checked = exchanges.length;
    exchanges = [];
    return { wrong, checked };
  },
  /** How many calls were answered with 200 since the last look; what they were answered is not looked at. */
  forget: () => {
    const taken = exchanges.filter(({ answer }) => answer.latin1Slice(0, 12) === 'HTTP/1.1 200').length;
    exchanges = [];
    return { taken };
  },
});

async function signedLife(host, index) {
  const now = Date.now();
  const life = await Promise.all(
    lives[index % lives.length].map(async ([scenario, status, resultCode], step) => {
      const text = payloadText({ scenario, status, orderNo: `BENCH-${index}`, createdMs: now, modifiedMs: now + step });
      const request = await signedBy(merchant, pathOf(scenario), text);
      const lines = [['Host', host], ...request.headers, ['Content-Length', String(request.body.length)]];
      const head = `${request.method} ${request.path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`;
      return { request, resultCode, bytes: Buffer.concat([Buffer.from(head), request.body]) };
    }),
  );
  return life;
}

/**
 * Sends at least that many calls over connections kept alive, each call after the answer to the one before it: of several
 * sandboxes each in turn, so that the calls of one order are spread over all of them.
 */
async function runRound(urls, calls, connections) {
  const latencies = [];
  const share = Math.ceil(calls / connections);
  const callers = await Promise.all(
    Array.from({ length: connections }, () => Promise.all(urls.map((url) => opened(url)))),
  );
  const started = performance.now();
  let sent = 0;
  await Promise.all(
    callers.map(async (sockets) => {
      const exchangesWith = sockets.map(exchangesOver);
      for (let done = 0; done < share;) {
        const life = orders.pop();
        for (const call of life) {
          const at = performance.now();
          const exchange = exchangesWith[done % urls.length];
          exchanges.push({ call, answer: await exchange(call.bytes) });
          latencies.push(performance.now() - at);
          done += 1;
        }
        sent += life.length;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const socket of callers.flat()) socket.destroy();
  const [p50, p99] = [0.5, 0.99].map((part) => percentile(latencies, part));
  return { sent, rate: sent / seconds, connections, latencies, p50, p99 };
}

/** Sends at least that many calls at an even rate, over a few connections kept alive. */
async function runPaced(url, calls, perSecond) {
  const latencies = [];
  const sockets = await Promise.all(Array.from({ length: pacedConnections }, () => opened(url)));
  const started = performance.now();
  await Promise.all(
    sockets.map(async (socket, first) => {
      const exchange = exchangesOver(socket);
      let slot = first;
      while (slot < calls) {
        for (const call of orders.pop()) {
          const due = started + (slot * 1000) / perSecond;
          slot += pacedConnections;
          await delay(Math.max(0, due - performance.now()));
          const at = performance.now();
          exchanges.push({ call, answer: await exchange(call.bytes) });
          latencies.push(performance.now() - at);
        }
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.destroy();
  return { sent: latencies.length, seconds, p99: percentile(latencies, 0.99) };
}

function opened(url) {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), noDelay: true }, () => resolve(socket));
    socket.on('error', reject);
  });
}

/** Writes one request and gives the bytes of its answer. Only its length is looked at while the clock runs. */
function exchangesOver(socket) {
  let received = null;
  let done = null;
  socket.on('close', () => done?.reject(new Error('The sandbox closed a connection that was to be kept.')));
  socket.on('data', (chunk) => {
    received = received === null ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = /content-length: (\d+)/i.exec(received.latin1Slice(0, end))?.[1];
    if (received.length < end + 4 + Number(length)) return;
    const answer = received;
    received = null;
    done.resolve(answer);
  });
  return (bytes) =>
    new Promise((resolve, reject) => {
      done = { resolve, reject };
      socket.write(bytes);
    });
}

/** The result that was to come, S exactly for SUCCESS, signed by the sandbox over this very request. */
async function isRight({ call, answer }, key) {
  const end = answer.indexOf('\r\n\r\n');
  const [first = '', ...lines] = answer.latin1Slice(0, end).split('\r\n');
  const rawHeaders = lines.flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
  const body = answer.subarray(end + 4);
  const { headers, resultCode, resultStatus } = readAnswer(Number(first.split(' ')[1]), rawHeaders, body.toString());
  const { verdict } = await verifyRequest({
    method: call.request.method,
    path: call.request.path,
    clientId: findHeader(headers, 'Client-Id') ?? '',
    time: findHeader(headers, 'Response-Time') ?? '',
    signatureHeader: findHeader(headers, 'Signature'),
    body,
    key,
  });
  const isExpected = resultCode === call.resultCode && resultStatus === (resultCode === 'SUCCESS' ? 'S' : 'F');
  return first === 'HTTP/1.1 200 OK' && isExpected && verdict === 'verified';
}
