import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillTemplate, pathOf, signedBy } from '../../../electron/services/sandbox/server/testing/merchant.ts';
import { ecc224Variants } from '../../../shared/protocol/signing/signature.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { whole } from '../../bench/numbers.mjs';
import { startWire } from '../drivers/wire.mjs';
import { countOverWorkers } from '../drivers/workers.mjs';

export const figure = {
  id: '10',
  what: 'signatures',
  asked: '100,000 signed requests RSA256 and ECC224: 0 mismatches by an independent verifier',
  quick: 2000,
  full: 100_000,
  measure: async (ctx, total) => {
    const version = versionOfVerifier();
    const verifier = join(ctx.root, 'e2e', 'soak', 'drivers', 'verify-requests.py');
    const counts = await countOverWorkers(ctx, { verifier, total, batch: Math.min(2000, total / 4) });
    const { verified, wrong, unread, spoiled } = counts;
    const mismatches = Math.abs(total - spoiled - verified) + unread;
    return {
      measured: `${whole(total)} requests as received on the wire, half RSA256, half ECC224 in its four readings: ${mismatches} mismatches by python's cryptography ${version}, which refused ${wrong} of ${spoiled} spoiled on the way`,
      met: mismatches === 0 && wrong === spoiled && spoiled > 0,
    };
  },
};

function versionOfVerifier() {
  const found = spawnSync('python3', ['-c', 'import cryptography; print(cryptography.__version__)']);
  if (found.status !== 0)
    throw new Error(
      'The independent verifier needs python3 with its package "cryptography" (pip install cryptography).',
    );
  return found.stdout.toString().trim();
}

/** One request in that many is changed on its way: the verifier must refuse it. */
const spoiledOneIn = 100;

/** Signs and sends as many requests, and has what arrived on the wire verified. */
export function worker() {
  const clients = clientsWithKeys();
  const keysFile = join(mkdtempSync(join(tmpdir(), 'keys-')), 'keys.json');
  const pemOf = (key) => key.export({ type: 'spki', format: 'pem' });
  const known = clients.map(({ clientId, publicKey, hash, form }) => [clientId, { pem: pemOf(publicKey), hash, form }]);
  writeFileSync(keysFile, JSON.stringify(Object.fromEntries(known)));
  return async ({ from, count, verifier }) => {
    const wire = await startWire();
    const verifying = startVerifier(verifier, keysFile);
    let spoiled = 0;
    for (let index = from; index < from + count; index++) {
      const bytes = await wire.bytesOf(await requestNo(index, clients));
      if (index % spoiledOneIn === 0) {
        bytes[bytes.length - 2] ^= 1;
        spoiled += 1;
      }
      verifying.add(bytes);
    }
    wire.close();
    return { ...(await verifying.result()), spoiled };
  };
}

function clientsWithKeys() {
  const rsa = { clientId: 'RSA', algorithm: 'RSA256', hash: 'sha256', form: '' };
  const ecc = ecc224Variants.map((reading) => ({ ...reading, clientId: reading.id, algorithm: 'ECC224' }));
  return [
    { ...rsa, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) },
    ...ecc.map((client) => ({ ...client, ...generateKeyPairSync('ec', { namedCurve: 'secp224r1' }) })),
  ];
}

const templates = scenarios.flatMap(({ id, templates: all }) => all.map((template) => ({ scenario: id, template })));

/** Half of them RSA256; the readings of ECC224 share the other half. */
function requestNo(index, [rsa, ...ecc]) {
  const client = index % 2 === 0 ? rsa : ecc[(index >> 1) % ecc.length];
  const { scenario, template } = templates[index % templates.length];
  const text = fillTemplate(template, { orderNo: `SIGN-${index}`, modifiedMs: 1_760_000_000_000 + index });
  const gaps = client.algorithm === 'ECC224' ? { ecc224: client.id } : {};
  return signedBy(client, pathOf(scenario), text, { algorithm: client.algorithm, gaps });
}

function startVerifier(script, keysFile) {
  const child = spawn('python3', [script, keysFile], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(JSON.parse(said)) : reject(new Error(`python3 ended: ${code}`))));
  });
  ended.catch(() => {});
  child.stdin.on('error', () => {});
  const size = Buffer.alloc(4);
  return {
    add: (bytes) => {
      size.writeUInt32BE(bytes.length);
      child.stdin.write(Buffer.concat([size, bytes]));
    },
    result: () => {
      child.stdin.end();
      return ended;
    },
  };
}
