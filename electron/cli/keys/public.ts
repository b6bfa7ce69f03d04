import { Option } from 'commander';
import type { Command } from 'commander';
import { exitCodes } from '../../services/process/exit-codes.ts';
import type { ExitCode } from '../../services/process/exit-codes.ts';
import { publicForms } from '../../services/vault/public-forms.ts';
import { newCommand } from '../command.ts';
import type { Finish } from '../command.ts';
import { printJson } from '../io.ts';
import type { Io } from '../io.ts';
import { printedLines } from '../print/printed.ts';
import { cliVault, keyNamed, withVaultOptions } from '../vault/cli-vault.ts';
import type { VaultArgs } from '../vault/cli-vault.ts';

type PublicArgs = VaultArgs & { readonly form: 'pem' | 'line'; readonly json?: boolean };

export function publicCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'public',
    'Print the public half of a key, to be given to the other side. It needs no passphrase.',
    'passbench keys public shop --form line',
    'keys public',
  );
  return withVaultOptions(command)
    .argument('<NAME>', 'the key’s name in the vault')
    .addOption(
      new Option('--form <FORM>', 'pem, or line: the same base64 on one line, as many consoles want it')
        .choices(['pem', 'line'])
        .default('pem'),
    )
    .option('--json', 'make standard output one JSON document')
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
