import type { KeyObject } from 'node:crypto';
import type { Command } from 'commander';
import type { EnvironmentValues } from '../../../shared/documents/variables.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { chooseProxy } from '../../services/network/network/choose-proxy.ts';
import { addressBelow, readSendAddress } from '../../services/network/sender/send-address.ts';
import { chosenEnvironment, valuesOf, withEnvironmentOptions } from '../env/environment-of-send.ts';
import { targetOf, targetOfOptions, withTargetOptions, type SendTarget, type TargetArgs } from '../env/send-target.ts';
import type { Io } from '../io.ts';
import { withNetworkOptions } from '../network-options.ts';
import { addSigningOptions, demoKeysOf, signPayload } from '../signing-options.ts';

/** A service that the calls of a run are really sent to. */
export type Service = {
  readonly args: TargetArgs;
  readonly target: SendTarget;
  readonly demoKeys: readonly KeyObject[];
  /** What `{{env.NAME}}` stands for. */
  readonly env: EnvironmentValues | null;
};

/** Adds the options of send that choose a service and sign for it. */
export function withServiceOptions(command: Command): Command {
  return withTargetOptions(withNetworkOptions(addSigningOptions(withEnvironmentOptions(command))));
}

/** Options that mean nothing without a service. */
const serviceOptions = {
  platformKey: '--platform-key',
  timeout: '--timeout',
  key: '--key',
  keyFd: '--key-fd',
  clientId: '--client-id',
  keyVersion: '--key-version',
  encryptFor: '--encrypt-for',
  path: '--path',
  method: '--method',
  time: '--time',
  algorithm: '--algorithm',
  proxy: '--proxy',
  ca: '--ca',
  clientCert: '--client-cert',
  clientKey: '--client-key',
} as const;

/**
 * The service of --env or --to, with every guard of a send; null: the engine answers. Throws before anything is sent, also
 * where its key may not sign for its address.
 */
export async function serviceOf(args: TargetArgs, io: Io): Promise<Service | null> {
  const environment = await chosenEnvironment(args, io);
  if (environment === null && args.to === undefined) {
    const given: Readonly<Record<string, unknown>> = args;
    const lone = Object.entries(serviceOptions).find(([name]) => given[name] !== undefined);
    if (lone === undefined) return null;
    throw new AppError(
      'USAGE',
      `${lone[1]} was given without --env or --to.`,
      'Name the service that the calls go to, or omit it: the engine answers.',
    );
  }
  if (environment === null) requireCaller(args);
  const target = environment === null ? await targetOfOptions(args, io) : await targetOf(environment, args, io);
  const demoKeys = await demoKeysOf(args);
  const { url, path } = addressBelow(target.baseUrl, '/');
  const proxy = chooseProxy(readSendAddress(url), target.network);
  await signPayload({ body: new Uint8Array(), signer: target.signer, args, demoKeys }, { path, url, proxy }, io);
  return { args, target, demoKeys, env: environment === null ? null : valuesOf(environment) };
}

function requireCaller({ key, keyFd, clientId }: TargetArgs): void {
  const isWithoutKey = key === undefined && keyFd === undefined;
  if (!isWithoutKey && clientId !== undefined) return;
  const lacking = isWithoutKey ? '--key' : '--client-id';
  throw new AppError('USAGE', `--to needs ${lacking}.`, 'Give it, or name an environment with --env NAME.');
}
