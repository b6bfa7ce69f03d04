import { createHash, createHmac, createPrivateKey, createPublicKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createRandomWords } from '../../../../shared/lib/seeded.ts';
import { derOf, derTags } from './der/der.ts';
import { objectIds } from './der/object-ids.ts';
import { writeDer, writeInteger, writeObjectId, writeOctets, writeSequence } from './der/write-der.ts';
import { openPfx } from './encrypted/pfx.ts';
import { derivePkcs12, derivedUses } from './encrypted/pkcs12-derivation.ts';
import { examineKey } from './read-key.ts';
import { handedFile, passphrase, rsaPem } from './testing/sample-texts.ts';
import { keyFixtures } from './testing/key-fixtures.ts';
import { mutatedKeyFile } from './testing/mutate-key-file.ts';
import { reportProblem } from './testing/report-problem.ts';
import { secretsOf, tellsOf } from './testing/leaked-secrets.ts';
import { keyKinds } from './report/key-finding.ts';

/** `npm run soak` asks for more. */
const more = Number(process.env['PASSBENCH_RUNS'] ?? 1);

const key = createPrivateKey(rsaPem);
const sha256 = createHash('sha256')
  .update(createPublicKey(key).export({ format: 'der', type: 'spki' }))
  .digest('hex');

describe('a file handed over as a key', () => {
  it.each(keyFixtures.map((fixture) => [fixture.name, fixture] as const))(
    'is told for what it is: %s',
    (_, fixture) => {
      const report = examineKey(fixture.bytes, fixture.passphrase);
      const { kind, inside, holds, usable } = fixture;
      expect(report).toMatchObject({ kind, inside, holds, usable });
      expect(report.next === null).toBe(usable);
      expect(report.sentence.en).toMatch(/^[A-Z].*\.$/s);
      expect(report.sentence.zh).toMatch(/[\u4e00-\u9fff].*。$/s);
      for (const words of [...report.warnings, ...(report.next === null ? [] : [report.next])]) {
        expect(words.en).not.toBe('');
        expect(words.zh).not.toBe('');
      }
    },
  );

  it('is of every kind of the table', () => {
    const kinds = new Set(keyFixtures.flatMap(({ kind, inside }) => [kind, inside]));
    expect(keyKinds.filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  it('is refused in many different sentences, each with what to do next', () => {
    const refused = keyFixtures
      .map(({ bytes, passphrase }) => examineKey(bytes, passphrase))
      .filter(({ usable }) => !usable);
    expect(new Set(refused.map(({ sentence }) => sentence.en)).size).toBeGreaterThanOrEqual(25);
    expect(new Set(refused.map(({ sentence }) => sentence.zh)).size).toBe(
      new Set(refused.map(({ sentence }) => sentence.en)).size,
    );
    expect(refused.filter(({ next }) => next === null)).toEqual([]);
  });

  it.each([
    ['PKCS#8', Buffer.from(rsaPem), undefined],
    ['a PFX', handedFile('pfx'), passphrase],
    ['a certificate', handedFile('certificate'), undefined],
    ['a request', handedFile('csr'), undefined],
    ['OpenSSH', handedFile('openssh-private'), undefined],
    ['an OpenSSH line', handedFile('openssh-public'), undefined],
    ['PuTTY', handedFile('putty'), undefined],
  ])('is known by its public half: %s', (_, bytes, given) => {
    expect(examineKey(bytes, given)).toMatchObject({ algorithm: 'RSA', bits: 2048, curve: null, publicSha256: sha256 });
  });

  it('names the curve found and the one wanted', () => {
    const report = examineKey(handedFile('certificate-p256'));
    expect(report).toMatchObject({ algorithm: 'EC', bits: 256, curve: 'prime256v1' });
    expect(report.sentence.en).toMatch(/P-256.*P-224 \(secp224r1\)/);
  });

  it('tells a wrong passphrase from damage', () => {
    const sentence = (name: string, given: string): string =>
      examineKey(keyFixtures.find((fixture) => fixture.name === name)?.bytes ?? Buffer.alloc(0), given).sentence.en;
    expect(sentence('encrypted PKCS#8', 'wrong')).toContain('The passphrase does not open');
    expect(sentence('encrypted PKCS#8, damaged', passphrase)).toContain('The passphrase is not the cause');
    expect(sentence('encrypted PKCS#8, damaged', 'wrong')).toContain('The passphrase does not open');
  });
});

describe('a damaged file with the right passphrase', () => {
  const whole = handedFile('pfx');
  const places = Array.from({ length: 60 }, (_, round) => 60 + round * 40);

  it('is not told as one with a wrong passphrase', () => {
    const said = places.map((at) => {
      const copy = Buffer.from(whole);
      copy[at] = (copy[at] ?? 0) ^ 0x10;
      return examineKey(copy, passphrase).sentence.en;
    });
    expect(said.filter((sentence) => sentence.includes('does not open'))).toEqual([]);
    expect(said.filter((sentence) => /damaged|cannot be read/.test(sentence)).length).toBeGreaterThan(20);
  });
});

describe('work that a file asks for', () => {
  const sealed = handedFile('scrypt').toString();
  const der = Buffer.from(sealed.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');

  it('is refused before it is begun', () => {
    // N of 1024 stands there as 02 02 04 00; made an integer of 2^30 in four bytes, everything around it grows by two.
    const at = der.indexOf(Buffer.from('02020400', 'hex'));
    const grown = Buffer.concat([der.subarray(0, at), Buffer.from('020440000000', 'hex'), der.subarray(at + 4)]);
    for (const length of lengthsAround(der, at)) grown[length] = (grown[length] ?? 0) + 2;
    const report = examineKey(grown, passphrase);
    expect(report).toMatchObject({ kind: 'encrypted-pkcs8-der', usable: false });
    expect(report.sentence.en).toContain('scrypt, N 1073741824');
  });

  it('does not grow with the seal of a PFX', () => {
    const algorithm = writeSequence(writeObjectId('1.3.14.3.2.26'));
    const seal = writeSequence(algorithm, writeOctets(Buffer.alloc(50_000)));
    const mac = writeSequence(seal, writeOctets(Buffer.alloc(8)), writeInteger(1_000_000n));
    const safe = writeDer(derTags.context0, writeOctets(writeSequence()));
    const pfx = writeSequence(writeInteger(3n), writeSequence(writeObjectId(objectIds.data), safe), mac);
    expect(examineKey(pfx)).toMatchObject({ kind: 'pfx', holds: 'private', usable: false });
  });
});

describe('work that the parts of a PFX ask for together', () => {
  it('is little where no passphrase was given, whatever the empty one would open', () => {
    const [salt, iterations] = [Buffer.alloc(8), 30_000];
    const safe = writeSequence();
    const sealKey = derivePkcs12({ hash: 'sha256', use: derivedUses.mac, passphrase: '', salt, iterations, bytes: 32 });
    const digest = writeOctets(createHmac('sha256', sealKey).update(safe).digest());
    const seal = writeSequence(writeSequence(writeObjectId('2.16.840.1.101.3.4.2.1')), digest);
    const content = writeSequence(writeObjectId(objectIds.data), writeDer(derTags.context0, writeOctets(safe)));
    const mac = writeSequence(seal, writeOctets(salt), writeInteger(BigInt(iterations)));
    const pfx = writeSequence(writeInteger(3n), content, mac);
    expect(examineKey(pfx).sentence.en).toContain('no passphrase was given');
    expect(examineKey(pfx, '').sentence.en).not.toContain('passphrase');
  });

  it('has an end where one was given', () => {
    const pfx = derOf(handedFile('pfx'));
    // Its seal, its certificates and its key ask for 2,048 rounds each.
    expect(pfx === null ? null : openPfx(pfx, passphrase, 3 * 2048)).toMatchObject({ keys: [expect.anything()] });
    expect(pfx === null ? null : openPfx(pfx, passphrase, 3 * 2048 - 1)).toMatchObject({
      problem: { id: 'work-too-great' },
    });
  });
});

/** Where the lengths stand of all values around a place. Two-byte lengths count by their last byte. */
function lengthsAround(der: Buffer, place: number): number[] {
  const found: number[] = [];
  let at = 0;
  while (at < place) {
    const long = (der[at + 1] ?? 0) > 0x80 ? (der[at + 1] ?? 0) - 0x80 : 0;
    const begin = at + 2 + long;
    const length = long === 0 ? (der[at + 1] ?? 0) : der.readUIntBE(at + 2, long);
    const isAround = begin <= place && begin + length > place && ((der[at] ?? 0) & 0x20) !== 0;
    if (isAround) found.push(begin - 1);
    at = isAround ? begin : begin + length;
  }
  return found;
}

describe('what is said', () => {
  it('holds nothing of a private key and no passphrase', () => {
    const secrets = keyFixtures.flatMap(({ bytes, passphrase }) => secretsOf(bytes, passphrase));
    const said = keyFixtures.map(({ bytes, passphrase }) => JSON.stringify(examineKey(bytes, passphrase)));
    expect(said.flatMap((text) => tellsOf(text, secrets))).toEqual([]);
    const [first = ''] = secrets.filter(({ length }) => length > 1000);
    expect(tellsOf(`It is ${first.slice(700, 730)}.`, secrets)).not.toEqual([]);
    expect(tellsOf(`It is ${passphrase}.`, secrets)).toEqual([passphrase]);
  });

  it('is a sound report for any bytes', () => {
    const words = createRandomWords(String(Math.floor(Math.random() * 1e9)));
    for (const { name, bytes: whole, passphrase } of keyFixtures.filter(({ bytes }) => bytes.length < 5000)) {
      const source = examineKey(whole, passphrase);
      for (let round = 0; round < 5 * more; round += 1) {
        const bytes = mutatedKeyFile(whole, words);
        const problem = reportProblem(examineKey(bytes, passphrase), bytes, passphrase, source);
        expect(problem, `${name} as ${bytes.toString('base64')}`).toBeNull();
      }
    }
  });
});
