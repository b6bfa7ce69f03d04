import type { Command } from 'commander';
import { payloadBase64, type Call } from '../../../shared/documents/call.ts';
import type { Environment } from '../../../shared/documents/environment.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { chooseProxy } from '../../services/network/network/choose-proxy.ts';
import { addressBelow, readSendAddress } from '../../services/network/sender/send-address.ts';
import type { ExitCode } from '../../services/platform/exit-codes.ts';
import { newCommand, type Finish } from '../command.ts';
import { chosenEnvironment, withEnvironmentOptions } from '../env/environment-of-send.ts';
import { targetOf, targetOfOptions, warnOfMerchant, withTargetOptions, type TargetArgs } from '../env/send-target.ts';
import { callChanges, changesText } from '../history/diff.ts';
import { openHistory } from '../history/open-history.ts';
import type { Io } from '../io.ts';
import { withNetworkOptions, readNetwork } from '../network-options.ts';
import { withCommonOptions, gapChoices } from '../options.ts';
import { pathFor } from '../input/payload-input.ts';
import { joined, printed } from '../print/printed.ts';
import { placeOfProject, dataOptionOf } from '../project/project-option.ts';
import { sendPrepared, type PreparedSend } from '../send-prepared.ts';
import { addSigningOptions, signPayload } from '../signing-options.ts';
import { dataFolderOf, withUnlocking } from '../vault/cli-vault.ts';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import { renewedText } from '../../../shared/protocol/requests/renewed-text.ts';
import { originOf } from '../../services/environments/environments/origin-of.ts';
import { shellWord } from '../../services/environments/environments/send-blockers.ts';
import { environmentStoreOf } from '../env/store-option.ts';
import { headerOf } from '../../../shared/protocol/requests/written-request.ts';
import { routeOf, type SendRoute } from '../../services/environments/environments/ready-to-send.ts';
import { exactRequestOf } from '../../services/network/sender/exact-request.ts';
import { refuseDemoAway } from '../../services/network/sender/sign-for-address.ts';
import { limitsWithin } from '../../services/network/sender/send-limits.ts';
import { readPublicKeyFile } from '../input/read-key-file.ts';

type ResendArgs = TargetArgs & { readonly exact?: boolean; readonly json?: boolean };

export function resendCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'resend',
    'Send a stored call once more, as a new request or with --exact the same bytes. What changes is reported first.',
    'passbench resend 0f3a9c510f3a9c510f3a9c510f3a9c51 --env Shop',
  );
  return withTargetOptions(withCommonOptions(withNetworkOptions(addSigningOptions(withEnvironmentOptions(command)))))
    .argument('<ID>', 'the id of the call, as history prints it')
    .option('--exact', 'the same bytes, headers and signature: it needs no key')
    .option('--dry-run', 'sign and print the request, send nothing')
    .option('--json', 'print one JSON document to standard output')
    .action(async (id: string, args: ResendArgs) => {
      finish(await resend(id, args, io));
    });
}

async function resend(id: string, given: ResendArgs, io: Io): Promise<ExitCode> {
  if (given.exact === true) warnOfSigning(given, io);
  const call = await storedCall(id, given);
  const args = await withPlaceOf(call, given);
  const environment = await chosenEnvironment(args, io);
  const prepared =
    args.exact === true
      ? await exactRequest(call, environment, args, io)
      : await newRequest(call, environment, args, io);
  report(call, prepared, io);
  return sendPrepared({ ...prepared, scenario: findScenario(call.scenario), replayOf: call.id }, args, io);
}

/** A call of which every byte is stored. */
async function storedCall(id: string, args: ResendArgs): Promise<Call> {
  const calls = await openHistory(dataFolderOf(args), await placeOfProject(args));
  try {
    const call = await calls.open(id);
    if (call.bodyCut === undefined && call.damaged?.includes('request') !== true) return call;
    const why = call.bodyCut === undefined ? 'is damaged' : 'was stored in short form';
    throw new AppError('USAGE', `The body of this call ${why}. Nothing was sent.`, 'Send its payload from a file.');
  } finally {
    calls.close();
  }
}

type Prepared = Pick<PreparedSend, 'signed' | 'url' | 'target'>;

async function newRequest(call: Call, environment: Environment | null, args: ResendArgs, io: Io): Promise<Prepared> {
  if (environment === null) requireSigner(args);
  const scenario = args.scenario ?? findScenario(call.scenario);
  const body = renewedBody(Buffer.from(payloadBase64(call), 'base64'), { now: io.now(), uuid32: io.uuid32() });
  const target = environment === null ? await targetOfOptions(args, io) : await targetOf(environment, args, io);
  warnOfMerchant({ file: call.id, body, scenario }, target, io);
  const { url, path } = addressBelow(target.baseUrl, args.path ?? pathBelow(call, scenario));
  const proxy = chooseProxy(readSendAddress(url), target.network);
  const method = args.method ?? call.method;
  const signed = await signPayload(
    { body, signer: target.signer, args: { ...args, method } },
    { path, url, proxy },
    io,
  );
  return { signed, url, target };
}

