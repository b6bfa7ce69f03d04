import type { PublicMaterial } from '../../../../shared/bridge/your-keys.ts';
import type { Environments } from '../../../../shared/bridge/environment-info.ts';
import type { CheckStep } from '../../../../shared/documents/tls.ts';
import type { Environment } from '../../../../shared/documents/environment.ts';
import type { InboxFile, NewKey, PublicForms, VaultInfo } from '../../../../shared/documents/vault.ts';
import type { ProductionGuard } from './production-guard.ts';
import { X509Certificate, createPublicKey, type KeyObject } from 'node:crypto';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { readCa, readPlatformKey } from '../environments/read-key-files.ts';
import { algorithmOfKey, publicForms } from '../../keys/keys/key-kind.ts';
import { certificateName } from '../../network/network/read-certificates.ts';
import { certificatesOf } from '../../network/network/trusted-authorities.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import { readKeyOf, type WantedKey } from '../../keys/keys/read-key.ts';
import type { Vault } from '../../keys/vault/vault.ts';
import { askUntilAccepted, type SecretPrompts } from './ask-for-secrets.ts';
import type { UserKeysServices } from './user-keys-services.ts';
import type { UserKeysState } from './user-keys-state.ts';

/** The signal of the waiting window; its end cancels the question. */
type Waiting = AbortSignal | undefined;

/** The user's keys and environments for windows. Each member is a procedure of the contract. */
export type UserKeys = {
  readonly vault: {
    readonly info: () => Promise<VaultInfo>;
    readonly create: (signal?: Waiting) => Promise<VaultInfo>;
    readonly unlock: (signal?: Waiting) => Promise<VaultInfo>;
    readonly cancelAsking: () => Promise<VaultInfo>;
    readonly lock: () => Promise<VaultInfo>;
    readonly changePassphrase: (signal?: Waiting) => Promise<VaultInfo>;
    readonly setKeychain: (keychain: boolean) => Promise<VaultInfo>;
    readonly setAutoLock: (minutes: number) => Promise<VaultInfo>;
  };
  readonly keys: {
    readonly inbox: () => Promise<{ readonly folder: string; readonly files: readonly InboxFile[] }>;
    readonly importFile: (file: string, name: string, signal?: Waiting) => Promise<VaultInfo>;
    readonly removeInboxFile: (file: string) => Promise<void>;
    readonly chooseFile: () => Promise<void>;
    readonly generate: (wish: NewKey) => Promise<VaultInfo>;
    readonly publicOf: (id: string) => Promise<PublicForms>;
    readonly rename: (id: string, name: string) => Promise<VaultInfo>;
    readonly remove: (id: string) => Promise<VaultInfo>;
    readonly revokeUse: (keyId: string, origin: string) => Promise<VaultInfo>;
  };
  readonly environments: {
    readonly list: () => Promise<Environments>;
    readonly save: (environment: Environment) => Promise<Environments>;
    readonly remove: (id: string) => Promise<Environments>;
    readonly readPublic: (pasted: string, as: 'platformKey' | 'ca') => Promise<PublicMaterial>;
    readonly askProxyCredentials: (id: string, signal?: Waiting) => Promise<Environments>;
    readonly importClientCert: (
      id: string,
      files: { readonly file: string; readonly keyFile: string | null },
      signal?: Waiting,
    ) => Promise<Environments>;
    readonly askGrant: (id: string, signal?: Waiting) => Promise<{ readonly is: 'code' | 'granted' | 'refused' }>;
    readonly confirmGrant: (id: string, code: string) => Promise<Environments>;
    readonly open: (id: string, host: string) => Promise<Environments>;
    readonly close: (id: string) => Promise<Environments>;
    readonly check: (id: string, mayAsk: boolean, signal: Waiting) => AsyncGenerator<CheckStep, void, undefined>;
  };
  readonly guard: Pick<ProductionGuard, 'requireOpen'>;
  readonly used: () => void;
  readonly close: () => Promise<void>;
};

/**
 * Reads a pasted platform key or authorities. Throws an AppError that says what it is instead. Nothing of a private
 * key is stored, not even its public half.
 */
export function readPublic(pasted: string, as: 'platformKey' | 'ca', now: number): PublicMaterial {
  const bytes = Buffer.from(pasted, 'utf8');
  if (as === 'platformKey') return platformKey(bytes);
  if (holdsPrivateKey(pasted)) throw privateKeyError();
  const { pem, warnings } = readCa(bytes, now);
  const certificates = certificatesOf(pem).map((each) => new X509Certificate(each));
  const names = certificates.map(({ subject }) => certificateName(subject)).join(', ');
  const said = warnings.length === 0 ? '' : ` ${warnings.join(' ')}`;
  return {
    pem,
    sha256: (certificates[0]?.fingerprint256 ?? '').replaceAll(':', '').toLowerCase(),
    sentence: {
      en: `${certificates.length === 1 ? 'A certificate' : `${certificates.length} certificates`}: ${names}.${said}`,
      zh: `${certificates.length} 張證書：${names}。${said}`,
    },
  };
}

