import type { KeyObject } from 'node:crypto';
import type { Command } from 'commander';
import { AppError } from '../../../shared/lib/app-error.ts';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import { normalizeKeyName } from '../../services/keys/vault/headers.ts';
import { requiring, newCommand, type Finish } from '../command.ts';
import { parseKeyFileName, readPrivateKeyFile, type FilePassphrase } from '../input/read-key-file.ts';
import type { Io } from '../io.ts';
import { unlockedOrNewVault, withVaultOptions, type VaultArgs, givenPassphrase } from '../vault/cli-vault.ts';
import { printKey } from './list.ts';

type AddArgs = VaultArgs & {
  readonly file: string;
  readonly name: string;
  readonly keyPassphraseFile?: string;
  readonly json?: boolean;
};

export function addCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'add',
    'Import the private key of a file into the vault, which is created on first use. The file stays unchanged.',
    'passbench keys add key.pem --name shop',
    'keys add',
  );
  return withVaultOptions(requiring(command, ['name']))
    .argument('<FILE>', 'the key file, at most 64 KiB; - is standard input', parseKeyFileName('FILE'))
    .option('--name <N>', 'the name of the key in the vault')
    .option(
      '--key-passphrase-file <FILE>',
      'the file with the passphrase of the key file, if it has one',
      parseKeyFileName('--key-passphrase-file'),
    )
    .option('--json', 'print one JSON document to standard output')
    .action(async (file: string, options: Omit<AddArgs, 'file'>) => finish(await add({ ...options, file }, io)));
}

async function add(args: AddArgs, io: Io): Promise<ExitCode> {
  normalizeKeyName(args.name);
  const key = await readKey(args, io);
  const vault = await unlockedOrNewVault(args, io);
  try {
    printKey(await vault.add(key, args.name), args.json, io);
  } finally {
    vault.close();
  }
  if (args.file !== '-') {
    io.err(`passbench: ${args.file} still exists. Remove it, or keep it where nobody else has access.\n`);
  }
  return exitCodes.good;
}

async function readKey({ file, keyPassphraseFile }: AddArgs, io: Io): Promise<KeyObject> {
  const { ask } = io.secrets;
  const passphrase: FilePassphrase = {
    given: () => givenPassphrase({ passphraseFile: keyPassphraseFile }, io),
    asked: async (named) => (ask === null ? null : ask(`Passphrase of ${named}: `)),
  };
  try {
    return await readPrivateKeyFile(file, passphrase, io);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'KEY_PASSPHRASE_NEEDED') throw error;
    // The variable and --passphrase-file are those of the vault.
    const next = 'Give it with --key-passphrase-file FILE. Nothing was changed.';
    throw new AppError(error.code, error.message, next, error);
  }
}
