// A client of the Order Status Sync service with Node alone. It writes the whole address into the request line, as clients
// made for a proxy do.
// node client.mjs BASE_URL PATH CLIENT_ID PRIVATE.pem PLATFORM.pem BODY plain|encrypted [CA.pem]
import {
  constants,
  createCipheriv,
  createDecipheriv,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';

const [base, path, clientId, keyFile, platformFile, bodyFile, form, caFile] = process.argv.slice(2);
const privateKey = readFileSync(keyFile);
const platformKey = readFileSync(platformFile);
const plain = readFileSync(bodyFile);
const padding = constants.RSA_PKCS1_PADDING;

const headers = { 'Content-Type': 'application/json; charset=UTF-8', 'Client-Id': clientId };
let body = plain;
if (form === 'encrypted') {
  const key = randomBytes(32);
  const cipher = createCipheriv('aes-256-ecb', key, null);
  body = Buffer.from(Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64'));
  const wrapped = publicEncrypt({ key: platformKey, padding }, key).toString('base64');
  headers['Content-Type'] = 'text/plain; charset=UTF-8';
  headers['Encrypt'] = `algorithm=RSA_AES,keyVersion=1,symmetricKey=${encodeURIComponent(wrapped)}`;
}
const time = new Date().toISOString().replace(/\.\d+Z$/, '+00:00');
const signature = sign('sha256', Buffer.concat([Buffer.from(`POST ${path}\n${clientId}.${time}.`), body]), privateKey);
headers['Request-Time'] = time;
headers['Signature'] = `algorithm=RSA256,keyVersion=1,signature=${encodeURIComponent(signature.toString('base64'))}`;
headers['Content-Length'] = body.length;

const address = new URL(base);
const call = address.protocol === 'https:' ? https.request : http.request;
const request = call({
  host: address.hostname,
  port: address.port,
  method: 'POST',
  path: `${base}${path}`,
  headers,
  agent: false,
  ...(caFile === undefined ? {} : { ca: readFileSync(caFile) }),
});
request.on('response', (answer) => void read(answer));
request.end(body);

async function read(answer) {
  const pieces = [];
  for await (const piece of answer) pieces.push(piece);
  const received = Buffer.concat(pieces);
  const signed = Buffer.concat([
    Buffer.from(`POST ${path}\n${String(answer.headers['client-id'])}.${String(answer.headers['response-time'])}.`),
    received,
  ]);
  const verified = verify(
    'sha256',
    signed,
    platformKey,
    Buffer.from(pairs(answer.headers['signature']).signature, 'base64'),
  );
  const encrypt = answer.headers['encrypt'];
  const opened = encrypt === undefined ? received : open(received, pairs(encrypt).symmetrickey);
  const result = { status: answer.statusCode, verified, body: opened.toString('base64') };
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

function open(received, wrapped) {
  const key = unwrap(Buffer.from(wrapped, 'base64'));
  const decipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null);
  return Buffer.concat([decipher.update(Buffer.from(received.toString(), 'base64')), decipher.final()]);
}

/** RSAES-PKCS1-v1_5, whose padding newer Node takes off for nobody: 00 02, random bytes, 00, the key. */
function unwrap(wrapped) {
  const block = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, wrapped);
  return block.subarray(block.indexOf(0, 2) + 1);
}

function pairs(header) {
  return Object.fromEntries(
    header.split(',').map((pair) => {
      const equals = pair.indexOf('=');
      return [pair.slice(0, equals).trim().toLowerCase(), decodeURIComponent(pair.slice(equals + 1).trim())];
    }),
  );
}
