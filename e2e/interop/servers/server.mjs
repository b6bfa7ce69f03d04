// A platform with Node alone: it verifies what it is sent and answers with its signature. It prints its port, then one line
// of JSON for each request: {"verified", "encrypted", "body": base64 of what was understood}.
// node server.mjs CLIENT.public.pem PLATFORM.pem
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
import { createServer } from 'node:http';

const [clientKey, platformKey] = process.argv.slice(2).map((file) => readFileSync(file));
const padding = constants.RSA_PKCS1_PADDING;

const server = createServer((request, response) => void answer(request, response));

server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));

async function answer(request, response) {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  const received = Buffer.concat(pieces);
  const { 'client-id': clientId, 'request-time': requestTime, signature, encrypt } = request.headers;
  const content = (time, body) =>
    Buffer.concat([Buffer.from(`POST ${request.url}\n${String(clientId)}.${String(time)}.`), body]);
  const value = Buffer.from(pairs(signature).signature, 'base64');
  const verified = verify('sha256', content(requestTime, received), clientKey, value);
  const body = encrypt === undefined ? received : open(received, pairs(encrypt).symmetrickey);
  const told = { verified, encrypted: encrypt !== undefined, body: body.toString('base64') };
  process.stdout.write(`${JSON.stringify(told)}\n`);
  const result = verified
    ? { resultCode: 'SUCCESS', resultStatus: 'S' }
    : { resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' };
  const { orderStatus } = JSON.parse(body.toString());
  let reply = Buffer.from(JSON.stringify({ result, orderId: '2026112200000002', orderStatus }));
  const time = new Date().toISOString().replace(/\.\d+Z$/, '+00:00');
  if (encrypt !== undefined) {
    const [sealed, header] = seal(reply);
    reply = sealed;
    response.setHeader('Encrypt', header);
  }
  const signed = sign('sha256', content(time, reply), platformKey).toString('base64');
  response.setHeader('Client-Id', clientId);
  response.setHeader('Response-Time', time);
  response.setHeader('Signature', `algorithm=RSA256,keyVersion=1,signature=${encodeURIComponent(signed)}`);
  response.setHeader('Content-Type', encrypt === undefined ? 'application/json; charset=UTF-8' : 'text/plain');
  response.end(reply);
}

function open(body, wrapped) {
  const key = unwrap(Buffer.from(wrapped, 'base64'));
  const decipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null);
  return Buffer.concat([decipher.update(Buffer.from(body.toString(), 'base64')), decipher.final()]);
}

function seal(body) {
  const key = randomBytes(16);
  const cipher = createCipheriv('aes-128-ecb', key, null);
  const sealed = Buffer.concat([cipher.update(body), cipher.final()]).toString('base64');
  const wrapped = publicEncrypt({ key: clientKey, padding }, key).toString('base64');
  return [Buffer.from(sealed), `algorithm=RSA_AES,symmetricKey=${encodeURIComponent(wrapped)}`];
}

/** RSAES-PKCS1-v1_5, whose padding newer Node takes off for nobody: 00 02, random bytes, 00, the key. */
function unwrap(wrapped) {
  const block = privateDecrypt({ key: platformKey, padding: constants.RSA_NO_PADDING }, wrapped);
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
