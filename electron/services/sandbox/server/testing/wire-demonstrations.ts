import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { findHeader } from '../../../../../shared/protocol/signing/envelope.ts';
import type { Demonstration, Demonstrations } from '../../../../../shared/protocol/gaps/testing/gap-demonstrations.ts';
import { writeRequestTime } from '../../../../../shared/protocol/signing/request-time.ts';
import { getSigningProfile } from '../../../../../shared/protocol/signing/signing-profiles.ts';
import { endpoints } from '../../../../../shared/specification/endpoints.ts';
import { decryptBody, encryptBody, symmetricKeyOf } from '../../../keys/encryption/encrypt-body.ts';
import { signRequest, type RequestToSign, type SignedRequest } from '../../../keys/signer/sign-request.ts';
import { verifyRequest } from '../../../keys/signer/verify-request.ts';
import { headerOf, payloadText, pathOf, post, queueCall, signedBy } from './merchant.ts';
import { runSandbox } from './running-sandbox.ts';
import { parseEncryptHeader } from '../../../../../shared/protocol/signing/encryption.ts';

/** Status, code (null when encrypted) and header names of the answer to one call under these choices. */
function answered({ isEncrypted = false, isVoucher = false } = {}): Demonstration {
  return async (choices) => {
    const { server, merchant, close } = await runSandbox({ gaps: () => choices });
    try {
      const call = isVoucher ? { ...queueCall('TICKETED', 1), scenario: 'voucher' } : queueCall('CALL_NUM', 1);
      const encryptFor = isEncrypted ? createPublicKey(server.publicKeyPem) : null;
      const request = await signedBy(merchant, pathOf(call.scenario), payloadText(call), { encryptFor, gaps: choices });
      const answer = await answerOf(server.url, request);
      const text = await answer.text();
      const names = [...answer.headers.keys()].filter((name) => name !== 'content-length');
      const code = /"resultCode":"(\w+)"/.exec(text)?.[1] ?? null;
      return { status: answer.status, code, names, hasScene: text.includes('sceneCode') };
    } finally {
      await close();
    }
  };
}

const rsaKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
/** The names of the answer's headers, and the pairs of its Signature. */
const namesAndPairs: Demonstration = async (choices) => {
  const { server, merchant, close } = await runSandbox({ gaps: () => choices });
  try {
    const request = await signedBy(merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 1)));
    const answer = await post(server.url, request);
    const signature = headerOf(answer, 'Signature').replace(/signature=.*/, '');
    return [answer.headers.map(([name]) => name).toSorted(), signature];
  } finally {
    await close();
  }
};

/** The AES key of the answer to a 16-byte key: its length, and whether it is the same. */
const keyOfAnswer: Demonstration = async (gaps) => {
  const { server, merchant, close } = await runSandbox({ gaps: () => gaps });
  try {
    const aesKey = randomBytes(16);
    const plain = Buffer.from(payloadText(queueCall('CALL_NUM', 1)));
    const recipient = createPublicKey(server.publicKeyPem);
    const sealed = encryptBody(plain, { recipient, keyVersion: null, gaps, aesKey: Buffer.from(aesKey) });
    const request = await signedBy(merchant, pathOf('queue-up'), sealed.body, { gaps });
    const headers = [
      ...request.headers.filter(([name]) => name !== 'Content-Type'),
      ['Content-Type', sealed.contentType] as const,
      ['Encrypt', sealed.header] as const,
    ];
    const answer = await answerOf(server.url, { ...request, headers });
    const reading = parseEncryptHeader([answer.headers.get('Encrypt') ?? '']);
    const wrapped = reading.read === 'header' ? (reading.header.symmetricKeyBase64 ?? '') : '';
    const key = symmetricKeyOf(wrapped, { key: merchant.privateKey, gaps });
    return { length: key.length, isOfRequest: key.equals(aesKey) };
  } finally {
    await close();
  }
};

function answerOf(url: string, { method, path, headers, body }: SignedRequest): Promise<Response> {
  const lines = headers.map(([name, value]): [string, string] => [name, value]);
  return fetch(`${url}${path}`, { method, headers: lines, body: Buffer.from(body) });
}

