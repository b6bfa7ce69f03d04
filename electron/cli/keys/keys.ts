import { Option, InvalidArgumentError, type Command } from 'commander';
import { newCommand, withStreams, requiring, type Finish } from '../command.ts';
import { printJson, type Io } from '../io.ts';
import { withKnownValues } from '../known-values.ts';
import { addCommand } from './add.ts';
import { checkCommand } from './check.ts';
import { listCommand, printKey } from './list.ts';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import { publicForms } from '../../services/keys/keys/key-kind.ts';
import { printedLines } from '../print/printed.ts';
import {
  cliVault,
  keyNamed,
  withVaultOptions,
  unlockedVault,
  unlockedOrNewVault,
  type VaultArgs,
} from '../vault/cli-vault.ts';
import { rsaKeyBits, type VaultKey } from '../../../shared/documents/vault.ts';
import type { Vault } from '../../services/keys/vault/vault.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import {
  defaultAlgorithm,
  signatureAlgorithms,
  type SignatureAlgorithm,
} from '../../../shared/specification/authentication.ts';
import { shellWord } from '../../services/environments/environments/send-blockers.ts';
import { normalizeKeyName } from '../../services/keys/vault/headers.ts';
import { parseAlgorithm } from '../signing-options.ts';

type GenerateArgs = VaultArgs & {
  readonly name: string;
  readonly algorithm: SignatureAlgorithm;
  readonly bits?: (typeof rsaKeyBits)[number];
  readonly json?: boolean;
};

function generateCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'generate',
    'Create a key pair in the vault, which is created on first use. Its private key is never shown.',
    'passbench keys generate --name shop --bits 3072',
    'keys generate',
  );
  return withVaultOptions(requiring(command, ['name']))
    .option('--name <N>', 'the name of the key in the vault')
    .addOption(
      new Option('--algorithm <NAME>', signatureAlgorithms.join(' or '))
        .argParser(parseAlgorithm)
        .default(defaultAlgorithm),
    )
    .option('--bits <N>', `the size of an RSA key: ${rsaKeyBits.join(', ')} (default: 2048)`, parseBits)
    .option('--json', 'print one JSON document to standard output')
    .action(async (options: GenerateArgs) => finish(await generate(options, io)));
}

const parseBits = withKnownValues(readBits, () => rsaKeyBits.map(String));

function readBits(text: string): (typeof rsaKeyBits)[number] {
  const found = rsaKeyBits.find((bits) => String(bits) === text);
  if (found === undefined) throw new InvalidArgumentError(`Choose ${rsaKeyBits.join(', ')} bits.`);
  return found;
}

async function generate({ name, algorithm, bits, json, ...args }: GenerateArgs, io: Io): Promise<ExitCode> {
  normalizeKeyName(name);
  if (bits !== undefined && algorithm !== 'RSA256') {
    throw new AppError('USAGE', '--bits is the size of an RSA key. ECC224 keys have 224 bits.', 'Omit --bits.');
  }
  const vault = await unlockedOrNewVault(args, io);
  try {
    printKey(await vault.generate({ name, algorithm, ...(bits === undefined ? {} : { bits }) }), json, io);
  } finally {
    vault.close();
  }
  if (json !== true) {
    const { data } = args;
    const where = data === undefined ? '' : ` --data ${shellWord(data)}`;
    io.err(`passbench: Print its public key for the other side: passbench keys public ${shellWord(name)}${where}\n`);
  }
  return exitCodes.good;
}

type ChangeArgs = VaultArgs & { readonly json?: boolean };

function renameCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'rename',
    'Give a key of the vault another name.',
    'passbench keys rename shop store',
    'keys rename',
  );
  return withVaultOptions(command)
    .argument('<NAME>', 'the key’s name in the vault')
    .argument('<NEW_NAME>', 'its new name')
    .option('--json', 'print one JSON document to standard output')
    .action(async (name: string, newName: string, options: ChangeArgs) => {
      finish(await change(name, options, io, (vault, { id }) => vault.rename(id, newName)));
    });
}

function removeCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'remove',
    'Remove a key permanently from the vault, with all its permissions.',
    'passbench keys remove shop',
    'keys remove',
  );
  return withVaultOptions(command)
    .argument('<NAME>', 'the key’s name in the vault')
    .option('--json', 'print one JSON document to standard output')
    .action(async (name: string, options: ChangeArgs) => {
      const remove = async (vault: Vault, key: VaultKey): Promise<VaultKey> => {
        await vault.remove(key.id);
        return key;
      };
      finish(await change(name, options, io, remove));
    });
}

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

type PublicArgs = VaultArgs & { readonly form: 'pem' | 'line'; readonly json?: boolean };

function publicCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'public',
    'Print the public key of a key, for the other side. No passphrase is needed.',
    'passbench keys public shop --form line',
    'keys public',
  );
  return withVaultOptions(command)
    .argument('<NAME>', 'the key’s name in the vault')
    .addOption(
      new Option('--form <FORM>', 'pem, or line: the same base64 on one line, as many consoles require')
        .choices(['pem', 'line'])
        .default('pem'),
    )
    .option('--json', 'print one JSON document to standard output')
    .action(async (name: string, options: PublicArgs) => finish(await printPublic(name, options, io)));
}

async function printPublic(name: string, args: PublicArgs, io: Io): Promise<ExitCode> {
  const vault = await cliVault(args, io);
  const key = await keyNamed(vault, name);
  const { pem, line, sha256 } = publicForms(await vault.publicKey(key.id));
  if (args.json === true) printJson(io, { name: key.name, publicSha256: sha256, pem, line });
  else io.out(printedLines(args.form === 'pem' ? pem : `${line}\n`));
  return exitCodes.good;
}

const commands: readonly ((io: Io, finish: Finish) => Command)[] = [
  checkCommand,
  listCommand,
  addCommand,
  generateCommand,
  publicCommand,
  renameCommand,
  removeCommand,
];

/** What is done with keys. */
export function keysCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'keys',
    'Show what a key file is, and store keys in the vault.',
    'passbench keys check key.pem',
  );
  for (const build of commands) command.addCommand(withStreams(build(io, finish), io));
  return command;
}
