import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signedBy } from '../../../electron/services/sandbox/server/testing/merchant.ts';
import { forwarderCommand, forwarderIds } from '../../../shared/protocol/snippets/index.ts';
import { buildParts } from '../../../scripts/steps/build-parts.mjs';
import { runningSandbox } from '../drivers/running-sandbox.mjs';

/** A network namespace stands for a container: it has a loopback of its own and reaches this computer by a bridge alone. */
export const figure = {
  id: 'W3',
  what: 'a caller in a network of its own',
  asked: 'reaches the sandbox by each forwarder, over HTTP and HTTPS; without one nothing listens there',
  measure,
};

const name = `passbench${process.pid}`;
const [near, far] = ['10.203.71.1', '10.203.71.2'];
const run = (line) => execFileSync('ip', line.split(' '), { stdio: 'pipe' });
const inNamespace = ['ip', 'netns', 'exec', name];

async function measure({ root, say }) {
  if (process.getuid?.() !== 0 || spawnSync('ip', ['-V']).status !== 0)
    return { measured: 'not run: it needs root and ip (iproute2) to make a network namespace', met: false };
  await buildParts(root, ['cli']);
  const folder = await mkdtemp(join(tmpdir(), 'passbench-network-'));
  const merchant = { clientId: 'SHOP', ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
  const keyFile = join(folder, 'public.pem');
  await writeFile(keyFile, merchant.publicKey.export({ type: 'spki', format: 'pem' }));
  const present = forwarderIds.filter((id) => spawnSync('sh', ['-c', `command -v ${id}`]).status === 0);
  const results = [];
  try {
    makeNetwork();
    for (const isSecure of [false, true]) {
      const flags = ['--client', `SHOP=${keyFile}`, '--sandbox-host', near, '--data', join(folder, `tls-${isSecure}`)];
      const sandbox = await runningSandbox(root, isSecure ? [...flags, '--tls'] : flags);
      say(sandbox.url);
      results.push(...(await callThrough({ root, sandbox, merchant, present })));
      await sandbox.end();
    }
  } finally {
    spawnSync('ip', ['netns', 'del', name]);
  }
  const wrong = results.filter(({ problem }) => problem !== null);
  const missing = forwarderIds.filter((id) => !present.includes(id)).map((id) => `; ${id} is not installed`);
  return {
    measured: `${results.length} calls over HTTP and HTTPS, directly and by ${present.join(' and ')}: ${wrong.length} otherwise than asked${missing.join('')}`,
    met: wrong.length === 0 && missing.length === 0,
    details: wrong.map(({ how, problem }) => `${how}: ${problem}`).join('\n'),
  };
}

function makeNetwork() {
  const [here, there] = [`pb${process.pid}a`, `pb${process.pid}b`];
  run(`netns add ${name}`);
  run(`link add ${here} type veth peer name ${there}`);
  run(`link set ${there} netns ${name}`);
  run(`addr add ${near}/30 dev ${here}`);
  run(`link set ${here} up`);
  run(`netns exec ${name} ip addr add ${far}/30 dev ${there}`);
  run(`netns exec ${name} ip link set ${there} up`);
}

async function callThrough({ root, sandbox, merchant, present }) {
  const { port, protocol } = new URL(sandbox.url);
  const call = async (order) => {
    const { path, headers, body } = await signedBy(merchant, sandbox.path, sandbox.payload(order));
    const lines = [
      ...headers.map((line) => line.join(': ')),
      `Host: ${near}:${port}`,
      `Content-Length: ${body.length}`,
    ];
    const head = `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
    const client = [process.execPath, join(root, 'e2e', 'soak', 'drivers', 'raw-client-process.mjs')];
    const args = [...inNamespace.slice(1), ...client, near, port, ...(sandbox.root === null ? [] : [sandbox.root])];
    const { stdout, stderr } = spawnSync(inNamespace[0], args, { input: Buffer.concat([Buffer.from(head), body]) });
    return { answer: String(stdout), trouble: String(stderr).trim() };
  };
  const { answer, trouble } = await call('DIRECT');
  const isRefused = answer === '' && trouble === 'ECONNREFUSED';
  const results = [{ how: `${protocol} directly`, problem: isRefused ? null : `${answer}${trouble}` }];
  for (const id of present) {
    const child = spawn('sh', ['-c', `exec ${forwarderCommand(id, { address: near, port })}`], { stdio: 'inherit' });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    await listening(Number(port));
    const through = await call(id);
    const isAccepted = through.answer.includes('"resultCode":"SUCCESS"');
    results.push({ how: `${protocol} by ${id}`, problem: isAccepted ? null : `${through.answer}${through.trouble}` });
    child.kill();
    await gone;
  }
  return results;
}

/** Waits until something takes connections at the near end. */
async function listening(port) {
  for (let tries = 0; tries < 100; tries++) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect({ port, host: near }, () => resolve(true)).on('error', () => resolve(false));
      socket.unref();
      setTimeout(() => socket.destroy(), 50);
    });
    if (isOpen) return;
    await pause(100);
  }
}
