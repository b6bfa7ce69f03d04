import type { Command } from 'commander';
import type { VaultKey } from '../../../shared/documents/vault.ts';
import { exitCodes } from '../../services/process/exit-codes.ts';
import type { ExitCode } from '../../services/process/exit-codes.ts';
import type { Vault } from '../../services/vault/vault.ts';
import { newCommand } from '../command.ts';
import type { Finish } from '../command.ts';
import type { Io } from '../io.ts';
import { keyNamed, unlockedVault, withVaultOptions } from '../vault/cli-vault.ts';
import type { VaultArgs } from '../vault/cli-vault.ts';
import { printKey } from './key-lines.ts';

type ChangeArgs = VaultArgs & { readonly json?: boolean };

export function renameCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'rename',
    'Give a key of the vault another name.',
    'passbench keys rename shop store',
    'keys rename',
  );
  return withVaultOptions(command)
    .argument('<NAME>', 'the key’s name in the vault')
    .argument('<NEW_NAME>', 'what it is to be called')
    .option('--json', 'make standard output one JSON document')
    .action(async (name: string, newName: string, options: ChangeArgs) => {
      finish(await change(name, options, io, (vault, { id }) => vault.rename(id, newName)));
    });
}

export function removeCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'remove',
    'Remove a key from the vault for good, with all that it was granted.',
    'passbench keys remove shop',
    'keys remove',
  );
  return withVaultOptions(command)
    .argument('<NAME>', 'the key’s name in the vault')
    .option('--json', 'make standard output one JSON document')
    .action(async (name: string, options: ChangeArgs) => {
      const remove = async (vault: Vault, key: VaultKey): Promise<VaultKey> => {
        await vault.remove(key.id);
        return key;
      };
      finish(await change(name, options, io, remove));
    });
}

/** Changes a key of the unlocked vault and prints it: as it is now, or as it was. */
async function change(
  name: string,
  { json, ...args }: ChangeArgs,
  io: Io,
  make: (vault: Vault, key: VaultKey) => Promise<VaultKey>,
): Promise<ExitCode> {
  const vault = await unlockedVault(args, io);
  try {
    printKey(await make(vault, await keyNamed(vault, name)), json, io);
  } finally {
    vault.close();
  }
  return exitCodes.good;
}
