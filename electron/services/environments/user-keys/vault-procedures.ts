import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { StoredSetting } from '../../storage/database/database.ts';
import type { Vault } from '../../keys/vault/vault.ts';
import { askUntilAccepted, type SecretPrompts } from './ask-for-secrets.ts';
import type { UserKeys } from './user-keys.ts';
import type { UserKeysState } from './user-keys-state.ts';

/** The vault's procedures for windows. Passphrases are asked outside the window. */
export function vaultProcedures(of: {
  readonly vault: Vault;
  readonly asking: SecretPrompts;
  readonly state: Pick<UserKeysState, 'vault' | 'emitVault'>;
  readonly autoLock: StoredSetting;
}): UserKeys['vault'] {
  const { vault, asking, state, autoLock } = of;
  /** Updates every window. */
  const told = async () => {
    state.emitVault();
    return state.vault();
  };
  return {
    info: state.vault,
    ...askingProcedures(vault, asking, told),
    cancelAsking: async () => {
      asking.cancel();
      return state.vault();
    },
    lock: async () => {
      vault.lock();
      return told();
    },
    setKeychain: async (keychain) => {
      await (keychain ? vault.addKeychainSlot() : vault.removeKeychainSlot());
      return told();
    },
    setAutoLock: async (minutes) => {
      await autoLock.write(String(minutes));
      vault.setAutoLock(minutes);
      return told();
    },
  };
}

function askingProcedures(
  vault: Vault,
  asking: SecretPrompts,
  told: UserKeysState['vault'],
): Pick<UserKeys['vault'], 'create' | 'unlock' | 'changePassphrase'> {
  return {
    create: async (signal) => {
      await asking.inTurn(signal, async (ask) => {
        await vault.refresh();
        if (vault.state() !== 'absent') throw vaultExistsError();
        const question = { words: toCreate, label: newPassphrase, isNew: true };
        await askUntilAccepted(ask, question, { retry: ['PASSPHRASE_WEAK'], take: vault.create });
        asking.report({ en: 'The vault was created and is open.', zh: '保險庫已建立並開啟。' });
      });
      return told();
    },
    unlock: async (signal) => {
      await asking.inTurn(signal, async (ask) => {
        await vault.refresh();
        // Another request may have unlocked it meanwhile.
        if (vault.state() === 'unlocked' || (await vault.unlockByKeychain())) return;
        if (vault.state() === 'absent') throw noVaultError();
        const question = { words: toUnlock, label: passphrase, isNew: false };
        await askUntilAccepted(ask, question, { retry: ['PASSPHRASE_WRONG'], take: vault.unlock });
        asking.report({ en: 'The vault is open.', zh: '保險庫已開啟。' });
      });
      return told();
    },
    changePassphrase: async (signal) => {
      await asking.inTurn(signal, async (ask) => {
        await vault.refresh();
        if (vault.state() === 'absent') throw noVaultError();
        await askUntilAccepted(
          ask,
          { words: toChange, label: passphrase, isNew: false },
          {
            retry: ['PASSPHRASE_WRONG'],
            take: async (before) => {
              const question = { words: newOne, label: newPassphrase, isNew: true };
              const take = (after: string): Promise<void> => vault.changePassphrase(before, after);
              await askUntilAccepted(ask, question, { retry: ['PASSPHRASE_WEAK'], take });
            },
          },
        );
        asking.report({ en: 'The passphrase was changed.', zh: '通行短語已更改。' });
      });
      return told();
    },
  };
}

/** The stored idle minutes; null when absent or invalid. */
export function storedAutoLockMinutes({ read }: Pick<StoredSetting, 'read'>): number | null {
  const minutes = Number(read() ?? Number.NaN);
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= 240 ? minutes : null;
}

const passphrase: Words = { en: 'Passphrase of the vault', zh: '保險庫的通行短語' };
const newPassphrase: Words = { en: 'New passphrase of the vault', zh: '保險庫的新通行短語' };

const toUnlock: Words = { en: 'A window asks to open the vault.', zh: '視窗要求開啟保險庫。' };
const toCreate: Words = {
  en: 'A window asks to create a vault for your keys. Choose its passphrase: 12 characters or more. It cannot be recovered.',
  zh: '視窗要求為你的密鑰建立保險庫。請選定通行短語：至少 12 個字元。遺失後無法找回。',
};
const toChange: Words = {
  en: 'A window asks to change the passphrase of the vault. Type the current one first.',
  zh: '視窗要求更改保險庫的通行短語。請先輸入現時的通行短語。',
};
const newOne: Words = {
  en: 'Type the new passphrase: 12 characters or more. It cannot be recovered.',
  zh: '請輸入新的通行短語：至少 12 個字元。遺失後無法找回。',
};

function vaultExistsError(): AppError {
  return new AppError(
    'NOT_NOW',
    { en: 'There is already a vault.', zh: '保險庫已經存在。' },
    { en: 'Unlock it with its passphrase.', zh: '請以其通行短語解鎖。' },
  );
}

function noVaultError(): AppError {
  return new AppError(
    'NOT_NOW',
    { en: 'There is no vault yet.', zh: '尚未有保險庫。' },
    { en: 'Create one first.', zh: '請先建立。' },
  );
}