const body = Buffer.from('{"a":1}');
const parts = { method: 'POST', path: '/a', clientId: 'C1', time: 'T' };

/** Whether the default reading verifies an ECC224 signature made under the choices. */
function signedWithEcc(): Demonstration {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp224r1' });
  return async (gaps) => {
    const request = await signRequest({ ...parts, body, key: privateKey, algorithm: 'ECC224', gaps });
    const signatureHeader = findHeader(request.headers, 'Signature');
    return (await verifyRequest({ ...parts, body, signatureHeader, key: publicKey })).verdict;
  };
}

/** Whether the default reading decrypts a body encrypted under the choices, and its media type. */
function encrypted(): Demonstration {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const order: RequestToSign = { ...parts, body, key: privateKey, encryptFor: publicKey };
  return async (gaps) => {
    const request = await signRequest({ ...order, gaps });
    const reading = parseEncryptHeader([findHeader(request.headers, 'Encrypt') ?? '']);
    const key = reading.read === 'header' ? (reading.header.symmetricKeyBase64 ?? '') : '';
    const plain = decryptBody({ body: request.body, symmetricKeyBase64: key }, { key: privateKey, gaps: {} });
    return { plain: plain?.toString() ?? null, type: findHeader(request.headers, 'Content-Type') };
  };
}

/** Whether the signature of an encrypted body verifies over the bytes on the wire. */
function signedOver(): Demonstration {
  return async (gaps) => {
    const encryptFor = createPublicKey(rsaKey);
    const request = await signRequest({ ...parts, body, key: rsaKey, encryptFor, gaps });
    const signatureHeader = findHeader(request.headers, 'Signature');
    return (await verifyRequest({ ...parts, body: request.body, signatureHeader, key: encryptFor })).verdict;
  };
}

/** A request under the choices: header names, time format, Signature without its value. */
function written(): Demonstration {
  return async (gaps) => {
    const time = writeRequestTime(getSigningProfile(gaps).time, Date.UTC(2024, 4, 22, 1, 12, 21, 253), 480);
    const { headers } = await signRequest({ ...parts, time, body, key: rsaKey, gaps });
    return headers.map(([name, value]) => [name, value.replace(/[A-Za-z0-9_-]{20,}|%2[BF]|[+/]/g, '')]);
  };
}

/** The default verdict on a path with a query, signed under the choices. */
function signedPathOf(): Demonstration {
  return async (gaps) => {
    const signed = { ...parts, path: `${endpoints.queue.path}?a=1` };
    const request = await signRequest({ ...signed, body, key: rsaKey, gaps });
    const signatureHeader = findHeader(request.headers, 'Signature');
    return (await verifyRequest({ ...signed, body, signatureHeader, key: createPublicKey(rsaKey) })).verdict;
  };
}

const profiles = written();
const paths = signedPathOf();
const ecc = signedWithEcc();
const sealed = encrypted();

export const wireDemonstrations: Demonstrations = {
  'http-method': { put: answered() },
  'signing-profile': {
    'openapi-spaced': profiles,
    'epoch-millis': profiles,
    'utc-seconds': profiles,
    'basic-offset': profiles,
    'mini-program': profiles,
    'no-key-version': profiles,
    base64url: profiles,
    'custom:key-version=7': profiles,
  },
  'signed-path': { path: paths, '/gateway{endpoint}': paths },
  'response-signature': { unsigned: answered() },
  ecc224: { 'sha256-der': ecc, 'sha224-p1363': ecc, 'sha256-p1363': ecc },
  encryption: { 'cbc-pkcs1': sealed, 'gcm-oaep': sealed },
  'encryption-order': { 'sign-first': signedOver() },
  'encrypted-type': { json: sealed },
  'encrypted-reply': { no: answered({ isEncrypted: true }) },
  'answer-names': { lower: namesAndPairs },
  'pair-separator': { 'comma-space': namesAndPairs },
  'reply-key': { 'fresh-same-length': keyOfAnswer, 'request-key': keyOfAnswer },
  'body-limit': { '1KiB': answered() },
  'scene-code': { SCENE_1: answered({ isVoucher: true }) },
};
