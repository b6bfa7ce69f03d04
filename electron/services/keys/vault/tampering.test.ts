import { expect, test } from 'vitest';
import { createCipheriv, randomBytes } from 'node:crypto';
import { openEnvelope, readEnvelope, seal } from './envelope.ts';
import type { Derive } from './passphrase.ts';
import { tamper, vaultWithAll } from './testing/tampered-vault.ts';
import { atOnce, passphrase, remembering, vaultBench } from './testing/vault-bench.ts';

test(
  'no bit of a vault’s file can be changed, nor a file cut, edited or swapped, without its being refused',
  { timeout: 60_000 },
  async () => {
    const real = remembering();
    const vault = await vaultWithAll(real);
    const other = await vaultWithAll(real);
    const known = new Set(
      [...vault.files.values()].map((bytes) => JSON.stringify(Object(readEnvelope(bytes)?.header).kdf)),
    );
    // Of derivations that somebody has edited only what comes out matters here: it is another key. The soak computes them.
    const derive: Derive = (typed, kdf) => (known.has(JSON.stringify(kdf)) ? real : atOnce)(typed, kdf);
    // Every fifth change; the soak makes all of them.
    const count = await tamper(vault, [other], derive, { of: 5, part: 0 });
    expect([count.taken, count.untakenAsTheyWere]).toEqual([[], 0]);
    expect(count.cases).toBeGreaterThan(6000);
  },
);

test('a tag of four bytes, which Node takes unless it is told, opens nothing', () => {
  const key = randomBytes(32);
  const file = seal(key, { v: 1 }, Buffer.from('secret'));
  const whole = readEnvelope(file);
  if (whole === null) throw new Error('no envelope');
  expect(openEnvelope(key, whole)?.toString()).toBe('secret');
  // The same ciphertext with the first four bytes of its tag is what Node would open.
  const cipher = createCipheriv('aes-256-gcm', key, whole.sealed.subarray(0, 12), { authTagLength: 4 }).setAAD(
    whole.headerBytes,
  );
  const ciphertext = Buffer.concat([cipher.update('secret'), cipher.final()]);
  const short = Buffer.concat([whole.sealed.subarray(0, 12), ciphertext, cipher.getAuthTag()]);
  expect(openEnvelope(key, { ...whole, sealed: short })).toBeNull();
});

test('a slot with a cheap derivation is refused before anything is computed', async () => {
  const derived: unknown[] = [];
  const bench = await vaultBench((typed, kdf) => {
    derived.push(kdf);
    return atOnce(typed, kdf);
  });
  try {
    const vault = await bench.open();
    await vault.create(passphrase);
    vault.lock();
    const [file = ''] = await bench.files('.slot');
    const text = (await bench.read(file)).toString('latin1');
    derived.length = 0;
    for (const [from, to] of [
      ['"N":131072', '"N":16384'],
      ['"N":131072', '"N":2097152'],
      ['"r":8', '"r":1'],
      ['"p":1', '"p":9'],
    ]) {
      await bench.write(file, Buffer.from(text.replace(from ?? '', to ?? ''), 'latin1'));
      await expect(vault.unlock(passphrase)).rejects.toMatchObject({ code: 'VAULT_DAMAGED' });
    }
    expect(derived).toEqual([]);
    await bench.write(file, Buffer.from(text, 'latin1'));
    await vault.unlock(passphrase);
  } finally {
    await bench.remove();
  }
});

test('a file that was changed is refused by its name, and the others stay in use', async () => {
  const bench = await vaultBench(atOnce);
  try {
    const vault = await bench.open();
    await vault.create(passphrase);
    const one = await vault.generate({ name: 'one', algorithm: 'ECC224' });
    const two = await vault.generate({ name: 'two', algorithm: 'ECC224' });
    const path = `${one.id}.key`;
    const bytes = await bench.read(path);
    // The name is read without a passphrase, and authenticated with the rest.
    await bench.write(path, Buffer.from(bytes.toString('latin1').replace('"one"', '"two"'), 'latin1'));
    expect(await vault.keys()).toEqual([two]);
    expect(vault.refusals()).toMatchObject([
      { path: bench.pathOf(path), message: { en: expect.stringContaining('changed') } },
    ]);
    await expect(vault.publicKey(one.id)).rejects.toMatchObject({ code: 'VAULT_DAMAGED' });
    await bench.write(path, await bench.read(`${two.id}.key`));
    expect(await vault.keys()).toEqual([two]);
    await bench.write(path, bytes);
    expect([await vault.keys(), vault.refusals()]).toEqual([[one, two], []]);
  } finally {
    await bench.remove();
  }
});
