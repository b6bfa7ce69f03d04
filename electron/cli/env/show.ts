import { createPublicKey, X509Certificate } from 'node:crypto';
import type { Command } from 'commander';
import type { Environment } from '../../../shared/documents/environment.ts';
import { shownFields } from '../../services/environments/fields/environment-fields.ts';
import { exitCodes } from '../../services/process/exit-codes.ts';
import { publicSha256 } from '../../services/keys/public-half.ts';
import { certificateName } from '../../services/network/certificate-name.ts';
import { certificatesOf } from '../../services/network/trusted-authorities.ts';
import { newCommand } from '../command.ts';
import type { Finish } from '../command.ts';
import { printJson } from '../io.ts';
import { withProjectOption } from '../project/project-option.ts';
import type { ProjectArgs } from '../project/project-option.ts';
import type { Io } from '../io.ts';
import { withVaultOptions } from '../vault/cli-vault.ts';
import type { VaultArgs } from '../vault/cli-vault.ts';
import { joined, printed } from '../print/printed.ts';
import type { Printed } from '../print/printed.ts';
import { environmentDocument } from './list.ts';
import { storeOf } from './store-option.ts';

type ShowArgs = VaultArgs & ProjectArgs & { readonly json?: boolean };

export function showCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'show',
    'Show the fields of an environment, without any secret.',
    'passbench env show UAT --json',
    'env show',
  );
  return withProjectOption(withVaultOptions(command), 'environments')
    .argument('<NAME>', 'its name')
    .option('--json', 'make standard output one JSON document')
    .action(async (name: string, args: ShowArgs) => {
      const environment = await (await storeOf(args)).named(name);
      if (args.json === true) printJson(io, environmentDocument(environment));
      else io.out(fieldLines(environment));
      finish(exitCodes.good);
    });
}

/** One line a field; keys and certificates by what tells them apart. */
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
    const shown = short[field] ?? (value === '' ? '""' : value);
    return printed`  ${field.padEnd(14)}${shown}${field === 'proxy' ? proxy : ''}\n`;
  });
  return joined([printed`${environment.name}\n`, ...rows]);
}

function namesIn(pem: string): string {
  return certificatesOf(pem)
    .map((each) => certificateName(new X509Certificate(each).subject))
    .join(', ');
}
