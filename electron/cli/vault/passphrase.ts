import { InvalidArgumentError, Option, type Command } from 'commander';
import { AppError } from '../../../shared/lib/app-error.ts';
import { parseKeyFileName, passphraseIn, readPassphrase } from '../input/read-key-file.ts';
import { reasonOf } from '../../services/platform/input-files.ts';
import type { Io } from '../io.ts';

/** Passphrase sources without a terminal. A passphrase is never an argument. */
export type PassphraseArgs = {
  readonly passphraseFd?: number | undefined;
  readonly passphraseFile?: string | undefined;
};

const largestSecret = 64 * 1024;

/** Adds --passphrase-fd and --passphrase-file. */
export function withPassphraseOptions(command: Command, whose: string): Command {
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
export async function passphraseFrom(args: PassphraseArgs, what: string, io: Io): Promise<string> {
  const given = await givenPassphrase(args, io);
  if (given !== null) return given;
  const { ask, variable } = io.secrets;
  if (ask !== null) return requireTyped(await ask(`Passphrase of ${what}: `));
  return variable === null ? missingPassphrase(what) : takeFromVariable(variable, io);
}

/** A new passphrase: typed twice on a terminal, or generated. Other sources are used unchanged. */
export async function newPassphraseFrom(
  args: PassphraseArgs,
  what: string,
  io: Io,
  generate: () => string,
): Promise<string> {
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
