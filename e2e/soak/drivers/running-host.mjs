import { Agent, request } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildParts } from '../../../scripts/steps/build-parts.mjs';
import { endProcess, startProgram } from '../../bench/running-program.mjs';

/** Starts the built local host on a data folder, as a process of its own; `flags` are those of the runtime. */
export function startHost(root, data, flags = []) {
  const args = [...flags, join(root, 'dist', 'host', 'host.js'), '--no-open', '--port', '0', '--data', data];
  return startProgram(process.execPath, args);
}

/** Opens the session of a host, as its window does. Gives what talks over it. */
export async function openSession({ address, origin }, sockets = 4) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const said = await postJson(agent, `${origin}/auth/exchange`, origin, {}, { code: new URL(address).hash.slice(1) });
  const { token } = JSON.parse(said.body);
  const bearer = { Authorization: `Bearer ${token}` };
  return {
    token,
    /** Writes this body to a method of the contract (`documents/save`); resolves to { status, body }. */
    post: (method, body) => postJson(agent, `${origin}/api/rpc/${method}`, origin, bearer, body),
    /** Calls a method of the contract; rejects with the answer when it is no success. */
    call: async (method, input = {}) => {
      const { status, body } = await postJson(agent, `${origin}/api/rpc/${method}`, origin, bearer, { json: input });
      if (status !== 200) throw new Error(`${method} was answered with ${status}: ${body.slice(0, 300)}`);
      return JSON.parse(body).json;
    },
    close: () => agent.destroy(),
  };
}

/** A host with an open session, on a folder of its own that `fill` writes into; all of it ends with the work. */
export async function withHost(root, work, flags = [], fill = async () => {}) {
  await buildParts(root);
  const data = await mkdtemp(join(tmpdir(), 'passbench-host-'));
  await fill(data);
  const host = await startHost(root, data, flags);
  const session = await openSession(host);
  try {
    return await work({ ...host, data, session });
  } finally {
    session.close();
    await endProcess(host.child);
    await rm(data, { recursive: true, force: true });
  }
}

/** A body that is a text or bytes is written as it is. */
function postJson(agent, url, origin, headers, body) {
  const bytes =
    typeof body === 'string' || Buffer.isBuffer(body) ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const all = { Origin: origin, 'Content-Type': 'application/json', 'Content-Length': bytes.length, ...headers };
    const outgoing = request(url, { method: 'POST', agent, headers: all }, (incoming) => {
      // A stream of events has no end of its own: that it began is the answer.
      if (/event-stream/.test(incoming.headers['content-type'] ?? '')) {
        resolve({ status: incoming.statusCode, body: 'a stream' });
        incoming.destroy();
        return;
      }
      const chunks = [];
      incoming.on('data', (chunk) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => resolve({ status: incoming.statusCode, body: Buffer.concat(chunks).toString() }));
    });
    // A kept connection may have lapsed at this very moment: the request that it took along was not read by anybody.
    outgoing.on('error', (error) => {
      if (outgoing.reusedSocket && error.code === 'ECONNRESET')
        postJson(new Agent(), url, origin, headers, body).then(resolve, reject);
      else reject(error);
    });
    void writeUntilAnswered(outgoing, bytes);
  });
}

/** A long body goes in pieces, and not on once an answer has come: a host that refuses it reads no further. */
async function writeUntilAnswered(outgoing, bytes) {
  let isAnswered = false;
  outgoing.once('response', () => (isAnswered = true));
  const piece = 65_536;
  let from = 0;
  for (; from + piece < bytes.length && !isAnswered && !outgoing.destroyed; from += piece) {
    if (from === 0) outgoing.flushHeaders();
    await new Promise((written) => outgoing.write(bytes.subarray(from, from + piece), written));
    await new Promise((looked) => setImmediate(looked));
  }
  if (!isAnswered && !outgoing.destroyed) outgoing.end(bytes.subarray(from));
}
