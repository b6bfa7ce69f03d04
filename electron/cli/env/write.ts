import type { Command } from 'commander';
import type { Environment } from '../../../shared/documents/environment.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { checkEnvironment } from '../../services/environments/environments/check-environment.ts';
import { environmentFields } from '../../services/environments/environments/fields/environment-fields.ts';
import {
  clearField,
  writeField,
  type EnvironmentDraft,
} from '../../services/environments/environments/fields/write-field.ts';
import { originOf } from '../../services/environments/environments/origin-of.ts';
import { sealDraft, secretIdsOf } from '../../services/environments/environments/seal-draft.ts';
import { settingCommand, shellWord } from '../../services/environments/environments/send-blockers.ts';
import { refuseDemoAway } from '../../services/network/sender/sign-for-address.ts';
import { exitCodes } from '../../services/platform/exit-codes.ts';
import type { Vault } from '../../services/keys/vault/vault.ts';
import { newCommand, type Finish } from '../command.ts';
import { parseKeyFileName } from '../input/read-key-file.ts';
import { printJson, type Io } from '../io.ts';
import { dataOptionOf, withProjectOption, type ProjectArgs } from '../project/project-option.ts';
import { cliVault, unlock, withVaultOptions, type VaultArgs } from '../vault/cli-vault.ts';
import { fieldSources, type ClientKeyArgs } from './field-sources.ts';
import { environmentDocument } from './list.ts';
import { removeUnusedSecrets, newRecordId, environmentStoreOf } from './store-option.ts';
import { quoteText } from '../../../shared/lib/text/quote-text.ts';

type Assignment = { readonly field: string; readonly text: string };

/** Parses FIELD=VALUE texts. Throws USAGE for one without "=" or a repeated field. */
function readAssignments(texts: readonly string[]): readonly Assignment[] {
  const seen = new Set<string>();
  return texts.map((text) => {
    const equals = text.indexOf('=');
    if (equals < 1)
      // The value may be a secret, and is hidden.
      throw new AppError('USAGE', 'A field must be written as FIELD=VALUE.', seeHelp);
    const field = text.slice(0, equals);
    if (seen.has(field.toLowerCase()))
      throw new AppError('USAGE', `The field ${quoteText(field)} is given twice.`, 'Give it once.');
    seen.add(field.toLowerCase());
    return { field, text: text.slice(equals + 1) };
  });
}

const seeHelp = 'See passbench env set --help.';

type WriteArgs = VaultArgs &
  ProjectArgs &
  ClientKeyArgs & { readonly unset?: readonly string[]; readonly json?: boolean };

export function addCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'add',
    'Add an environment. With key and baseUrl, the key may sign for that origin from then on.',
    'passbench env add UAT baseUrl=https://uat.example.com clientId=SHOP key=shop platformKey=platform.pem',
    'env add',
  );
  return withFieldOptions(command).action(async (name: string, fields: string[], args: WriteArgs) => {
    const store = await environmentStoreOf(args);
    const { environments } = await store.list();
    if (environments.some((each) => each.name === name.normalize('NFC')))
      throw new AppError(
        'ENVIRONMENT_NAME_TAKEN',
        `There is already an environment called "${name}".`,
        `Change it with passbench env set ${shellWord(name)}, or choose another name.`,
      );
    await write({ format: 'passbench.environment/1', id: newRecordId(), name, kind: 'test' }, { fields, args, io });
    finish(exitCodes.good);
  });
}

export function setCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'set',
    'Change fields of an environment. With key and baseUrl, the key may sign for that origin from then on.',
    'passbench env set UAT key=shop baseUrl=https://uat.example.com',
    'env set',
  );
  return withFieldOptions(command)
    .option('--unset <FIELD>', 'remove a field (repeatable)', manyFields)
    .action(async (name: string, fields: string[], args: WriteArgs) => {
      if (fields.length === 0 && args.unset === undefined)
        throw new AppError('USAGE', 'There is nothing to set.', 'Write FIELD=VALUE, or --unset FIELD.');
      await write(await (await environmentStoreOf(args)).named(name), { fields, args, io });
      finish(exitCodes.good);
    });
}

function manyFields(field: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), field];
}

function withFieldOptions(command: Command): Command {
  return withProjectOption(withVaultOptions(command), 'environments')
    .argument('<NAME>', 'its name')
    .argument('[FIELD=VALUE...]', 'the fields to set, see below')
    .option(
      '--client-key <FILE>',
      'the private key of clientCert, if it is in a separate file',
      parseKeyFileName('--client-key'),
    )
    .option(
      '--client-key-passphrase-file <FILE>',
      'the file with the passphrase of that key',
      parseKeyFileName('--client-key-passphrase-file'),
    )
    .option('--json', 'print one JSON document to standard output')
    .addHelpText('after', fieldHelp);
}