function platformKey(bytes: Buffer): PublicMaterial {
  const { pem, sha256, warnings } = readPlatformKey(bytes);
  const key = createPublicKey(pem);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 224;
  const algorithm = algorithmOfKey(key) ?? '';
  const [en, zh] = (['en', 'zh'] as const).map((language) => warnings.map((words) => ` ${words[language]}`).join(''));
  return {
    pem,
    sha256,
    sentence: {
      en: `A public key for ${algorithm}, ${bits} bits.${en}`,
      zh: `適用於 ${algorithm} 的公開密鑰，${bits} 位元。${zh}`,
    },
  };
}

function holdsPrivateKey(pasted: string): boolean {
  return /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pasted);
}

function privateKeyError(): AppError {
  return new AppError(
    'NOT_NOW',
    {
      en: 'This contains a private key. Keep it secret. Passbench stored nothing of it.',
      zh: '內容含有私人密鑰，請妥善保密。Passbench 沒有儲存其任何內容。',
    },
    { en: 'Paste only the certificates.', zh: '請只貼上證書。' },
  );
}

/** The keys' procedures for windows. They pass file names and ids, and receive public halves only. */
export function keyProcedures(of: {
  readonly services: Pick<UserKeysServices, 'vault' | 'inbox' | 'ports'>;
  readonly asking: SecretPrompts;
  readonly state: Pick<UserKeysState, 'vault' | 'emitVault'>;
}): UserKeys['keys'] {
  const { vault, inbox, ports } = of.services;
  const told = async () => {
    of.state.emitVault();
    return of.state.vault();
  };
  return {
    inbox: async () => ({ folder: inbox.folder, files: await inbox.list() }),
    importFile: async (file, name, signal) => {
      requireUnlocked(vault);
      await vault.add(await readInboxKey('private', file, { ...of, inbox, signal }), name);
      return told();
    },
    removeInboxFile: inbox.remove,
    chooseFile: async () => {
      if (ports.chooseFile === undefined) throw noDialogs(inbox.folder);
      const chosen = await ports.chooseFile();
      if (chosen === null) return;
      try {
        await inbox.put(chosen.name, chosen.bytes);
      } finally {
        chosen.bytes.fill(0);
      }
    },
    generate: async (wish) => {
      await vault.generate(wish);
      return told();
    },
    publicOf: async (id) => publicForms(await vault.publicKey(id)),
    rename: async (id, name) => {
      await vault.rename(id, name);
      return told();
    },
    remove: async (id) => {
      await vault.remove(id);
      return told();
    },
    revokeUse: async (keyId, origin) => {
      await vault.revoke(keyId, origin);
      return told();
    },
  };
}

/** Reads a private key of the inbox, and asks for its passphrase if needed. */
export async function readInboxKey(
  wanted: Exclude<WantedKey, 'public'>,
  file: string,
  of: {
    readonly inbox: UserKeysServices['inbox'];
    readonly asking: Pick<SecretPrompts, 'inTurn'>;
    readonly signal: AbortSignal | undefined;
  },
): Promise<KeyObject> {
  const bytes = await of.inbox.read(file);
  try {
    return readKeyOf(wanted, bytes).key;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'KEY_PASSPHRASE_NEEDED') throw error;
    const question = { words: toRead(file), label: passphraseOf(file), isNew: false };
    const take = (passphrase: string): KeyObject => readKeyOf(wanted, bytes, passphrase).key;
    return await of.asking.inTurn(of.signal, (ask) =>
      askUntilAccepted(ask, question, { retry: ['KEY_PASSPHRASE_WRONG'], take }),
    );
  } finally {
    bytes.fill(0);
  }
}

/** Runs before anything is asked. */
export function requireUnlocked(vault: Pick<Vault, 'state'>): void {
  if (vault.state() === 'unlocked') return;
  throw new AppError(
    'NOT_NOW',
    { en: 'The vault is not open.', zh: '保險庫尚未開啟。' },
    { en: 'Create or unlock it first.', zh: '請先建立或解鎖。' },
  );
}

function toRead(file: string): Words {
  return {
    en: `A window asks to import the key of the file ${quoteText(file)} into the vault.`,
    zh: `視窗要求把檔案 ${quoteText(file)} 的密鑰匯入保險庫。`,
  };
}

function passphraseOf(file: string): Words {
  return { en: `Passphrase of ${quoteText(file)}`, zh: `${quoteText(file)} 的通行短語` };
}

function noDialogs(folder: string): AppError {
  return new AppError(
    'NOT_HERE',
    { en: 'In a browser, the host has no dialog to choose files.', zh: '在瀏覽器中，主機沒有選擇檔案的對話框。' },
    { en: `Copy the file into ${folder}.`, zh: `請把檔案放入 ${folder}。` },
  );
}