/** The path of the endpoint below a base address, with the query of the call; a path of no endpoint as it was. */
function pathBelow({ path, endpoint }: Call, scenario: ReturnType<typeof findScenario>): string {
  if (endpoint === null || scenario === null) return path;
  const query = path.indexOf('?');
  return `${pathFor(undefined, scenario)}${query === -1 ? '' : path.slice(query)}`;
}

function requireSigner({ key, keyFd, clientId }: ResendArgs): void {
  const isWithoutKey = key === undefined && keyFd === undefined;
  if (!isWithoutKey && clientId !== undefined) return;
  throw new AppError(
    'USAGE',
    `--to needs ${isWithoutKey ? '--key' : '--client-id'}.`,
    'Give it, name an environment with --env NAME, or send the same bytes with --exact.',
  );
}

/** Says what only a new request could use. Other options, --profile too, are also for the answer. */
function warnOfSigning(args: ResendArgs, io: Io): void {
  const { key, keyFd, clientId, path, method, time, keyVersion, algorithm, encryptFor } = args;
  const ofNewRequest = { key, keyFd, clientId, path, method, time, keyVersion, algorithm, encryptFor };
  const given = Object.entries(ofNewRequest).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (given.length === 0) return;
  const options = given.map((name) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  const are = options.length === 1 ? 'is' : 'are';
  io.err(
    printed`passbench: Warning: ${options.join(', ')} ${are} not used: --exact sends the stored bytes, headers and signature. Omit it to sign a new request.\n`,
  );
}

/** What the new request has otherwise, before it goes. */
function report(call: Call, { signed, target }: Prepared, io: Io): void {
  const after: Call = {
    ...call,
    headers: [...signed.headers, ...target.shownHeaders],
    bodyBase64: Buffer.from(signed.body).toString('base64'),
    plainBodyBase64: signed.plainBody === undefined ? undefined : Buffer.from(signed.plainBody).toString('base64'),
  };
  const changes = callChanges(call, after);
  const isSame = [changes.request, changes.headers].every((list) => list.length === 0);
  io.err(
    isSame
      ? 'passbench: The same request is sent again.\n'
      : joined([printed`passbench: What changes:\n`, changesText(changes)]),
  );
}

/** The payload of a call as a new request, as `renewedText` writes it. A body that is no text stays. */
export function renewedBody(body: Buffer, fresh: Parameters<typeof renewedText>[1]): Buffer {
  const decoded = decodeUtf8(body);
  return 'text' in decoded ? Buffer.from(renewedText(decoded.text, fresh)) : body;
}

/**
 * The options with the environment that a call goes to again: the named one, else its own where that still exists with the
 * same origin. Throws USAGE, and then nothing is sent.
 */
async function withPlaceOf<Args extends TargetArgs>(call: Call, args: Args): Promise<Args> {
  if (args.env !== undefined || args.to !== undefined) return args;
  const { environments } = await (await environmentStoreOf(args)).list();
  const found = environments.find(({ id }) => id === call.environment?.id);
  if (call.origin !== 'sent') throw unplaced(`This call was ${call.origin}, not sent from here.`, call);
  if (call.environment === undefined) throw unplaced('This call was sent to the built-in sandbox of the window.', call);
  if (found === undefined && /^https?:/.test(call.environment.name))
    throw unplaced('This call was sent to an address with --to, not to an environment.', call);
  if (found === undefined)
    throw unplaced(`The environment of this call, ${call.environment.name}, no longer exists.`, call);
  const origin = found.baseUrl === undefined ? null : originOf(found.baseUrl);
  if (call.sentTo === undefined)
    throw unplaced('An earlier version sent this call, and did not store its address.', call);
  if (origin !== call.sentTo)
    throw unplaced(`The environment ${found.name} now has another address than this call was sent to.`, call);
  return { ...args, env: found.name };
}

function unplaced(why: string, { sentTo }: Call): AppError {
  const to = sentTo === undefined ? 'BASE_URL' : shellWord(sentTo);
  return new AppError(
    'USAGE',
    `${why} Nothing was sent.`,
    `Name an environment with --env NAME, or an address with --to ${to}.`,
  );
}

/**
 * The very request of a call for an address: bytes, headers and signature as they were. It needs no key. Throws DEMO_AWAY
 * for the demo client and another machine.
 */
async function exactRequest(
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
