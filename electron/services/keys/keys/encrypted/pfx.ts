import { createHmac, timingSafeEqual } from 'node:crypto';
import { countOf, derOf, derTags, objectIdOf, octetsOf, partsOf, type Der } from '../der/der.ts';
import { objectIds } from '../der/object-ids.ts';
import type { KeyProblem } from '../report/key-finding.ts';
import { openerOf, openerOfPkcs8, type SpendRounds } from './password-encryption.ts';
import {
  derivedUses,
  derivePkcs12,
  digestBytesOf,
  mostPkcs12Iterations,
  type DerivationInput,
} from './pkcs12-derivation.ts';

type PfxKeys = { readonly keys: readonly Buffer[] } | { readonly problem: KeyProblem };

const unknownForm: KeyProblem = { id: 'pfx-form-unknown' };

/**
 * The rounds that one file may cost: a key and its certificates at most. Without a passphrase, enough for common files with
 * an empty one.
 */
const mostRounds = { withPassphrase: 8_000_000, unasked: 20_000 } as const;

/** Extracts the private keys of a PKCS#12 file (RFC 7292). Without a passphrase the empty one is tried. */
export function openPfx(
  pfx: Der,
  passphrase: string | undefined,
  most: number = passphrase === undefined ? mostRounds.unasked : mostRounds.withPassphrase,
): PfxKeys {
  let left = most;
  const opened = openWithin(pfx, passphrase, (rounds) => (left -= rounds) >= 0);
  return passphrase === undefined && left < 0 ? { problem: { id: 'pfx-passphrase-needed' } } : opened;
}

function openWithin(pfx: Der, passphrase: string | undefined, takeWork: SpendRounds): PfxKeys {
  const [, content, mac] = partsOf(pfx) ?? [];
  const safe = dataOf(content);
  if (safe === null) return { problem: unknownForm };
  const attempt = { passphrase: passphrase ?? '', takeWork };
  const seal = mac === undefined ? null : sealOf(mac, safe, attempt);
  if (seal !== null && typeof seal !== 'boolean') return { problem: seal };
  if (passphrase === undefined && seal !== true) return { problem: { id: 'pfx-passphrase-needed' } };
  const { found, hasOpened } = keysOf(safe, attempt);
  if (!('problem' in found) || seal === true) return found;
  // The MAC fails. A wrong passphrase opens nothing; damage spares some parts.
  const isDamage = hasOpened || found.problem.id === 'encrypted-damaged' || found.problem.id === 'pfx-without-key';
  return { problem: { id: isDamage ? 'encrypted-damaged' : 'pfx-passphrase-wrong' } };
}

/** A passphrase that is tried, and what trying it may cost. */
type Attempt = { readonly passphrase: string; readonly takeWork: SpendRounds };

function dataOf(content: Der | undefined): Buffer | null {
  const [kind, holder] = partsOf(content) ?? [];
  return objectIdOf(kind) === objectIds.data ? octetsOf(partsOf(holder)?.[0]) : null;
}

const macHashes: ReadonlyMap<string, DerivationInput['hash']> = new Map([
  ['1.3.14.3.2.26', 'sha1'],
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);

/** Whether the MAC fits; null when its kind cannot be checked. */
function sealOf(mac: Der, safe: Buffer, { passphrase, takeWork }: Attempt): boolean | null | KeyProblem {
  const [info, second, third] = partsOf(mac) ?? [];
  const [algorithm, digest] = partsOf(info) ?? [];
  const hash = macHashes.get(objectIdOf(partsOf(algorithm)?.[0]) ?? '');
  const expected = octetsOf(digest);
  const salt = octetsOf(second);
  const iterations = third === undefined ? 1 : countOf(third);
  if (hash === undefined || expected === null || salt === null || iterations === null || iterations < 1) return null;
  // A longer digest fits nothing, and would cost as many derivations.
  if (iterations <= mostPkcs12Iterations && expected.length !== digestBytesOf(hash)) return false;
  if (iterations > mostPkcs12Iterations || !takeWork(iterations))
    return { id: 'work-too-great', what: `PKCS#12, ${iterations} iterations` };
  const input = { hash, use: derivedUses.mac, passphrase, salt, iterations } as const;
  const key = derivePkcs12({ ...input, bytes: expected.length });
  const made = createHmac(hash, key).update(safe).digest();
  return made.length === expected.length && timingSafeEqual(made, expected);
}

function keysOf(safe: Buffer, attempt: Attempt): { readonly found: PfxKeys; readonly hasOpened: boolean } {
  const keys: Buffer[] = [];
  let skipped: KeyProblem | null = null;
  let hasOpened = false;
  for (const content of partsOf(derOf(safe) ?? undefined) ?? []) {
    const bags = bagsOf(content, attempt);
    // Certificates often use an old cipher while the key beside them does not.
    if (!Buffer.isBuffer(bags)) {
      skipped ??= bags;
      continue;
    }
    hasOpened ||= dataOf(content) === null;
    const found = keysInBags(derOf(bags), attempt, 0);
    if ('problem' in found) skipped ??= found.problem;
    else keys.push(...found.keys);
  }
  const found = keys.length === 0 ? { problem: skipped ?? { id: 'pfx-without-key' as const } } : { keys };
  return { found, hasOpened };
}

function bagsOf(content: Der, { passphrase, takeWork }: Attempt): Buffer | KeyProblem {
  const plain = dataOf(content);
  if (plain !== null) return plain;
  const [kind, holder] = partsOf(content) ?? [];
  if (objectIdOf(kind) !== objectIds.encryptedData) return unknownForm;
  const [, inner] = partsOf(partsOf(holder)?.[0]) ?? [];
  const [, algorithm, sealed] = partsOf(inner) ?? [];
  if (algorithm === undefined || sealed === undefined || sealed.tag !== 0x80) return unknownForm;
  const open = openerOf(algorithm, sealed.content, takeWork);
  if (typeof open !== 'function') return open;
  const opened = open(passphrase);
  return 'plain' in opened ? opened.plain : opened.problem;
}

const deepestBags = 4;

function keysInBags(bags: Der | null, attempt: Attempt, depth: number): PfxKeys {
  const keys: Buffer[] = [];
  for (const bag of partsOf(bags ?? undefined) ?? []) {
    const [kind, holder] = partsOf(bag) ?? [];
    const [value] = partsOf(holder) ?? [];
    const objectId = objectIdOf(kind);
    if (value?.tag !== derTags.sequence) continue;
    if (objectId === objectIds.keyBag) keys.push(value.bytes);
    if (objectId === objectIds.nestedBags && depth < deepestBags) {
      const nested = keysInBags(value, attempt, depth + 1);
      if ('problem' in nested) return nested;
      keys.push(...nested.keys);
    }
    if (objectId !== objectIds.shroudedKeyBag) continue;
    const open = openerOfPkcs8(value, attempt.takeWork);
    if (typeof open !== 'function') return { problem: open };
    const opened = open(attempt.passphrase);
    if ('problem' in opened) return opened;
    keys.push(opened.plain);
  }
  return { keys };
}
