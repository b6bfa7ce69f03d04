import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diagnosisVariants } from '../../shared/protocol/diagnosis/diagnosis-variants.ts';
import { endpoints } from '../../shared/specification/endpoints.ts';
import vectors from '../services/keys/signer/testing/vectors.json' with { type: 'json' };
import { readKeyOf } from '../services/keys/keys/read-key.ts';
import { runPassbench } from './testing/fake-io.ts';

let folder = '';
let key: string[] = [];
let publicKey: string[] = [];

const file = (name: string, content: string | Uint8Array, mode = 0o600): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-sign-'));
  key = ['--key', file('key.pem', vectors.keys.merchantPrivatePkcs8), '--client-id', 'C1'];
  publicKey = ['--public', file('public.pem', vectors.keys.merchantPublicSpki), '--client-id', 'C1'];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [vector] = vectors.signing;
if (vector === undefined) throw new Error('There is no signing vector.');

describe('passbench sign', () => {
  it.each(vectors.signing)('gives the known answer of $id', async (vector) => {
    const body = file('body.json', vector.body);
    const args = [
      ...key.slice(0, 2),
      '--client-id',
      vector.clientId,
      '--path',
      vector.path,
      '--method',
      vector.method,
      '--time',
      vector.time,
    ];
    const { code, err, json } = await runPassbench(['sign', body, ...args, '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(json()).toEqual({
      method: vector.method,
      path: vector.path,
      headers: {
        'Content-Type': 'application/json; charset=UTF-8',
        'Client-Id': vector.clientId,
        'Request-Time': vector.time,
        Signature: vector.signatureHeader,
      },
      body: Buffer.from(vector.body).toString('base64'),
      contentToSign: vector.contentToSign,
    });
  });

  it('finds the path of the scenario, and writes the time of now in the local zone', async () => {
    const payload = file('call.json', (await runPassbench(['template', 'queue-up', 'CALL_NUM'])).out);
    const { json } = await runPassbench(['sign', payload, ...key, '--json']);
    expect(json()).toMatchObject({
      method: 'POST',
      path: endpoints.queue.path,
      headers: {
        'Request-Time': '2026-11-25T14:00:00+08:00',
        Signature: expect.stringMatching(/^algorithm=RSA256,keyVersion=1,signature=/),
      },
    });
    expect(
      await runPassbench(['sign', payload, ...key, '--scenario', 'train-ticket', '--json']).then((run) => run.json()),
    ).toMatchObject({ path: endpoints.pass.path });
  });

  it('does not look for the scenario of what holds too many values, and signs it where the scenario is given', async () => {
    const dense = file('dense.json', `[${'1,'.repeat(1_000_000)}1]`);
    expect(await runPassbench(['sign', dense, ...key, '--path', '/x'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('contains 1,000,002 JSON values, but at most 1,000,000 are read. Give --scenario'),
    });
    expect(await runPassbench(['send', dense, ...key, '--to', 'http://127.0.0.1:9'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('at most 1,000,000 are read'),
    });
    expect(await runPassbench(['sign', dense, ...key, '--scenario', 'base-order'])).toMatchObject({ code: 0 });
  });

  it('leaves the key version out when it is empty', async () => {
    const { json } = await runPassbench([
      'sign',
      file('x', 'x'),
      ...key,
      '--path',
      '/p',
      '--key-version',
      '',
      '--json',
    ]);
    expect(json()).toMatchObject({ headers: { Signature: expect.stringMatching(/^algorithm=RSA256,signature=/) } });
  });

  it('writes the request for a person, its body byte for byte', async () => {
    const { out } = await runPassbench(['sign', '-', ...key, '--path', '/p'], { stdin: Buffer.from('{\r\n}') });
    expect(out).toMatch(
      /^POST \/p HTTP\/1\.1\nContent-Type: .*\nClient-Id: C1\nRequest-Time: .*\nSignature: .*\n\n\{\r\n\}$/,
    );
  });

  it('signs any bytes as they are, and verify agrees', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 100 }),
        fc.stringMatching(/^[\x21-\x7e]{1,30}$/),
        async (bytes, time) => {
          const stdin = Buffer.from(bytes);
          const signed = await runPassbench(['sign', '-', ...key, '--path', '/p', `--time=${time}`, '--json'], {
            stdin,
          });
          const document: { body?: string; headers?: { Signature?: string } } = Object.assign({}, signed.json());
          expect(document.body).toBe(stdin.toString('base64'));
          const verified = await runPassbench(
            [
              'verify',
              '-',
              ...publicKey,
              '--path',
              '/p',
              `--time=${time}`,
              '--signature',
              document.headers?.Signature ?? '',
            ],
            { stdin },
          );
          expect(verified).toMatchObject({ code: 0, out: 'verified\n' });
        },
      ),
      { numRuns: 30 },
    );
  });

  const pem = vectors.keys.merchantPrivatePkcs8;
  const der = pem.replaceAll(/-----.*-----|\s/g, '');
  it.each([
    ['--key', pem],
    ['--key', der],
    ['--key', der.slice(0, 60)],
    ['--key', '-----BEGIN'],
    ['--passphrase-file', 'x\ny'],
    ['--key', `/${'p'.repeat(200)}`],
  ])('%s with a key as its text is refused and not shown (%#)', async (option, text) => {
    const { code, out, err } = await runPassbench(['sign', '-', '--client-id', 'C', option, text]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`${option} takes a file, not the key itself. The key was not printed.`);
    expect(err).not.toContain(text.slice(0, 30));
  });

  it.each([
    ['verify', '-', '--public', pem],
    ['send', '-', '--platform-key', pem],
    ['sandbox', '--client', `SHOP=${pem}`],
    ['sandbox', '--client', pem],
    ['sign', pem, '--port', 'x'],
    ['sign', '--profile', pem],
    ['validate', pem],
    [pem],
  ])('a key in place of something else is not shown (%#)', async (...args) => {
    const { code, out, err } = await runPassbench(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).not.toContain(der.slice(0, 20));
  });

  it('warns of a key that others may read, and uses it', async () => {
    const loose = file('loose.pem', vectors.keys.merchantPrivatePkcs1, 0o644);
    const { code, err } = await runPassbench(['sign', '-', '--key', loose, '--client-id', 'C', '--path', '/p']);
    expect(code).toBe(0);
    expect(err).toBe(
      `passbench: Warning: the key file ${loose} can be read by others (mode 0644). Remove their access: chmod 600 '${loose}'\n`,
    );
  });

  it('opens a key with the passphrase of a file', async () => {
    const pem = readKeyOf('private', Buffer.from(vectors.keys.merchantPrivatePkcs8)).key.export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'p w',
    });
    const args = ['sign', '-', '--key', file('protected.pem', pem.toString()), '--client-id', 'C', '--path', '/p'];
    expect((await runPassbench([...args, '--passphrase-file', file('pass', 'p w\n')])).code).toBe(0);
    expect(await runPassbench([...args, '--passphrase-file', file('pass', 'no')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('does not open'),
    });
    expect(await runPassbench(args)).toMatchObject({ code: 2, err: expect.stringContaining('--passphrase-file') });
    // As for the vault: the terminal, then the variable.
    const variable = 'p w';
    const byVariable = await runPassbench(args, { variable });
    expect([byVariable.code, byVariable.err]).toEqual([0, expect.stringContaining('comes from PASSBENCH_PASSPHRASE')]);
    const typed = await runPassbench(args, { typed: ['p w'], variable: 'no' });
    expect([typed.code, typed.err]).toEqual([0, expect.stringMatching(/^Passphrase of .*protected\.pem: /)]);
    expect((await runPassbench(args, { typed: ['no'], variable })).code).toBe(2);
    // A key without one asks for nothing.
    const plain = await runPassbench(['sign', '-', ...key, '--path', '/p'], { typed: [], variable: 'no' });
    expect([plain.code, plain.err]).toEqual([0, '']);
  });

  it.each([
    [['--profile', 'custom:tme=offset'], 'custom has no cell "tme". Did you mean "time"?'],
    [['--profile', 'custom:time=epoch-milis'], 'not "epoch-milis". Did you mean "epoch-millis"?'],
    [['--profile', 'custom:time'], 'The cell time has no value; write it as time=VALUE.'],
    [['--profile', 'custom:key-version=a\u00e9'], 'The cell key-version accepts'],
    [['--profile', 'custom:client-id=Signature'], 'another header has that name'],
    [['--gap', 'signing-profile=custom:value=base65'], 'not "base65". Did you mean "base64"?'],
    [['--profile', 'open-api'], 'Did you mean "openapi"'],
    [['--algorithm', 'RSA265'], 'Did you mean "RSA256"'],
    [['--encrypt-for', '/nowhere'], '/nowhere cannot be read'],
    [['--client-id', 'a\r\nb'], 'Client-Id contains U+000D at position 2'],
    [['--time', 'a '], 'Request-Time contains U+0020 at position 2'],
    [['--key-version', '1,signature=x'], 'keyVersion contains U+002C "," at position 2'],
    [['--path', 'p'], 'path starts with "p"'],
    [['--method', 'GET /'], 'method contains U+0020'],
    [['--key', '/nowhere'], '/nowhere cannot be read'],
    [['--key', '/dev/null'], 'is empty'],
  ])('refuses %j with a sentence', async (args, message) => {
    const { code, out, err } = await runPassbench(['sign', '-', ...key, '--path', '/p', ...args], {
      stdin: Buffer.from('{}'),
    });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  it('asks for a path when nothing tells the scenario', async () => {
    expect(await runPassbench(['sign', '-', ...key], { stdin: Buffer.from('no JSON') })).toMatchObject({
      code: 2,
      err: expect.stringContaining('--path or --scenario'),
    });
  });
});

