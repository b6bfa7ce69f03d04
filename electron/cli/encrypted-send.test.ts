import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { keyedFolder } from '../services/platform/data-folder/testing/keyed-folder.ts';
import { encryptionModes } from '../../shared/protocol/signing/encryption.ts';
import { ecc224Variants } from '../../shared/protocol/signing/signature.ts';
import type { GapChoices } from '../../shared/gaps/gaps.ts';
import { openSandbox } from '../services/sandbox/open/open-sandbox.ts';
import { runPassbench } from './testing/fake-io.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'secp224r1' });
const clients = [{ clientId: 'SHOP_1', keys: [rsa.publicKey, ec.publicKey].map((key) => ({ version: null, key })) }];

let folder = '';
const file = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-encrypted-'));
  writeFileSync(file('call.json'), (await runPassbench(['template', 'queue-up', 'CALL_NUM'])).out);
  writeFileSync(file('rsa.pem'), rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  writeFileSync(file('ec.pem'), ec.privateKey.export({ type: 'sec1', format: 'pem' }), { mode: 0o600 });
  writeFileSync(file('ec.public.pem'), ec.publicKey.export({ type: 'spki', format: 'pem' }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sentSchema = z.object({
  request: z.object({
    headers: z.record(z.string(), z.string()),
    body: z.string(),
    plainBody: z.string().optional(),
    contentToSign: z.string(),
  }),
  response: z.object({
    headers: z.record(z.string(), z.string()),
    body: z.string(),
    encryption: z.string().optional(),
    receivedBody: z.string().optional(),
    signature: z.string(),
    findings: z.array(z.unknown()),
  }),
  outcome: z.string(),
});

/** Sends the payload to a sandbox under these choices, and gives the document with the exit code. */
async function sendTo(gaps: GapChoices, args: readonly string[], sayGaps: GapChoices = gaps) {
  const data = await keyedFolder(mkdtempSync(join(folder, 'sandbox-')));
  const sandbox = await openSandbox({ folder: data, clients, gaps });
  try {
    const gapArgs = Object.entries(sayGaps).flatMap(([id, value]) => ['--gap', `${id}=${value}`]);
    const of = [
      '--to',
      sandbox.url,
      '--client-id',
      'SHOP_1',
      '--platform-key',
      sandbox.publicKeyFile,
      '--time',
      new Date().toISOString(),
    ];
    const all = args.map((arg) => (arg === 'PLATFORM' ? sandbox.publicKeyFile : arg));
    const { code, out, err } = await runPassbench(['send', file('call.json'), ...of, ...all, ...gapArgs, '--json']);
    return { code, err, sent: sentSchema.parse(JSON.parse(out)) };
  } finally {
    await sandbox.close();
  }
}

describe('passbench send --encrypt-for', () => {
  const encrypting = (): string[] => ['--key', file('rsa.pem'), '--encrypt-for', 'PLATFORM'];

  it.each(encryptionModes)('encrypts, signs what is on the wire, and decrypts the answer: $id', async ({ id }) => {
    const { code, sent } = await sendTo({ encryption: id }, encrypting());
    expect(code).toBe(0);
    const { request, response } = sent;
    expect(sent).toMatchObject({ outcome: 'S', response: { signature: 'verified', findings: [] } });
    const wire = Buffer.from(request.body, 'base64').toString();
    expect(wire).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    expect(request.contentToSign.endsWith(`.${wire}`)).toBe(true);
    expect(JSON.parse(Buffer.from(request.plainBody ?? '', 'base64').toString())).toHaveProperty('requestId');
    expect(request.headers['Encrypt']).toMatch(/^algorithm=RSA_AES,keyVersion=1,symmetricKey=/);
    expect(request.headers['Content-Type']).toBe('text/plain; charset=UTF-8');
    expect(JSON.parse(response.body)).toMatchObject({ result: { resultCode: 'SUCCESS' } });
    expect(response.encryption).toBe('decrypted');
    expect(Buffer.from(response.receivedBody ?? '', 'base64').toString()).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
  });

  it('follows encrypted-type and encrypted-reply', async () => {
    const gaps = { 'encrypted-type': 'json', 'encrypted-reply': 'no' };
    const { code, sent } = await sendTo(gaps, encrypting());
    expect(code).toBe(0);
    expect(sent.request.headers['Content-Type']).toBe('application/json; charset=UTF-8');
    expect(sent.response).not.toHaveProperty('encryption');
    expect(sent.response.headers).not.toHaveProperty('encrypt');
  });

  it('says when the platform reads another mode', async () => {
    const { code, sent } = await sendTo({}, encrypting(), { encryption: 'gcm-oaep' });
    expect(code).toBe(1);
    expect(sent).toMatchObject({ outcome: 'F', response: { signature: 'verified' } });
    expect(sent.response.body).toContain('(assumption: encryption)');
  });

  it('cannot read an answer that is for another key, and says so', async () => {
    const args = ['--key', file('ec.pem'), '--algorithm', 'ECC224', '--key-version', '2', '--encrypt-for', 'PLATFORM'];
    const { code, err, sent } = await sendTo({}, args);
    expect(code).toBe(3);
    expect(sent).toMatchObject({ outcome: 'none', response: { signature: 'verified', encryption: 'closed' } });
    expect(err).toContain('The response is encrypted and was not read. Decryption needs an RSA private key');
  });

  it.each([
    [() => ['--encrypt-for', file('ec.public.pem')], 'RSA_AES needs an RSA key'],
    [() => ['--encrypt-for', file('rsa.pem')], 'is a private key, but a public key is needed'],
    [() => ['--algorithm', 'ECC224'], 'ECC224 needs an EC key on the curve secp224r1, but the key is of kind rsa.'],
  ])('refuses keys that do not fit', async (args, message) => {
    const of = [file('call.json'), '--key', file('rsa.pem'), '--client-id', 'SHOP_1'];
    const run = await runPassbench(['sign', ...of, ...args()]);
    expect(run).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  });
});

describe('--algorithm ECC224', () => {
  it.each(ecc224Variants)('signs as $id, which the sandbox and verify read alike', async ({ id }) => {
    const gaps = { ecc224: id };
    const args = ['--key', file('ec.pem'), '--algorithm', 'ecc224', '--key-version', '2'];
    const at = ['--time', '2026-11-25T14:00:00Z', '--client-id', 'SHOP_1', '--path', '/p'];
    const of = [file('call.json'), ...args, ...at, '--gap', `ecc224=${id}`, '--json'];
    const signed = sentSchema.shape.request.parse(JSON.parse((await runPassbench(['sign', ...of])).out));
    const signature = signed.headers['Signature'] ?? '';
    expect(signature).toMatch(/^algorithm=ECC224,keyVersion=2,/);
    writeFileSync(file('body'), Buffer.from(signed.body, 'base64'));
    const check = ['verify', file('body'), '--public', file('ec.public.pem'), ...at];
    const rest = ['--signature', signature, '--json'];
    expect(await runPassbench([...check, ...rest, '--gap', `ecc224=${id}`])).toMatchObject({ code: 0 });
    const other = await runPassbench([
      ...check,
      ...rest,
      '--gap',
      `ecc224=${id === 'sha224-der' ? 'sha256-der' : 'sha224-der'}`,
    ]);
    expect(other.code).toBe(1);
    expect(JSON.parse(other.out)).toMatchObject({ verdict: 'wrong' });
    expect(JSON.parse(other.out).diagnosis[0]).toMatchObject({ variant: 'other-ecc224', verifies: true });
    const { code, sent } = await sendTo(gaps, args);
    expect([code, sent.outcome]).toEqual([0, 'S']);
  });
});
