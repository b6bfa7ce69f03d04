import { InvalidArgumentError, Option, type Command } from 'commander';
import type { SandboxMode } from '../../../shared/documents/sandbox-controls.ts';
import type { Environment } from '../../../shared/documents/environment.ts';
import { stampOf } from '../../../shared/gaps/gap-choices.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { hostOf, originOf } from '../../services/environments/environments/origin-of.ts';
import { routeOf } from '../../services/environments/environments/ready-to-send.ts';
import { addressBelow } from '../../services/network/sender/send-address.ts';
import type { OpenSandboxOptions } from '../../services/sandbox/open/open-sandbox.ts';
import { environmentStoreOf } from '../env/store-option.ts';
import type { Io } from '../io.ts';
import { readNetwork } from '../network-options.ts';
import { choicesOfOptions, gapChoices, type CommonOptions } from '../options.ts';
import { printed, type Printed } from '../print/printed.ts';
import { dataOptionOf } from '../project/project-option.ts';
import { withUnlocking, type VaultArgs } from '../vault/cli-vault.ts';

export type ForwardArgs = CommonOptions &
  VaultArgs & {
    readonly forward?: string;
    readonly forwardEnv?: string;
    readonly production?: string;
  };

/** Adds --forward, --forward-env and --production. */
export function withForwardOptions(command: Command): Command {
  return command
    .option(
      '--forward <URL>',
      'pass verified calls on to this service as they came, and answer as it does; typed in full: https://HOST',
      parseForward,
    )
    .addOption(
      new Option('--forward-env <NAME>', 'the same to the address of an environment, by its proxy and trust').conflicts(
        'forward',
      ),
    )
    .option('--production <HOST>', 'the host name of a production service: without it nothing is forwarded there');
}

/** The help on these options. */
export function forwardHelp(): string {
  return [
    '',
    'In front of a real service (--forward):',
    '  $ passbench sandbox --port 7533 --client SHOP_1=public.pem --forward https://uat.example',
    "  A call whose signature verifies goes there once, byte for byte, with the caller's own signature; no redirect is",
    '  followed. The caller gets the answer of the service. Below each call, a line says whether the sandbox agrees, or',
    '  the first check that differs, and the assumption that would explain it. Without an answer: 502, F and',
    '  UNKNOWN_EXCEPTION, and nothing is decided here. --mode, --fault and the demo client are for a sandbox alone.',
  ].join('\n');
}

/** What openSandbox takes of them, and the assumptions of the environment. */
type Forwarding = { readonly forward: OpenSandboxOptions['forward']; readonly gaps: GapChoices };

/**
 * The service that calls are passed on to; `forward` null: none. Throws USAGE, and PRODUCTION_NOT_NAMED where a production
 * host is not named.
 */
export async function forwardOf(
  args: ForwardArgs & { readonly mode: SandboxMode; readonly fault: readonly unknown[] },
  io: Io,
): Promise<Forwarding> {
  const { forward: url, forwardEnv, production, mode, fault } = args;
  if (url === undefined && forwardEnv === undefined) {
    if (production === undefined) return { forward: null, gaps: gapChoices(args) };
    throw new AppError(
      'USAGE',
      '--production was given without --forward.',
      'Name the service with --forward or --forward-env.',
    );
  }
  const lone = mode !== 'strict' ? '--mode' : fault.length > 0 ? '--fault' : null;
  if (lone !== null)
    throw new AppError(
      'USAGE',
      `${lone} cannot be used with --forward: the real service answers.`,
      'Omit one of them.',
    );
  return url === undefined ? forwardToEnvironment(forwardEnv ?? '', args, io) : forwardToAddress(url, args, io);
}

async function forwardToAddress(url: string, args: ForwardArgs, io: Io): Promise<Forwarding> {
  await requireNamed(url, args);
  const network = await readNetwork({}, { secure: true }, io);
  return { forward: { baseUrl: url, network, limits: {}, platformKey: null }, gaps: gapChoices(args) };
}

async function forwardToEnvironment(name: string, args: ForwardArgs, io: Io): Promise<Forwarding> {
  const environment = await (await environmentStoreOf(args)).named(name);
  const { kind, baseUrl } = environment;
  if (baseUrl !== undefined) await requireNamed(baseUrl, args, kind === 'production' ? name : null);
  const ports = { gaps: args.projectGaps ?? {}, variables: io.environment, ...dataOptionOf(args) };
  // The lines that an environment adds to a call are not added: calls pass as they came.
  const plain: Environment = { ...environment, headers: undefined, secretHeaders: undefined };
  const route = await withUnlocking(args, io, (vault) => routeOf(plain, { ...ports, vault }));
  if (environment.headers !== undefined || environment.secretHeaders !== undefined)
    io.err(`passbench: Warning: The headers of ${name} are not added: calls pass as they came.\n`);
  const { network, limits, platformKey } = route;
  const gaps = { ...route.gaps, ...choicesOfOptions(args) };
  const stamp = stampOf(gaps);
  if (stamp !== stampOf(gapChoices(args))) io.err(`passbench: Assumptions: ${stamp}.\n`);
  return { forward: { baseUrl: route.baseUrl, network, limits, platformKey }, gaps };
}

/** A production environment of the data folder with this host, in whatever spelling. */
async function productionAt(url: string, args: ForwardArgs): Promise<Environment | null> {
  const { data, project } = args;
  // Those of the project, of the named data folder, and of the usual one.
  const stores = [...(project === undefined ? [] : [{ data, project }]), ...(data === undefined ? [] : [{ data }]), {}];
  for (const each of stores) {
    const { environments } = await (await environmentStoreOf(each)).list();
    const found = environments.find(
      ({ kind, baseUrl }) => kind === 'production' && baseUrl !== undefined && namedHost(baseUrl) === namedHost(url),
    );
    if (found !== undefined) return found;
  }
  return null;
}

/** A name with a root dot is the same host. */
function namedHost(url: string): string {
  return hostOf(url).replace(/\.$/, '');
}

/** `of`: the environment of kind production that is forwarded to. Any other of the data folder with this host counts too. */
async function requireNamed(url: string, args: ForwardArgs, of: string | null = null): Promise<void> {
  const { production } = args;
  const name = of ?? (await productionAt(url, args))?.name ?? null;
  if (production === hostOf(url) || (name === null && production === undefined)) return;
  const why =
    production === undefined
      ? `${name} is an environment of kind production, but its host was not given.`
      : 'The host of --production is not the host that calls are forwarded to.';
  throw new AppError(
    'PRODUCTION_NOT_NAMED',
    `${why} Nothing was forwarded.`,
    `To forward to ${hostOf(url)}, which real people use, add --production ${hostOf(url)}`,
  );
}

function parseForward(text: string): string {
  try {
    addressBelow(text, '');
    return text;
  } catch (error) {
    // commander's own error would quote a password.
    throw error instanceof AppError ? error : new InvalidArgumentError('Write it as https://HOST.');
  }
}

/** Says where calls go; empty for a sandbox that answers itself. */
export function forwardText(forward: OpenSandboxOptions['forward']): Printed {
  if (forward === null || forward === undefined) return printed``;
  return printed`passbench: Verified calls are forwarded to ${originOf(forward.baseUrl)}, once each and as they came. Their callers get its answers.\n`;
}
