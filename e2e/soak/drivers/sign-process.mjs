import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillTemplate, pathOf, signedBy } from '../../../electron/services/sandbox-server/testing/merchant.ts';
import { ecc224Readings } from '../../../shared/protocol/signing/signature-scheme.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { answerParent } from '../../bench/child-process.mjs';
import { startWire } from './wire.mjs';

const rsa = { clientId: 'RSA', algorithm: 'RSA256', hash: 'sha256', form: '' };
const ecc = ecc224Readings.map((reading) => ({ ...reading, clientId: reading.id, algorithm: 'ECC224' }));
const makeKeys = ({ algorithm }) =>
  algorithm === 'RSA256'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'secp224r1' });
const clients = [rsa, ...ecc].map((client) => ({ ...client, ...makeKeys(client) }));
const templates = scenarios.flatMap(({ id, templates: all }) => all.map((template) => ({ scenario: id, template })));

const keysFile = join(mkdtempSync(join(tmpdir(), 'keys-')), 'keys.json');
const publicPem = ({ publicKey }) => publicKey.export({ type: 'spki', format: 'pem' }).toString();
const known = clients.map((client) => [
  client.clientId,
  { pem: publicPem(client), hash: client.hash, form: client.form },
]);
writeFileSync(keysFile, JSON.stringify(Object.fromEntries(known)));

/** One request in that many is changed on its way: the verifier must refuse it. */
const spoiledOneIn = 100;

answerParent({
  /** Signs and sends as many requests, and has what arrived on the wire verified. */
  sign: async ({ from, count, verifier }) => {
    const wire = await startWire();
    const verifying = startVerifier(verifier);
    let spoiled = 0;
    for (let index = from; index < from + count; index++) {
      const bytes = await wire.bytesOf(await requestNo(index));
      if (index % spoiledOneIn === 0) {
        bytes[bytes.length - 2] ^= 1;
        spoiled += 1;
      }
      verifying.add(bytes);
    }
    wire.close();
    return { ...(await verifying.result()), spoiled, count };
  },
});

/** Half of them RSA256; the readings of ECC224 share the other half. */
function requestNo(index) {
  const client = index % 2 === 0 ? clients[0] : clients[1 + ((index >> 1) % ecc.length)];
  const { scenario, template } = templates[index % templates.length];
  const text = fillTemplate(template, { orderNo: `SIGN-${index}`, modifiedMs: 1_760_000_000_000 + index });
  const gaps = client.algorithm === 'ECC224' ? { ecc224: client.id } : {};
  return signedBy(client, pathOf(scenario), text, { algorithm: client.algorithm, gaps });
}

function startVerifier(script) {
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