const fieldNames = [...environmentFields, 'header.NAME'];

const fieldHelp = `
Fields:
  ${fieldNames.slice(0, 9).join(', ')},
  ${fieldNames.slice(9).join(', ')}
  kind=sandbox|test|production   key=NAME of a key in the vault   timeoutMs=100..600000
  platformKey, ca, clientCert    a file, copied; the key of clientCert is stored in the vault
  proxy=URL|none                 user and password are stored in the vault; proxy=@FILE reads the URL from a file
  header.NAME=VALUE              one more header; header.NAME=@FILE stores the file's line in the vault
  An empty value removes a field; keyVersion= sends none.`;

type WriteContext = { readonly fields: readonly string[]; readonly args: WriteArgs; readonly io: Io };

/** Writes all fields or none: every check runs before anything is stored. */
async function write(before: Environment, { fields, args, io }: WriteContext): Promise<void> {
  const store = await environmentStoreOf(args);
  const vault = await cliVault(args, io);
  try {
    const assignments = readAssignments(fields);
    const draft = await draftWith(before, assignments, { args, io, vault });
    checkEnvironment(draft.environment);
    const grants = isGrant(draft.environment, assignments);
    if (grants || draft.secrets.length > 0) await unlock(vault, args, io);
    await refuseDemoClient(draft.environment, vault);
    const environment = await sealDraft(draft, vault);
    await store.save(environment).catch(async (error: unknown) => {
      await removeUnusedSecrets(secretIdsOf(environment), { store, vault, args });
      throw error;
    });
    if (grants) await grant(environment, vault, io);
    else reportGrantNeeded(environment, assignments, args, io);
    await removeUnusedSecrets(secretIdsOf(before), { store, vault, args });
    io.err(`passbench: The environment ${environment.name} was saved.\n`);
    if (args.json === true) printJson(io, environmentDocument(environment));
  } finally {
    vault.close();
  }
}

/** What `send` would refuse is not promised. An EC key shows the demo mark in the open vault only. */
async function refuseDemoClient({ clientId, key, baseUrl }: Environment, vault: Vault): Promise<void> {
  if (baseUrl === undefined) return;
  const found = (await vault.keys()).find(({ publicSha256 }) => publicSha256 === key?.publicSha256);
  const keyOf = vault.state() === 'unlocked' ? vault.signingKey : vault.publicKey;
  refuseDemoAway({ clientId, key: found === undefined ? null : await keyOf(found.id) }, baseUrl);
}

async function draftWith(
  environment: Environment,
  assignments: readonly Assignment[],
  { args, io, vault }: { readonly args: WriteArgs; readonly io: Io; readonly vault: Vault },
): Promise<EnvironmentDraft> {
  const sources = fieldSources(args, vault, io);
  let draft: EnvironmentDraft = { environment, secrets: [] };
  for (const field of args.unset ?? []) draft = clearField(draft, field);
  for (const assignment of assignments) draft = await writeField(draft, assignment, sources);
  return draft;
}

/** Key and address must be named in one command to allow signing. */
function isGrant({ key, baseUrl }: Environment, assignments: readonly Assignment[]): boolean {
  const named = assignments.map(({ field }) => field);
  return key !== undefined && baseUrl !== undefined && named.includes('key') && named.includes('baseUrl');
}

async function grant({ key, kind, baseUrl = '' }: Environment, vault: Vault, io: Io): Promise<void> {
  const found = (await vault.keys()).find(({ publicSha256 }) => publicSha256 === key?.publicSha256);
  if (found === undefined) throw new AppError('KEY_GONE', `The vault no longer has a key called ${key?.name ?? ''}.`);
  await vault.grant(found.id, originOf(baseUrl), kind);
  io.err(`passbench: The key ${found.name} may sign for ${originOf(baseUrl)} from now on.\n`);
}

/** Reports the remaining step after a change of key or address; only the open vault knows whether it is needed. */
function reportGrantNeeded(
  environment: Environment,
  assignments: readonly Assignment[],
  args: WriteArgs,
  io: Io,
): void {
  const { name, key, baseUrl } = environment;
  const isTouched = assignments.some(({ field, text }) => (field === 'key' || field === 'baseUrl') && text !== '');
  if (key === undefined || baseUrl === undefined || !isTouched) return;
  const { dataOption } = dataOptionOf(args);
  const command = settingCommand(name, [`key=${key.name}`, `baseUrl=${baseUrl}`], dataOption);
  io.err(`passbench: If you have not done so yet, allow that key to sign for that address: ${command}\n`);
}
