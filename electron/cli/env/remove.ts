import type { Command } from 'commander';
import { secretsOf } from '../../services/environments/seal-draft.ts';
import { exitCodes } from '../../services/process/exit-codes.ts';
import { newCommand } from '../command.ts';
import type { Finish } from '../command.ts';
import { printJson } from '../io.ts';
import { withProjectOption } from '../project/project-option.ts';
import type { ProjectArgs } from '../project/project-option.ts';
import type { Io } from '../io.ts';
import { cliVault, withVaultOptions } from '../vault/cli-vault.ts';
import type { VaultArgs } from '../vault/cli-vault.ts';
import { environmentDocument } from './list.ts';
import { forgetUnused, storeOf } from './store-option.ts';

type RemoveArgs = VaultArgs & ProjectArgs & { readonly json?: boolean };

export function removeCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'remove',
    'Remove an environment. Its calls stay in the history, and its key in the vault.',
    'passbench env remove UAT',
    'env remove',
  );
  return withProjectOption(withVaultOptions(command), 'environments')
    .argument('<NAME>', 'its name')
    .option('--json', 'make standard output one JSON document')
    .action(async (name: string, args: RemoveArgs) => {
      const store = await storeOf(args);
      const environment = await store.named(name);
      const vault = await cliVault(args, io);
      await store.remove(environment.id);
      await forgetUnused(secretsOf(environment), { store, vault, args });
      vault.close();
      if (args.json === true) printJson(io, environmentDocument(environment));
      else io.err(`passbench: The environment ${environment.name} was removed.\n`);
      finish(exitCodes.good);
    });
}
