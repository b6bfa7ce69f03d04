import type { KeyObject } from 'node:crypto';
import type { Command } from 'commander';
import type { HeaderLine, CallEnvironment } from '../../../shared/documents/call.ts';
import type { Environment } from '../../../shared/documents/environment.ts';
import { validateBytes } from '../../../shared/protocol/validate/bytes.ts';
import type { PayloadCaller } from '../../../shared/protocol/validate/options.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import type { Network } from '../../services/network/network/network.ts';
import { addressBelow, readSendAddress } from '../../services/network/sender/send-address.ts';
import { limitsWithin, totalTimeRange, type SendLimits } from '../../services/network/sender/send-limits.ts';
import { parseKeyFileName, readPublicKeyFile } from '../input/read-key-file.ts';
import type { Io } from '../io.ts';
import { readNetwork } from '../network-options.ts';
import { parseWholeNumber } from '../options.ts';
import { signerOf, type Signer } from '../signing-options.ts';
import { readyEnvironment, type EnvironmentArgs } from './environment-of-send.ts';

export type TargetArgs = EnvironmentArgs & { readonly platformKey?: string; readonly timeout?: number };

export type SendTarget = {
  /** null: options only. */
  readonly environment: CallEnvironment | null;
  readonly baseUrl: string;
  readonly signer: Signer;
  readonly platformKey: KeyObject | null;
  readonly caller: PayloadCaller;
  readonly network: Network;
  readonly limits: Partial<SendLimits>;
  /** Further headers: as sent, and as they may be shown. */
  readonly headers: readonly HeaderLine[];
  readonly shownHeaders: readonly HeaderLine[];
};

/** Adds --to, --platform-key and --timeout. */
export function withTargetOptions(command: Command): Command {
  const { leastMs, mostMs } = totalTimeRange;
  return command
    .option('--to <BASE_URL>', 'the base address; the path of the endpoint is added to it')
    .option(
      '--platform-key <FILE>',
      'the file of the public key that verifies the responses: PEM, or one line of base64 DER',
      parseKeyFileName('--platform-key'),
    )
    .option(
      '--timeout <MS>',
      'the time limit of the whole exchange (default: 60000; 30000 until the first byte of the response)',
      parseWholeNumber(leastMs, mostMs),
    );
}

export async function targetOfOptions(args: TargetArgs, io: Io): Promise<SendTarget> {
  const { to = '' } = args;
  const { url } = addressBelow(to, '');
  const platformKey = await platformKeyOf(args, io);
  const signer = await signerOf(args, io);
  const network = await readNetwork(args, readSendAddress(url), io);
  const plain = { environment: null, caller: {}, headers: [], shownHeaders: [] };
  return { ...plain, baseUrl: to, signer, platformKey, network, limits: limitsOf(args) };
}

/** The target of an environment, overridden by options. */
export async function targetOf(environment: Environment, args: TargetArgs, io: Io): Promise<SendTarget> {
  const platformKey = await platformKeyOf(args, io);
  const encryptFor = args.encryptFor === undefined ? null : await readPublicKeyFile(args.encryptFor, io);
  const ready = await readyEnvironment(environment, args, io);
  const given = await readNetwork(args, readSendAddress(addressBelow(ready.baseUrl, '').url), io);
  const { key, clientId, algorithm, keyVersion, gaps } = ready;
  return {
    environment: ready.environment,
    baseUrl: ready.baseUrl,
    signer: {
      key,
      clientId,
      algorithm,
      gaps,
      encryptFor: encryptFor ?? ready.encryptFor,
      ...(keyVersion === undefined ? {} : { keyVersion }),
    },
    platformKey: platformKey ?? ready.platformKey,
    caller: ready.caller,
    network: {
      proxy: args.proxy === undefined ? ready.network.proxy : given.proxy,
      ca: args.ca === undefined ? ready.network.ca : given.ca,
      clientCertificate: args.clientCert === undefined ? ready.network.clientCertificate : given.clientCertificate,
      environment: io.environment,
    },
    limits: { ...ready.limits, ...limitsOf(args) },
    headers: ready.headers,
    shownHeaders: ready.shownHeaders,
  };
}

/** Warns if payload and environment name different merchants. */
export function warnOfMerchant(
  { file, body, scenario }: { readonly file: string; readonly body: Uint8Array; readonly scenario: Scenario | null },
  { caller, signer }: Pick<SendTarget, 'caller' | 'signer'>,
  io: Io,
): void {
  if (caller.role === undefined && caller.merchantId === undefined) return;
  const { findings } = validateBytes(body, { scenario, gaps: signer.gaps, caller });
  for (const { rule, message } of findings)
    if (rule === 'merchant-role') io.err(`passbench: Warning: ${file}: ${message}\n`);
}

async function platformKeyOf({ platformKey }: TargetArgs, io: Io): Promise<KeyObject | null> {
  return platformKey === undefined ? null : readPublicKeyFile(platformKey, io);
}

function limitsOf({ timeout }: TargetArgs): Partial<SendLimits> {
  return timeout === undefined ? {} : limitsWithin(timeout);
}
