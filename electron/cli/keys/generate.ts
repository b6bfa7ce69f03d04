import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { generatedBits } from '../../../shared/documents/vault.ts';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { defaultAlgorithm, signatureAlgorithms } from '../../../shared/specification/authentication.ts';
import type { SignatureAlgorithm } from '../../../shared/specification/authentication.ts';
import { exitCodes } from '../../services/process/exit-codes.ts';
import type { ExitCode } from '../../services/process/exit-codes.ts';
import { shellWord } from '../../services/environments/shell-word.ts';
import { keyName } from '../../services/vault/key-name.ts';
import { needing, newCommand } from '../command.ts';
import type { Finish } from '../command.ts';
import type { Io } from '../io.ts';
import { parseAlgorithm } from '../signing-options.ts';
import { unlockedOrNewVault, withVaultOptions } from '../vault/cli-vault.ts';
import type { VaultArgs } from '../vault/cli-vault.ts';
import { printKey } from './key-lines.ts';

type GenerateArgs = VaultArgs & {
  readonly name: string;
  readonly algorithm: SignatureAlgorithm;
  readonly bits?: (typeof generatedBits)[number];
  readonly json?: boolean;
};

export function generateCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'generate',
    'Make a key pair in the vault, which is made on first use. Its private half is never shown.',
    'passbench keys generate --name shop --bits 3072',
    'keys generate',
  );
  return withVaultOptions(needing(command, ['name']))
    .option('--name <N>', 'what the key is called in the vault')
    .addOption(
      new Option('--algorithm <NAME>', signatureAlgorithms.join(' or '))
        .argParser(parseAlgorithm)
        .default(defaultAlgorithm),
    )
    .option('--bits <N>', `the size of an RSA key: ${generatedBits.join(', ')} (default: 2048)`, parseBits)
    .option('--json', 'make standard output one JSON document')
    .action(async (options: GenerateArgs) => finish(await generate(options, io)));
}

function parseBits(text: string): (typeof generatedBits)[number] {
  const found = generatedBits.find((bits) => String(bits) === text);
  if (found === undefined) throw new InvalidArgumentError(`Keys are made of ${generatedBits.join(', ')} bits.`);
  return found;
}

async function generate({ name, algorithm, bits, json, ...args }: GenerateArgs, io: Io): Promise<ExitCode> {
  keyName(name);
  if (bits !== undefined && algorithm !== 'RSA256') {
    throw new BenchError(
      'USAGE',
      '--bits is the size of an RSA key; a key of ECC224 has 224 bits.',
      'Leave --bits out.',
    );
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
    io.err(`passbench: Its public half, for the other side: passbench keys public ${shellWord(name)}${where}\n`);
  }
  return exitCodes.good;
}
