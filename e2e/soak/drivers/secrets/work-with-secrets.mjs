import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { issue } from '../../../../electron/services/network/network/testing/certificates.ts';
import { proxyServer, service } from '../../../../electron/services/network/network/testing/servers.ts';

/** A text as people choose them: what is written in a URL, in JSON and in a shell differs from it. */
const typed = (name) => String.raw`${name} "${randomBytes(9).toString('hex')}" /horse\ & staple`;

/**
 * Everything secret that a user brings along, in files of a folder of its own, and a service over TLS that is reached by a
 * proxy alone: the proxy asks for a password, the service for a client certificate.
 */
export async function bringSecrets(folder) {
  await mkdir(folder, { mode: 0o700 });
  const texts = Object.fromEntries(
    ['vault', 'wrong', 'file', 'client', 'proxy', 'header', 'changed'].map((name) => [name, typed(name)]),
  );
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const curve = generateKeyPairSync('ec', { namedCurve: 'secp224r1' }).privateKey;
  const colleague = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const names = { hosts: ['localhost'], addresses: ['127.0.0.1'] };
  const [root, clients] = ['Root', 'Clients'].map((name) => issue({ name, isAuthority: true, toDay: 5000 }));
  const own = issue({ name: 'service', ...names, toDay: 300 }, root);
  const client = issue({ name: 'client' }, clients);
  const endpoint = await service({
    key: own.key,
    cert: own.cert,
    requestCert: true,
    rejectUnauthorized: true,
    ca: [clients.cert],
  });
  const proxy = await proxyServer({ credentials: `user:${texts.proxy}` });
  const locked = (key, passphrase) => key.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase });
  const plain = (key) => key.export({ format: 'pem', type: 'pkcs8' });
  const files = {
    'shop.pem': locked(rsa, texts.file),
    'curve.pem': locked(curve, texts.file),
    'broken.pem': plain(colleague).replace(/^.*\n(?=-----END)/m, ''),
    'twisted.pem': twisted(plain(colleague)),
    'client.pem': client.cert,
    'client.key': locked(client.pair.privateKey, texts.client),
    'root.pem': root.cert,
    passphrase: texts.vault,
    'wrong-passphrase': texts.wrong,
    'file-passphrase': texts.file,
    'client-passphrase': texts.client,
    header: texts.header,
    proxy: `http://user:${encodeURIComponent(texts.proxy)}@127.0.0.1:${proxy.port}`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text, { mode: 0o600 });
  return {
    texts,
    files,
    /** Where a file of that name lies. */
    at: (name) => join(folder, name),
    urls: { service: `https://127.0.0.1:${endpoint.port}`, proxy: `http://127.0.0.1:${proxy.port}` },
    reached: () => ({ service: endpoint.requests(), proxy: proxy.asked() }),
    secrets: [
      ...Object.entries(texts).map(([name, text]) => ({ name: `what was typed as ${name}`, text })),
      { name: 'the imported key', key: rsa },
      { name: 'the imported key on a curve', key: curve },
      { name: 'the key of the broken files', key: colleague },
      { name: 'the key of the client certificate', key: client.pair.privateKey },
    ],
    close: () => [endpoint, proxy].forEach((server) => server.close()),
  };
}

/** One character of the key is another one: the numbers do not fit each other any more. */
function twisted(pem) {
  const at = pem.indexOf('\n', pem.length / 2) + 20;
  return `${pem.slice(0, at)}${pem[at] === 'A' ? 'B' : 'A'}${pem.slice(at + 1)}`;
}
