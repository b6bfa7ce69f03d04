import { createPublicKey, generateKeyPair, hash, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { NewKey, VaultKey, KeyUse } from '../../../../shared/documents/vault.ts';
import { buildKey, algorithmOfKey, ecc224Curve, spkiOf } from '../keys/key-kind.ts';
import { seal } from './envelope.ts';
import { normalizeKeyName, type KeyHeader } from './headers.ts';
import type { Vault } from './vault.ts';
import { damaged, factsOf, keyFile, usesFile } from './vault-content.ts';
import type { VaultCore } from './vault-core.ts';
import { keyExists, keyGone, nameTaken, notOfService } from './vault-trouble.ts';
import type { EnvironmentKind } from '../../../../shared/documents/environment.ts';

type Keys = Pick<Vault, 'keys' | 'add' | 'generate' | 'rename' | 'remove' | 'publicKey' | 'signingKey'>;

/** The keys of an open vault. */
export function vaultKeys(core: VaultCore): Keys {
  const add = async (key: KeyObject, name: string): Promise<VaultKey> => {
    const called = normalizeKeyName(name);
    core.unlocked(); // Before anything is waited for.
    return core.write(() => addKey(core, key, called));
  };
  return {
    keys: () =>
      core.inTurn(async () => {
        await core.read();
        return listed(core);
      }),
    add,
    generate: async (wish) => {
      checkName(core, normalizeKeyName(wish.name));
      core.unlocked();
      return add(await newKey(wish), wish.name);
    },
    rename: async (id, name) => {
      const called = normalizeKeyName(name);
      return core.write(() => renameKey(core, id, called));
    },
    remove: (id) => core.write(() => removeKey(core, id)),
    publicKey: (id) =>
      core.inTurn(async () => {
        await core.read();
        return publicHalf(core, id);
      }),
    signingKey: (id) => {
      const found = core.unlocked().keys.get(id);
      if (found === undefined) throw goneOrRefused(core, id);
      core.idle.used();
      return found.key;
    },
  };
}

/** While unlocked, a key whose file does not open is listed among the refusals only. */
function listed(core: VaultCore): readonly VaultKey[] {
  const all =
    core.state() === 'unlocked'
      ? [...core.unlocked().keys.values()].map(({ facts }) => facts)
      : core.content().keys.map(factsOf);
  return all.sort((one, other) => (one.name < other.name ? -1 : 1));
}

function checkName(core: VaultCore, name: string, own?: string): void {
  const other = listed(core).find((key) => key.name === name && key.id !== own);
  if (other !== undefined) throw nameTaken(name);
}

async function addKey(core: VaultCore, key: KeyObject, name: string): Promise<VaultKey> {
  checkName(core, name);
  const spki = publicOf(key);
  const same = listed(core).find(({ publicSha256 }) => publicSha256 === hash('sha256', spki));
  if (same !== undefined) throw keyExists(same.name);
  const header: KeyHeader = {
    v: 1,
    kind: 'key',
    id: core.ports.newId(),
    name,
    keyAlg: algorithmOfKey(key) ?? 'RSA256',
    bits: key.asymmetricKeyDetails?.modulusLength ?? 224,
    spki: spki.toString('base64'),
    spkiSha256: hash('sha256', spki),
    created: core.ports.now(),
  };
  await writeKey(core, core.folder.create, header, key);
  return openedFacts(core, header.id);
}

/** Throws where it is no private key of this service. */
function publicOf(key: KeyObject): Buffer {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 1024;
  if (key.type !== 'private' || algorithmOfKey(key) === null || bits < 1024) throw notOfService();
  return spkiOf(key);
}

async function writeKey(
  core: VaultCore,
  write: (file: string, bytes: Buffer) => Promise<void>,
  header: KeyHeader,
  key: KeyObject,
): Promise<void> {
  const [dataKey = Buffer.alloc(0)] = core.unlocked().dataKeys;
  const der = key.export({ format: 'der', type: 'pkcs8' });
  const bytes = seal(dataKey, header, der);
  der.fill(0);
  await write(keyFile(header.id), bytes);
  await core.read();
}

async function renameKey(core: VaultCore, id: string, name: string): Promise<VaultKey> {
  const open = core.unlocked().keys.get(id);
  const found = core.content().keys.find(({ header }) => header.id === id);
  if (open === undefined || found === undefined) throw goneOrRefused(core, id);
  checkName(core, name, id);
  await writeKey(core, core.folder.replace, { ...found.header, name }, open.key);
  return openedFacts(core, id);
}

function openedFacts(core: VaultCore, id: string): VaultKey {
  const written = core.unlocked().keys.get(id);
  if (written === undefined) throw goneOrRefused(core, id);
  return written.facts;
}

async function removeKey(core: VaultCore, id: string): Promise<void> {
  const { keys, refused } = core.content();
  const isThere = keys.some(({ header }) => header.id === id) || refused.some(({ file }) => file === keyFile(id));
  if (!isThere) throw keyGone();
  await core.folder.remove(keyFile(id));
  if (core.state() !== 'unlocked') return;
  const { uses } = core.unlocked(); // None, where they are refused.
  if (uses.some(({ keyId }) => keyId === id))
    await writeUses(
      core,
      uses.filter(({ keyId }) => keyId !== id),
    );
}

function publicHalf(core: VaultCore, id: string): KeyObject {
  const found = core.content().keys.find(({ header }) => header.id === id);
  const isRefused = core.state() === 'unlocked' && !core.unlocked().keys.has(id);
  if (found === undefined || isRefused) throw goneOrRefused(core, id);
  try {
    const key = Buffer.from(found.header.spki, 'base64');
    return buildKey(() => createPublicKey({ key, format: 'der', type: 'spki' }));
  } catch {
    throw damaged(core.folder, found.file);
  }
}

function goneOrRefused(core: VaultCore, id: string): Error {
  return core.refusedFile(keyFile(id)) ?? keyGone();
}

const usualBits = 2048;

async function newKey({ algorithm, bits = usualBits }: NewKey): Promise<KeyObject> {
  const pair =
    algorithm === 'RSA256'
      ? await promisify(generateKeyPair)('rsa', { modulusLength: bits, publicExponent: 65_537 })
      : await promisify(generateKeyPair)('ec', { namedCurve: ecc224Curve });
  return pair.privateKey;
}

/** Which keys may sign for which origins. It is sealed, so no foreign file can add to it. */
export function keyUses(core: VaultCore): Pick<Vault, 'uses' | 'isGranted' | 'grant' | 'revoke'> {
  const isOf =
    (keyId: string, origin: string) =>
    (use: KeyUse): boolean =>
      use.keyId === keyId && use.origin === origin;
  return {
    uses: () => core.unlocked().uses,
    isGranted: (keyId, origin, kind) => {
      const use = core.unlocked().uses.find(isOf(keyId, origin));
      return use !== undefined && isFor(use, kind);
    },
    grant: (keyId, origin, kind) =>
      core.write(async () => {
        const { uses, keys } = core.unlocked();
        if (!keys.has(keyId)) throw keyGone();
        const isSame = isOf(keyId, origin);
        const before = uses.find(isSame);
        if (before !== undefined && isFor(before, kind)) return;
        const others = uses.filter((use) => !isSame(use));
        const use = { keyId, origin, firstUsed: before?.firstUsed ?? core.ports.now() };
        await writeUses(core, [...others, kind === 'production' ? { ...use, production: true } : use]);
      }),
    revoke: (keyId, origin) =>
      core.write(async () => {
        const { uses } = core.unlocked();
        const isRevoked = isOf(keyId, origin);
        if (uses.some(isRevoked))
          await writeUses(
            core,
            uses.filter((use) => !isRevoked(use)),
          );
      }),
  };
}

/** A file may call a production service a test service; the sealed grant says what was allowed. */
function isFor({ production }: KeyUse, kind: EnvironmentKind = 'test'): boolean {
  return production !== true || kind === 'production';
}

/** Only inside `write`. Throws where the current file is refused: it would be lost. */
async function writeUses(core: VaultCore, uses: readonly KeyUse[]): Promise<void> {
  const refused = core.refusedFile(usesFile);
  if (refused !== null) throw refused;
  const [dataKey = Buffer.alloc(0)] = core.unlocked().dataKeys;
  await core.folder.replace(usesFile, seal(dataKey, { v: 1, kind: 'uses' }, Buffer.from(JSON.stringify(uses))));
}
