import type { Environment } from '../../../shared/documents/environment.ts';
import type { Call } from '../../../shared/documents/call.ts';
import { headerOf } from '../../../shared/protocol/requests/written-request.ts';
import { originOf } from '../../services/environments/environments/origin-of.ts';
import { routeOf, type SendRoute } from '../../services/environments/environments/ready-to-send.ts';
import { exactRequestOf } from '../../services/network/sender/exact-request.ts';
import { addressBelow, readSendAddress } from '../../services/network/sender/send-address.ts';
import { refuseDemoAway } from '../../services/network/sender/sign-for-address.ts';
import { limitsWithin } from '../../services/network/sender/send-limits.ts';
import type { TargetArgs } from '../env/send-target.ts';
import { readPublicKeyFile } from '../input/read-key-file.ts';
import type { Io } from '../io.ts';
import { readNetwork } from '../network-options.ts';
import { gapChoices } from '../options.ts';
import { dataOptionOf } from '../project/project-option.ts';
import type { PreparedSend } from '../send-prepared.ts';
import { withUnlocking } from '../vault/cli-vault.ts';

/**
 * The very request of a call for an address: bytes, headers and signature as they were. It needs no key. Throws DEMO_AWAY
 * for the demo client and another machine.
 */
export async function exactRequest(
  call: Call,
  environment: Environment | null,
  args: TargetArgs,
  io: Io,
): Promise<Pick<PreparedSend, 'signed' | 'url' | 'target'>> {
  const route = environment === null ? await routeOfOptions(args, io) : await routeOfEnvironment(environment, args, io);
  // The signed path is the whole one: nothing is put before it.
  const url = `${originOf(route.baseUrl)}${call.path}`;
  readSendAddress(url);
  const clientId = headerOf(call.headers, 'Client-Id') ?? '';
  refuseDemoAway({ clientId, key: null }, url);
  return {
    signed: exactRequestOf(
      call,
      route.headers.map(([name]) => name),
    ),
    url,
    target: { ...route, signer: { clientId, key: null, gaps: route.gaps } },
  };
}

type Route = Pick<SendRoute, 'baseUrl' | 'platformKey' | 'gaps' | 'network' | 'limits' | 'headers' | 'shownHeaders'> & {
  readonly environment: SendRoute['environment'] | null;
};

async function routeOfOptions(args: TargetArgs, io: Io): Promise<Route> {
  const { to = '', platformKey, timeout } = args;
  return {
    environment: null,
    baseUrl: to,
    platformKey: platformKey === undefined ? null : await readPublicKeyFile(platformKey, io),
    gaps: gapChoices(args),
    network: await readNetwork(args, readSendAddress(addressBelow(to, '').url), io),
    limits: timeout === undefined ? {} : limitsWithin(timeout),
    headers: [],
    shownHeaders: [],
  };
}

async function routeOfEnvironment(environment: Environment, args: TargetArgs, io: Io): Promise<Route> {
  const { platformKey, timeout } = args;
  const ports = { gaps: args.projectGaps ?? {}, variables: io.environment, ...dataOptionOf(args) };
  const route = await withUnlocking(args, io, (vault) => routeOf(environment, { ...ports, vault }));
  const given = await readNetwork(args, readSendAddress(addressBelow(route.baseUrl, '').url), io);
  return {
    ...route,
    platformKey: platformKey === undefined ? route.platformKey : await readPublicKeyFile(platformKey, io),
    network: {
      proxy: args.proxy === undefined ? route.network.proxy : given.proxy,
      ca: args.ca === undefined ? route.network.ca : given.ca,
      clientCertificate: args.clientCert === undefined ? route.network.clientCertificate : given.clientCertificate,
      environment: io.environment,
    },
    limits: { ...route.limits, ...(timeout === undefined ? {} : limitsWithin(timeout)) },
  };
}
