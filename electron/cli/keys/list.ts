import type { Command } from 'commander';
import { exitCodes } from '../../services/platform/exit-codes.ts';
import type { ExitCode } from '../../services/platform/exit-codes.ts';
import { newCommand } from '../command.ts';
import type { Finish } from '../command.ts';
import { printJson } from '../io.ts';
import type { Io } from '../io.ts';
import { cliVault, withVaultOptions } from '../vault/cli-vault.ts';
import type { VaultArgs } from '../vault/cli-vault.ts';
import { keyDocument, keyLine } from './key-lines.ts';

type ListArgs = VaultArgs & { readonly json?: boolean };

export function listCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'list',
    'List the keys of the vault. It needs no passphrase.',
    'passbench keys list --json',
    'keys list',
  );
  return withVaultOptions(command)
    .option('--json', 'make standard output one JSON document')
    .action(async (options: ListArgs) => finish(await list(options, io)));
}

/** A file of the vault that is refused is said, and the others are listed; then input was there that cannot be read. */
async function list(args: ListArgs, io: Io): Promise<ExitCode> {
  const vault = await cliVault(args, io);
  const keys = await vault.keys();
  if (args.json === true) printJson(io, keys.map(keyDocument));
  else for (const key of keys) io.out(keyLine(key));
  if (args.json !== true && keys.length === 0) {
    io.err('passbench: The vault has no keys. Add one: passbench keys add FILE --name NAME\n');
  }
  return vault.refusals().length === 0 ? exitCodes.good : exitCodes.usage;
}
