import type { Command } from 'commander';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { openVault } from '../../services/vault/open-vault.ts';
import type { Vault } from '../../services/vault/vault.ts';
import { keyFile } from '../input/key-option.ts';
import { readPassphrase } from '../input/read-key-file.ts';
import type { Io } from '../io.ts';
import { dataFolderOf, newRecordId } from './store-option.ts';
import type { StoreArgs } from './store-option.ts';

export type VaultArgs = StoreArgs & { readonly passphraseFile?: string };

/** Adds the options by which a command gets the vault's passphrase. */
export function withVaultOptions(command: Command): Command {
  return command.option(
    '--passphrase-file <FILE>',
    'a file with the passphrase of the vault',
    keyFile('--passphrase-file'),
  );
}

/** The vault of the data folder, locked. */
export function openOwnVault(args: VaultArgs, io: Io): Promise<Vault> {
  return openVault(dataFolderOf(args), {
    now: io.now,
    newId: newRecordId,
    later: (ms, run) => {
      const timer = setTimeout(run, ms);
      timer.unref();
      return () => clearTimeout(timer);
    },
    keychain: null,
  });
}

/** Unlocks it. Throws PASSPHRASE_NEEDED where none is at hand. */
export async function unlockOwnVault(vault: Vault, args: VaultArgs, io: Io): Promise<void> {
  if (vault.state() === 'unlocked') return;
  if (args.passphraseFile === undefined)
    throw new BenchError(
      'PASSPHRASE_NEEDED',
      'The passphrase of the vault is needed, and none was given.',
      'Give it with --passphrase-file FILE.',
    );
  await vault.unlock(await readPassphrase(args.passphraseFile, io));
}