describe('passbench verify', () => {
  const args = (signature: string, body = vector.body): string[] => [
    'verify',
    file('body.json', body),
    ...publicKey.slice(0, 2),
    '--client-id',
    vector.clientId,
    '--time',
    vector.time,
    '--path',
    vector.path,
    '--signature',
    signature,
  ];

  it('says verified', async () => {
    expect(await runPassbench(args(vector.signatureHeader))).toMatchObject({ code: 0, out: 'verified\n', err: '' });
    expect((await runPassbench([...args(vector.signatureHeader), '--json'])).json()).toEqual({
      verdict: 'verified',
      diagnosis: [],
    });
  });

  it('says wrong, and which change makes it verify', async () => {
    const run = await runPassbench([...args(vector.signatureHeader, `${vector.body}\n`), '--json']);
    expect(run.code).toBe(1);
    expect(run.json()).toMatchObject({
      verdict: 'wrong',
      diagnosis: expect.arrayContaining([
        { variant: 'body-no-final-newline', verifies: true, why: expect.any(String) },
      ]),
    });
    expect((await runPassbench(args(vector.signatureHeader, `${vector.body}\n`))).out).toContain(
      'wrong: One change makes it verify (body-no-final-newline)',
    );
  });

  it('puts the cause first, then what to change, then both texts up to the first byte that differs', async () => {
    const { out } = await runPassbench(args(vector.signatureHeader, `${vector.body}\r\n`));
    const [first, second, third] = out.split('\n');
    expect(first).toMatch(/^wrong: One change makes it verify \(body-no-final-newline\): /);
    expect(second).toMatch(/^To do: /);
    expect(third).toMatch(/^The two texts first differ at byte \d+ \(line 2, column \d+, in the body\)/);
    expect(out).toContain('▶⟨CR⟩⟨LF⟩');
    expect(out).toContain('[0d 0a]');
    const run = await runPassbench([...args(vector.signatureHeader, `${vector.body}\r\n`), '--json']);
    expect(run.json()).toMatchObject({
      diagnosis: expect.arrayContaining([
        expect.objectContaining({ variant: 'body-no-final-newline', verifies: true }),
      ]),
      cause: {
        variant: 'body-no-final-newline',
        next: expect.any(String),
        texts: { part: 'body', expected: { hex: '0d 0a' } },
      },
    });
  });

  it('holds the text that was signed against the expected one', async () => {
    const head = `POST ${vector.path}\n${vector.clientId}.${vector.time}.`;
    const given = [...args(vector.signatureHeader, `${vector.body.slice(0, -1)},"a":1}`)];
    const right = await runPassbench([...given, '--signed', file('signed.txt', `${head}${vector.body}`)]);
    expect(right.out).toMatch(/^wrong: The right key made the signature, over another text than the expected one\./);
    expect(right.out).toContain('▶,"a":1}');
    const other = await runPassbench([...given, '--signed', file('signed.txt', 'something else')]);
    expect(other.out).toContain('is not the signed text either');
    expect(other.out).not.toContain('▶');
    const asked = 'With --signed FILE, the text that your code signs, the first difference is shown.\n';
    expect((await runPassbench(given)).out.endsWith(asked)).toBe(true);
    for (const { out } of [right, other]) expect(out).not.toContain(asked);
  });

  it('says what was expected when no change helps', async () => {
    const { code, out } = await runPassbench(args(vector.signatureHeader, 'another body'));
    expect(code).toBe(1);
    expect(out).toMatch(/^wrong: .*\nNone of \d+ variants verifies\. Expected the signature of:\n/);
    expect(out).toContain('.another body');
  });

  it.each(['', 'algorithm=RSA256', 'signature='])('says that %j is not signed', async (signature) => {
    expect(await runPassbench(args(signature))).toMatchObject({ code: 1, out: 'not signed: There is no signature.\n' });
    expect((await runPassbench([...args(signature), '--json'])).json()).toEqual({
      verdict: 'not signed',
      diagnosis: [],
    });
  });

  it.each([
    ['a,b', 'not a key=value pair'],
    ['algorithm=FOO,signature=AAAA', 'names an algorithm other than'],
  ])('says beside a document that has no place for it what is wrong with the header %j', async (signature, why) => {
    const run = await runPassbench([...args(signature), '--json']);
    expect(run.json()).toEqual({ verdict: 'wrong', diagnosis: [] });
    expect(run).toMatchObject({ code: 1, err: expect.stringContaining(why) });
    expect((await runPassbench([...args(vector.signatureHeader), '--json'])).err).toBe('');
  });

  it('says what it does not try on a body of too many values', async () => {
    const run = await runPassbench(args('algorithm=RSA256,signature=AAAA', `[${'1,'.repeat(1_000_000)}1]`));
    expect(run).toMatchObject({
      code: 1,
      err: expect.stringContaining('did not try whether it was signed in another spelling'),
    });
    expect(run.out).toContain('wrong');
  });

  it('lists the variants in its help', async () => {
    const { code, out } = await runPassbench(['verify', '--help']);
    expect(code).toBe(0);
    for (const { id } of diagnosisVariants) expect(out).toContain(`  ${id} `);
  });

  it('says when the header names the algorithm of another kind of key', async () => {
    const { code, out } = await runPassbench(args('algorithm=ECC224,signature=AAAA').filter((arg) => arg !== '--json'));
    expect(code).toBe(1);
    expect(out).toContain('The Signature header names ECC224, but the key is for RSA256.');
  });

  it('refuses a private key', async () => {
    const wrong = args(vector.signatureHeader).map((arg) => (arg === publicKey[1] ? (key[1] ?? '') : arg));
    expect(await runPassbench(wrong)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('openssl pkey') });
  });
});
