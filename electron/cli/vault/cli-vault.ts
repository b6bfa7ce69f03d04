import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { VaultKey } from '../../../shared/documents/vault.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { defaultDataFolder } from '../../services/platform/data-folder/data-folder.ts';
import { fixVaultPermissions } from '../../services/platform/data-folder/product-files.ts';
import { shellWord } from '../../services/environments/environments/send-blockers.ts';
import { openVault } from '../../services/keys/vault/open-vault.ts';
import { generatePassphrase } from '../../services/keys/vault/passphrase.ts';
import type { Vault } from '../../services/keys/vault/vault.ts';
import { unknownWord } from '../command.ts';
import type { Io } from '../io.ts';
import { newPassphraseFrom, passphraseFrom, withPassphraseOptions, type PassphraseArgs } from './passphrase.ts';

type DataArgs = { readonly data?: string; readonly fixPermissions?: boolean };
export type VaultArgs = DataArgs & PassphraseArgs;

/** Adds --data and the passphrase options; `whose` names what else may use the passphrase. */
export function withVaultOptions(command: Command, whose = 'the vault'): Command {
  return withPassphraseOptions(command, whose)
    .option('--data <DIR>', 'the data folder (default: the one of the window)')
    .option(
      '--fix-permissions',
      'remove the access of other users to files of the vault, instead of refusing the files',
    );
}

export function dataFolderOf({ data }: DataArgs): string {
  if (data === '') throw new AppError('USAGE', 'The name of the data folder is empty.', 'Name one with --data.');
  return data === undefined ? defaultDataFolder() : resolve(data);
}

/** Opens the vault, locked. Refused files are reported on standard error. */
export async function cliVault(args: DataArgs, io: Io): Promise<Vault> {
  if (args.fixPermissions === true) {
    for (const { en } of await fixVaultPermissions(dataFolderOf(args))) io.err(`passbench: ${en}\n`);
  }
  const vault = await openVault(dataFolderOf(args), {
    now: io.now,
    newId: () => randomBytes(16).toString('hex'),
    later: (ms, run) => {
      const timer = setTimeout(run, ms).unref();
      return () => clearTimeout(timer);
    },
    keychain: null,
    derive: io.secrets.derive,
  });
  reportRefusals(vault, io);
  return vault;
}

/** Opens and unlocks the vault. Throws VAULT_ABSENT before asking, and PASSPHRASE_WRONG. */
export async function unlockedVault(args: VaultArgs, io: Io): Promise<Vault> {
  const vault = await cliVault(args, io);
  await unlock(vault, args, io);
  return vault;
}

/** The same, but creates an absent vault. */
export async function unlockedOrNewVault(args: VaultArgs, io: Io): Promise<Vault> {
  const vault = await cliVault(args, io);
  if (vault.state() !== 'absent') await unlock(vault, args, io);
  else await vault.create(await newPassphraseFrom(args, 'the vault', io, generatePassphrase));
  return vault;
}

/** Unlocks an open vault. Throws VAULT_ABSENT before asking, and PASSPHRASE_WRONG. */
export async function unlock(vault: Vault, args: VaultArgs, io: Io): Promise<void> {
  const before = vault.refusals().length;
  // Without a vault, unlock reports that.
  await vault.unlock(vault.state() === 'absent' ? '' : await passphraseFrom(args, 'the vault', io));
  reportRefusals(vault, io, before);
}

/** Uses the vault; unlocks it only if needed. */
export async function withUnlocking<Value>(
  args: VaultArgs,
  io: Io,
  work: (vault: Vault) => Promise<Value>,
): Promise<Value> {
  const vault = await cliVault(args, io);
  try {
    return await work(vault).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'VAULT_LOCKED') throw error;
      await unlock(vault, args, io);
      return work(vault);
    });
  } finally {
    vault.close();
  }
}

function reportRefusals(vault: Vault, io: Io, from = 0): void {
  for (const { message, next } of vault.refusals().slice(from)) io.err(`passbench: ${message.en} ${next.en}\n`);
}

/** The key of that name. Throws KEY_GONE with the nearest one. */
export async function keyNamed(vault: Vault, name: string): Promise<VaultKey> {
  const keys = await vault.keys();
  const found = keys.find((key) => key.name === name.normalize('NFC').trim());
  if (found !== undefined) return found;
  const names = keys.map((key) => key.name);
  const next =
    names.length === 0 ? `Add it: passbench keys add FILE --name ${shellWord(name)}` : 'List them: passbench keys list';
  throw new AppError('KEY_GONE', unknownWord('key of the vault', name, names), next);
}
