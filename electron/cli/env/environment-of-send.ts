import type { Command } from 'commander';
import type { Environment } from '../../../shared/documents/environment.ts';
import type { EnvironmentValues } from '../../../shared/documents/variables.ts';
import { stampOf } from '../../../shared/gaps/gap-choices.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { withoutFields } from '../../services/environments/environments/fields/environment-fields.ts';
import { hostOf, originOf } from '../../services/environments/environments/origin-of.ts';
import {
  readyToSend,
  type ReadyToSend,
  type SendPorts,
} from '../../services/environments/environments/ready-to-send.ts';
import { shellWord } from '../../services/environments/environments/send-blockers.ts';
import { addressBelow } from '../../services/network/sender/send-address.ts';
import type { Io } from '../io.ts';
import { gapChoices, choicesOfOptions } from '../options.ts';
import { readSigningKey, vaultPrefix, type SigningArgs } from '../signing-options.ts';
import { cliVault, keyNamed, unlock } from '../vault/cli-vault.ts';
import type { NetworkArgs } from '../network-options.ts';
import { dataOptionOf } from '../project/project-option.ts';
import { environmentStoreOf } from './store-option.ts';

export type EnvironmentArgs = SigningArgs &
  NetworkArgs & {
    readonly env?: string;
    readonly production?: string;
    readonly to?: string;
    readonly dryRun?: boolean;
  };

/** Adds --env and --production. */
export function withEnvironmentOptions(command: Command): Command {
  return command
    .option('--env <NAME>', 'the environment that supplies everything no option gives')
    .option('--production <HOST>', 'the host name of a production environment: without it nothing is sent');
}

/**
 * The environment of --env with the options beside it; null without --env. Throws PRODUCTION_NOT_NAMED before anything
 * else if a production host is not named.
 */
export async function chosenEnvironment(args: EnvironmentArgs, io: Io): Promise<Environment | null> {
  if (args.env === undefined) {
    if (args.production === undefined) return null;
    throw new AppError('USAGE', '--production was given without --env.', 'Name the environment with --env NAME.');
  }
  if (args.to !== undefined) addressBelow(args.to, '');
  const environment = applyOptions(await (await environmentStoreOf(args)).named(args.env), args);
  requireProduction(environment, args);
  const { name, kind, baseUrl } = environment;
  if (baseUrl !== undefined) io.err(`passbench: To ${name} (${kind}) at ${originOf(baseUrl)}.\n`);
  return environment;
}

/** What `{{env.NAME}}` stands for, and `{{my.NAME}}` as far as the environment says. */
export function valuesOf({ userId, openId, merchantId, clientId, variables }: Environment): EnvironmentValues {
  return { userId, openId, merchantId, clientId, variables };
}

/**
 * Prepares a send to an environment. The passphrase is asked for only if all else is there; a key from an option needs
 * none.
 */
export async function readyEnvironment(environment: Environment, args: EnvironmentArgs, io: Io): Promise<ReadyToSend> {
  const vault = await cliVault(args, io);
  try {
    const isNamed = args.key?.startsWith(vaultPrefix) === true;
    const isHandedOver = args.keyFd !== undefined || (args.key !== undefined && !isNamed);
    const given = isNamed ? await keyNamed(vault, (args.key ?? '').slice(vaultPrefix.length)) : null;
    const chosen =
      given === null ? environment : { ...environment, key: { name: given.name, publicSha256: given.publicSha256 } };
    const ports: SendPorts = {
      vault,
      gaps: args.projectGaps ?? {},
      variables: io.environment,
      ...(isHandedOver ? { key: await readSigningKey(args, io) } : {}),
      ...dataOptionOf(args),
    };
    const ready = await readyToSend(chosen, ports).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'VAULT_LOCKED') throw error;
      await unlock(vault, args, io);
      return readyToSend(chosen, ports);
    });
    return withGaps(ready, args, io);
  } catch (error) {
    throw args.to === undefined ? error : suggestNewEnvironment(error, environment);
  } finally {
    vault.close();
  }
}

/** A `--to` address needs a separate environment: the named one keeps its address. */
function suggestNewEnvironment(error: unknown, { clientId = 'CLIENT_ID', key, baseUrl = '' }: Environment): unknown {
  if (!(error instanceof AppError) || error.code !== 'ENVIRONMENT_NOT_GRANTED') return error;
  const fields = [`baseUrl=${baseUrl}`, `clientId=${clientId}`, `key=${key?.name ?? 'KEY_NAME'}`].map(shellWord);
  const next = `Check that this is the right host, then create an environment for it: passbench env add NAME ${fields.join(' ')}`;
  return new AppError(error.code, error.message, next, error);
}

/** Options override the environment's assumptions; the result is reported. */
function withGaps(ready: ReadyToSend, args: EnvironmentArgs, io: Io): ReadyToSend {
  const gaps = { ...ready.gaps, ...choicesOfOptions(args) };
  const stamp = stampOf(gaps);
  if (stamp !== stampOf(gapChoices(args))) io.err(`passbench: Assumptions: ${stamp}.\n`);
  return { ...ready, gaps };
}

/** Options override fields. A replaced file or secret is not read. */
function applyOptions(environment: Environment, args: EnvironmentArgs): Environment {
  const { to, clientId, keyVersion, algorithm, key, keyFd } = args;
  const replaced: readonly string[] = [
    ...(args.proxy === undefined ? [] : ['proxy', 'proxyCredentials']),
    ...(args.ca === undefined ? [] : ['ca']),
    ...(args.clientCert === undefined ? [] : ['clientCert']),
    ...(args.encryptFor === undefined ? [] : ['encryption']),
    // Another key may need another algorithm.
    ...(key === undefined && keyFd === undefined ? [] : ['algorithm']),
  ];
  return {
    ...withoutFields(environment, replaced),
    ...(to === undefined ? {} : { baseUrl: to }),
    ...(clientId === undefined ? {} : { clientId }),
    ...(keyVersion === undefined ? {} : { keyVersion }),
    ...(algorithm === undefined ? {} : { algorithm }),
  };
}

function requireProduction({ name, kind, baseUrl }: Environment, { production, dryRun }: EnvironmentArgs): void {
  if (baseUrl === undefined || (kind !== 'production' && production === undefined)) return;
  if (dryRun === true && production === undefined) return;
  const host = hostOf(baseUrl);
  if (production === host) return;
  const why =
    production === undefined
      ? `The environment ${name} is of kind production, but its host was not given.`
      : `The host of --production is not the host of ${name}.`;
  throw new AppError(
    'PRODUCTION_NOT_NAMED',
    `${why} Nothing was sent.`,
    `To send to ${host}, which real people use, add --production ${host}`,
  );
}
