import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { headerValue } from '../../../../shared/protocol/signing/envelope.ts';
import { parseEncryptHeader } from '../../../../shared/protocol/signing/encryption-header.ts';
import type { Demonstration, Demonstrations } from '../../../../shared/protocol/gaps/testing/gap-demonstrations.ts';
import { decryptBody } from '../../encryption/index.ts';
import { signRequest, verifyRequest } from '../../signer/index.ts';
import type { RequestToSign } from '../../signer/index.ts';
import { payloadText, pathOf, queueCall, signedBy } from './merchant.ts';
import { runSandbox } from './running-sandbox.ts';

/** Status, code (null where it is encrypted) and names of the headers with which a sandbox under these choices answers one call. */
function answered({ isEncrypted = false, isVoucher = false } = {}): Demonstration {
  return async (choices) => {
    const { server, merchant, close } = await runSandbox({ gaps: () => choices });
    try {
      const call = isVoucher ? { ...queueCall('TICKETED', 1), scenario: 'voucher' } : queueCall('CALL_NUM', 1);
      const encryptFor = isEncrypted ? createPublicKey(server.publicKeyPem) : null;
      const request = await signedBy(merchant, pathOf(call.scenario), payloadText(call), { encryptFor, gaps: choices });
      const { method, path, headers } = request;
      const sent = { method, headers: headers.map(([name, value]): [string, string] => [name, value]) };
      const answer = await fetch(`${server.url}${path}`, { ...sent, body: Buffer.from(request.body) });
      const text = await answer.text();
      const names = [...answer.headers.keys()].filter((name) => name !== 'content-length');
      const code = /"resultCode":"(\w+)"/.exec(text)?.[1] ?? null;
      return { status: answer.status, code, names, hasScene: text.includes('sceneCode') };
    } finally {
      await close();
    }
  };
}

const body = Buffer.from('{"a":1}');
const parts = { method: 'POST', path: '/a', clientId: 'C1', time: 'T' };

/** Whether the default reading understands an ECC224 signature that was made under the choices. */
function signedWithEcc(): Demonstration {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp224r1' });
  return async (gaps) => {
    const request = await signRequest({ ...parts, body, key: privateKey, algorithm: 'ECC224', gaps });
    const signatureHeader = headerValue(request.headers, 'Signature');
    return (await verifyRequest({ ...parts, body, signatureHeader, key: publicKey })).verdict;
  };
}

/** Whether the default reading decrypts what was encrypted under the choices, and the media type that is named. */
function encrypted(): Demonstration {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const order: RequestToSign = { ...parts, body, key: privateKey, encryptFor: publicKey };
  return async (gaps) => {
    const request = await signRequest({ ...order, gaps });
    const reading = parseEncryptHeader([headerValue(request.headers, 'Encrypt') ?? '']);
    const key = reading.read === 'header' ? (reading.header.symmetricKeyBase64 ?? '') : '';
    const plain = decryptBody({ body: request.body, symmetricKeyBase64: key }, { key: privateKey, gaps: {} });
    return { plain: plain?.toString() ?? null, type: headerValue(request.headers, 'Content-Type') };
  };
}

const ecc = signedWithEcc();
const sealed = encrypted();

/** Open points that change bytes on the wire. */
export const wireDemonstrations: Demonstrations = {
  'response-signature': { unsigned: answered() },
  ecc224: { 'sha256-der': ecc, 'sha224-p1363': ecc, 'sha256-p1363': ecc },
  encryption: { 'cbc-pkcs1': sealed, 'gcm-oaep': sealed },
  'encrypted-type': { json: sealed },
  'encrypted-reply': { no: answered({ isEncrypted: true }) },
  'body-limit': { '1KiB': answered() },
  'scene-code': { SCENE_1: answered({ isVoucher: true }) },
};
