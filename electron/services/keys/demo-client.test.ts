import { createPrivateKey } from 'node:crypto';
import { chmod, link, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadDemoClient, readDemoKeys, publicKeysOfDemo } from './demo-client.ts';
import { keyedFolder } from '../platform/data-folder/testing/keyed-folder.ts';
import { algorithmOfKey, hasDemoMark } from './keys/key-kind.ts';
import { rsaPem } from './keys/testing/sample-texts.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-demo-client-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));
const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

/** PKCS#1 DER of which one byte of the modulus was changed. */
const alteredKey = (): Buffer => {
  const der = createPrivateKey(rsaPem).export({ type: 'pkcs1', format: 'der' });
  der[40] = (der[40] ?? 0) ^ 1;
  return der;
};

describe('the demo client', () => {
  test('has two lasting key pairs, 0600: RSA and ECC224', async () => {
    const first = await loadDemoClient(root);
    const second = await loadDemoClient(root);
    expect(first.clientId).toBe('DEMO_MERCHANT');
    for (const [one, other] of [
      [first, second],
      [first.ecc224, second.ecc224],
    ] as const) {
      expect(other.publicKeyPem).toBe(one.publicKeyPem);
      expect(await readFile(one.publicKeyFile, 'utf8')).toBe(one.publicKeyPem);
      expect(await modeOf(one.privateKeyFile)).toBe('600');
      expect(hasDemoMark(other.privateKey)).toBe(true);
    }
    expect(first.ecc224.privateKeyFile).toBe(join(root, 'demo-merchant.ecc224.pem'));
    expect(publicKeysOfDemo(first).keys.map(({ key }) => algorithmOfKey(key))).toEqual(['RSA256', 'ECC224']);
  });

  test('is known by either half of its keys', async () => {
    const client = await loadDemoClient(await keyedFolder(root));
    await rm(client.publicKeyFile);
    await rm(client.ecc224.privateKeyFile);
    const known = await readDemoKeys([root, join(root, 'nowhere')]);
    expect(known.map((key) => algorithmOfKey(key))).toEqual(['RSA256', 'ECC224']);
  });

  test('fixes the mode of a loose key', async () => {
    const { privateKeyFile } = await loadDemoClient(await keyedFolder(root));
    await chmod(privateKeyFile, 0o644);
    await loadDemoClient(root);
    expect(await modeOf(privateKeyFile)).toBe('600');
  });

  test.each([
    ['KEY_DAMAGED', 'cannot be used. This is text', (path: string) => writeFile(path, 'no key')],
    ['KEY_DAMAGED', 'cannot be used. This RSA key was changed', (path: string) => writeFile(path, alteredKey())],
    ['KEY_DAMAGED', 'cannot be used. The file is empty', (path: string) => writeFile(path, '')],
    ['FILE_NOT_OWN', 'it is not a regular file', (path: string) => mkdir(path)],
    ['FILE_NOT_OWN', 'it is a link', (path: string, victim: string) => symlink(victim, path)],
    ['FILE_NOT_OWN', 'a hard link', (path: string, victim: string) => link(victim, path)],
  ])('says %s, %s, of what stands in the place of its key, and leaves it alone', async (code, why, make) => {
    const path = join(root, 'demo-merchant.pem');
    const victim = join(root, 'victim');
    await writeFile(victim, 'text', { mode: 0o644 });
    await chmod(victim, 0o644);
    await make(path, victim);
    await expect(loadDemoClient(root)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(new RegExp(`${path}.*${why}`)),
      next: expect.stringMatching(/^It was not changed\. /),
    });
    expect([await modeOf(victim), await readFile(victim, 'utf8')]).toEqual(['644', 'text']);
  });

  test('says where its key could not be written, and why', async () => {
    const folder = join(root, 'nowhere');
    await expect(loadDemoClient(folder)).rejects.toMatchObject({
      code: 'KEY_NOT_KEPT',
      message: expect.stringContaining(join(folder, 'demo-merchant.pem')),
      next: expect.stringContaining('--data'),
    });
  });
});
