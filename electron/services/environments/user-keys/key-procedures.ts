import type { KeyObject } from 'node:crypto';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { readKeyOf, type WantedKey } from '../../keys/keys/read-key.ts';
import { publicForms } from '../../keys/keys/key-kind.ts';
import type { Vault } from '../../keys/vault/vault.ts';
import { askUntilAccepted, type SecretPrompts } from './ask-for-secrets.ts';
import type { UserKeysServices } from './user-keys-services.ts';
import type { UserKeys } from './user-keys.ts';
import type { UserKeysState } from './user-keys-state.ts';

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
