import type { Command } from 'commander';
import type { Environment } from '../../../shared/documents/environment.ts';
import { shownFields } from '../../services/environments/environments/fields/environment-fields.ts';
import { exitCodes } from '../../services/platform/exit-codes.ts';
import { newCommand, type Finish } from '../command.ts';
import { printJson, type Io } from '../io.ts';
import { withProjectOption, type ProjectArgs } from '../project/project-option.ts';
import { withVaultOptions, type VaultArgs } from '../vault/cli-vault.ts';
import { joined, printed, type Printed } from '../print/printed.ts';
import { reportUnreadable, environmentStoreOf } from './store-option.ts';

export type EnvArgs = VaultArgs & ProjectArgs & { readonly json?: boolean };

export function listCommand(io: Io, finish: Finish): Command {
  const command = newCommand('list', 'List the environments.', 'passbench env list --json', 'env list');
  return withProjectOption(withVaultOptions(command), 'environments')
    .option('--json', 'print one JSON document to standard output')
    .action(async (args: EnvArgs) => {
      const { environments, unreadable } = await (await environmentStoreOf(args)).list();
      if (args.json === true) printJson(io, environments.map(environmentDocument));
      else io.out(tableOf(environments));
      reportUnreadable(unreadable, io);
      if (environments.length === 0)
        io.err('passbench: There are no environments. Create one with passbench env add.\n');
      finish(exitCodes.good);
    });
}

/** An environment as `--json` prints it: its name and its fields, without any secret. */
export function environmentDocument(environment: Environment): object {
  return { name: environment.name, ...shownFields(environment) };
}

function tableOf(environments: readonly Environment[]): Printed {
  const rows = environments.map(({ name, kind, baseUrl = '-', clientId = '-', key }) => [
    name,
    kind,
    baseUrl,
    clientId,
    key?.name ?? '-',
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return joined(lines.map((line) => printed`${line.trimEnd()}\n`));
}
