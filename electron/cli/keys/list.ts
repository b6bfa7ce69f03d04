import type { Command } from 'commander';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import { newCommand, type Finish } from '../command.ts';
import { printJson, type Io } from '../io.ts';
import { cliVault, withVaultOptions, type VaultArgs } from '../vault/cli-vault.ts';
import type { VaultKey } from '../../../shared/documents/vault.ts';
import { writeUtcTime } from '../../../shared/lib/time/iso-time.ts';
import { ecc224Curve } from '../../services/keys/keys/key-kind.ts';
import { printed, type Printed } from '../print/printed.ts';

type ListArgs = VaultArgs & { readonly json?: boolean };

export function listCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'list',
    'List the keys of the vault. No passphrase is needed.',
    'passbench keys list --json',
    'keys list',
  );
  return withVaultOptions(command)
    .option('--json', 'print one JSON document to standard output')
    .action(async (options: ListArgs) => finish(await list(options, io)));
}

/** A file of the vault that is refused is said, and the others are listed; then input was there that cannot be read. */
async function list(args: ListArgs, io: Io): Promise<ExitCode> {
  const vault = await cliVault(args, io);
  const keys = await vault.keys();
  if (args.json === true) printJson(io, keys.map(keyDocument));
  else for (const key of keys) io.out(keyLine(key));
  if (args.json !== true && keys.length === 0 && vault.refusals().length === 0) {
    io.err('passbench: The vault has no keys. Add one: passbench keys add FILE --name NAME\n');
  }
  return vault.refusals().length === 0 ? exitCodes.good : exitCodes.usage;
}

/** A key of the vault as `--json` prints it. */
function keyDocument({ name, algorithm, bits, publicSha256, createdAt }: VaultKey): object {
  const size = algorithm === 'RSA256' ? { bits } : { curve: ecc224Curve };
  return { name, algorithm, ...size, publicSha256, created: writeUtcTime(createdAt) };
}

/** The same for people, on one line. */
function keyLine({ name, algorithm, bits, publicSha256, createdAt }: VaultKey): Printed {
  const size = algorithm === 'RSA256' ? `${bits} bits` : ecc224Curve;
  return printed`${name}  ${algorithm}, ${size}, public SHA-256 ${publicSha256}, since ${writeUtcTime(createdAt)}\n`;
}

/** Prints one key, as it is now. */
export function printKey(key: VaultKey, isJson: boolean | undefined, io: Io): void {
  if (isJson === true) printJson(io, keyDocument(key));
  else io.out(keyLine(key));
}
