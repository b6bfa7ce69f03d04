import type { Command } from 'commander';
import { newCommand, withStreams, type Finish } from '../command.ts';
import { printJson, type Io } from '../io.ts';
import { listCommand, environmentDocument, type EnvArgs } from './list.ts';
import { addCommand, setCommand } from './write.ts';
import { secretIdsOf } from '../../services/environments/environments/seal-draft.ts';
import { exitCodes } from '../../services/platform/exit-codes.ts';
import { withProjectOption } from '../project/project-option.ts';
import { cliVault, withVaultOptions } from '../vault/cli-vault.ts';
import { removeUnusedSecrets, environmentStoreOf } from './store-option.ts';
import { createPublicKey, X509Certificate } from 'node:crypto';
import type { Environment } from '../../../shared/documents/environment.ts';
import { shownFields } from '../../services/environments/environments/fields/environment-fields.ts';
import { publicSha256 } from '../../services/keys/keys/key-kind.ts';
import { certificateName } from '../../services/network/network/read-certificates.ts';
import { certificatesOf } from '../../services/network/network/trusted-authorities.ts';
import { joined, printed, type Printed } from '../print/printed.ts';

function showCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'show',
    'Show the fields of an environment, without any secret.',
    'passbench env show UAT --json',
    'env show',
  );
  return withProjectOption(withVaultOptions(command), 'environments')
    .argument('<NAME>', 'its name')
    .option('--json', 'print one JSON document to standard output')
    .action(async (name: string, args: EnvArgs) => {
      const environment = await (await environmentStoreOf(args)).named(name);
      if (args.json === true) printJson(io, environmentDocument(environment));
      else io.out(fieldLines(environment));
      finish(exitCodes.good);
    });
}

function fieldLines(environment: Environment): Printed {
  const { key, platformKey, ca, clientCert } = environment;
  const short: Readonly<Record<string, string | undefined>> = {
    key: key && `${key.name} (SHA-256 ${key.publicSha256})`,
    platformKey: platformKey && `SHA-256 ${publicSha256(createPublicKey(platformKey))}`,
    ca: ca && namesIn(ca),
    clientCert: clientCert && namesIn(clientCert.certificates),
  };
  const proxy = environment.proxyCredentials === undefined ? '' : ' (user and password in the vault)';
  const rows = Object.entries(shownFields(environment)).map(([field, value]) => {
    const shown = short[field] ?? (value === '' ? '""' : String(value));
    return printed`  ${field.padEnd(14)}${shown}${field === 'proxy' ? proxy : ''}\n`;
  });
  return joined([printed`${environment.name}\n`, ...rows]);
}

function namesIn(pem: string): string {
  return certificatesOf(pem)
    .map((each) => certificateName(new X509Certificate(each).subject))
    .join(', ');
}

function removeCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'remove',
    'Remove an environment. Its calls stay in the history, its key stays in the vault.',
    'passbench env remove UAT',
    'env remove',
  );
  return withProjectOption(withVaultOptions(command), 'environments')
    .argument('<NAME>', 'its name')
    .option('--json', 'print one JSON document to standard output')
    .action(async (name: string, args: EnvArgs) => {
      const store = await environmentStoreOf(args);
      const environment = await store.named(name);
      const vault = await cliVault(args, io);
      await store.remove(environment.id);
      await removeUnusedSecrets(secretIdsOf(environment), { store, vault, args });
      vault.close();
      if (args.json === true) printJson(io, environmentDocument(environment));
      else io.err(`passbench: The environment ${environment.name} was removed.\n`);
      finish(exitCodes.good);
    });
}

/** What is done with environments; each subcommand is one line here. */
export function envCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'env',
    'Manage environments: the services that payloads are sent to, with their addresses, keys and routes.',
    'passbench env list',
  );
  for (const build of [listCommand, showCommand, addCommand, setCommand, removeCommand])
    command.addCommand(withStreams(build(io, finish), io));
  return command;
}
