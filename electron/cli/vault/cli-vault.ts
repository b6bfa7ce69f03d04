import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
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
import { parseKeyFileName, passphraseIn, readPassphrase, type FilePassphrase } from '../input/read-key-file.ts';
import { reasonOf } from '../../services/platform/input-files.ts';

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
  const added = `Add it: passbench keys add FILE --name ${shellWord(name)}`;
  const next =
    vault.refusals().length > 0
      ? 'It may be in what could not be read.'
      : names.length === 0
        ? added
        : 'List them: passbench keys list';
  throw new AppError('KEY_GONE', unknownWord('key of the vault', name, names), next);
}

/** Passphrase sources without a terminal. A passphrase is never an argument. */
type PassphraseArgs = {
  readonly passphraseFd?: number | undefined;
  readonly passphraseFile?: string | undefined;
};

const largestSecret = 64 * 1024;

/** Adds --passphrase-fd and --passphrase-file. */
function withPassphraseOptions(command: Command, whose: string): Command {
  return command
    .option('--passphrase-fd <N>', `a descriptor with the passphrase of ${whose}`, descriptor)
    .option(
      '--passphrase-file <FILE>',
      `the file with the passphrase of ${whose}`,
      parseKeyFileName('--passphrase-file'),
    );
}

/** Accepts the passphrase options, hidden from the help, on a command that has --data and opens no vault: scripts give them to all. */
export function acceptPassphraseOptions(command: Command): Command {
  return command
    .addOption(new Option('--passphrase-fd <N>').argParser(descriptor).hideHelp())
    .addOption(new Option('--passphrase-file <FILE>').argParser(parseKeyFileName('--passphrase-file')).hideHelp());
}

export function descriptor(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Give the number of an open descriptor, such as 3.');
  return Number(text);
}

/** The passphrase that the options name, null where they name none. */
export async function givenPassphrase(
  { passphraseFd, passphraseFile }: PassphraseArgs,
  io: Io,
): Promise<string | null> {
  if (passphraseFd !== undefined) return passphraseIn(await readDescriptor(passphraseFd, io));
  return passphraseFile === undefined ? null : readPassphrase(passphraseFile, io);
}

/**
 * Reads a passphrase: options, terminal, then PASSBENCH_PASSPHRASE with a warning. Throws USAGE if none; `what` names
 * its owner: `the vault`.
 */
async function passphraseFrom(args: PassphraseArgs, what: string, io: Io): Promise<string> {
  return (await givenPassphrase(args, io)) ?? (await askedPassphrase(what, io)) ?? missingPassphrase(what);
}

/** Where the passphrase of an encrypted key file comes from. */
export function keyFilePassphrase(args: PassphraseArgs, io: Io): FilePassphrase {
  return { given: () => givenPassphrase(args, io), asked: (file) => askedPassphrase(file, io) };
}

/** Asks on the terminal; without one, reads PASSBENCH_PASSPHRASE with a warning. null: neither is there. */
async function askedPassphrase(what: string, io: Io): Promise<string | null> {
  const { ask, variable } = io.secrets;
  if (ask !== null) return requireTyped(await ask(`Passphrase of ${what}: `));
  return variable === null ? null : takeFromVariable(variable, io);
}

/** A new passphrase: typed twice on a terminal, or generated. Other sources are used unchanged. */
async function newPassphraseFrom(args: PassphraseArgs, what: string, io: Io, generate: () => string): Promise<string> {
  const given = await givenPassphrase(args, io);
  if (given !== null) return given;
  const { ask, variable } = io.secrets;
  if (ask === null) return variable === null ? missingPassphrase(what) : takeFromVariable(variable, io);
  io.err(`passbench: For ${what} that is created now: without its passphrase, nobody can read it.\n`);
  const typed = requireTyped(await ask('A passphrase of 12 characters or more (press Enter for six random words): '));
  const chosen = typed === '' ? generate() : typed;
  if (typed === '') io.err(`passbench: The passphrase is: ${chosen}\n`);
  const again = requireTyped(await ask(typed === '' ? 'Write it down, then type it here: ' : 'Once more: '));
  if (again === chosen) return chosen;
  throw new AppError('USAGE', 'The two do not match.', 'Nothing was created. Run the command again.');
}

/** Reads a descriptor. Throws an AppError if it gives nothing or too much. */
export async function readDescriptor(fd: number, io: Io): Promise<Buffer> {
  // Standard input is read only once.
  const reading = fd === 0 ? io.readStdin(largestSecret) : io.secrets.readFd(fd, largestSecret);
  const bytes = await reading.catch((cause: unknown) => {
    throw new AppError(
      'INPUT_UNREADABLE',
      `Descriptor ${fd} cannot be read: ${reasonOf(cause).en}.`,
      `Open it for the command: … ${fd}< FILE`,
      cause,
    );
  });
  if (bytes === null) throw new AppError('INPUT_TOO_LARGE', `Descriptor ${fd} contains more than 64 KiB.`);
  return bytes;
}

function requireTyped(typed: string | null): string {
  if (typed === null) throw new AppError('USAGE', 'No passphrase was given.', 'Nothing was changed.');
  return typed;
}

function takeFromVariable(variable: string, io: Io): string {
  io.err(
    'passbench: Warning: the passphrase comes from PASSBENCH_PASSPHRASE. Other programs of this user can read variables. --passphrase-fd and --passphrase-file are safer.\n',
  );
  return variable;
}

function missingPassphrase(what: string): never {
  throw new AppError(
    'USAGE',
    `The passphrase of ${what} is needed, but there is no terminal to ask on.`,
    'Give it with --passphrase-fd N, --passphrase-file FILE, or PASSBENCH_PASSPHRASE. Nothing was changed.',
  );
}
