import { existsSync } from 'node:fs';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { SandboxMode } from '../../shared/documents/sandbox-controls.ts';
import type { Instant } from '../../shared/lib/time/clock.ts';
import { findHeaderProblem, type HeaderField } from '../../shared/protocol/signing/header-syntax.ts';
import type { Fault } from '../../shared/protocol/sandbox/faults/fault.ts';
import { faultConditions, faultKinds, faultNotes } from '../../shared/protocol/sandbox/faults/fault-words.ts';
import { parseFault } from '../../shared/protocol/sandbox/faults/parse-fault.ts';
import { createBoundedLog } from '../services/platform/terminal/bounded-log.ts';
import { openSandbox, type OpenSandbox } from '../services/sandbox/open/open-sandbox.ts';
import type { SandboxClient } from '../services/sandbox/server/client-keys.ts';
import { requireSignatureKey } from '../services/keys/signer/sign-bytes.ts';
import { newCommand, type Finish } from './command.ts';
import { exitCodes, type ExitCode } from '../services/platform/exit-codes.ts';
import { controlHelp, controlsOf, modeText, withControlOptions, type ControlArgs } from './control-options.ts';
import { printJsonLine, type Io } from './io.ts';
import { withKnownValues } from './known-values.ts';
import { parseKeyFileName, readPublicKeyFile } from './input/read-key-file.ts';
import {
  gapChoices,
  parseInstant,
  parseSeed,
  schemeOf,
  parseWholeNumber,
  withGapOptions,
  type CommonOptions,
} from './options.ts';
import { callDocument, callLine } from './print/print-call.ts';
import { printed, type Printed } from './print/printed.ts';
import { readTls, trustText, tlsHelp, withTlsOptions, type TlsArgs } from './tls-options.ts';
import { reachText, teamHelp, teamOf, withTeamOptions, type TeamArgs } from './team/team-options.ts';
import { acceptPassphraseOptions } from './vault/passphrase.ts';

/** `--fault WHAT[:ARG][@WHERE]`, repeatable: the faults in the order in which they were given. */
function faultOption(): Option {
  return new Option('--fault <FAULT>', 'make responses go wrong on purpose: WHAT[:ARG][@WHERE], see below (repeatable)')
    .argParser(parseOneFault)
    .default([], 'none');
}

const parseOneFault = withKnownValues(
  (text: string, faults: readonly Fault[]): Fault[] => {
    const fault = parseFault(text);
    if ('problem' in fault) throw new InvalidArgumentError(fault.problem.en);
    return [...faults, fault];
  },
  () => faultKinds.map(({ word }) => word),
);

/** Every word of a fault, for the help of the command. */
function faultHelp(): string {
  const rows = [...faultKinds, ...faultConditions].map(({ forms }) => forms.length);
  const width = Math.max(...rows) + 2;
  const listed = (table: typeof faultKinds | typeof faultConditions): string[] =>
    table.map(({ forms, means }) => `  ${forms.padEnd(width)}${means.en}`);
  return [
    '',
    'WHAT of a fault:',
    ...listed(faultKinds),
    '',
    'WHERE of a fault, after @:',
    ...listed(faultConditions),
    '',
    ...faultNotes.map(({ en }) => en),
    'Random values depend on --seed (default: 0) and the number of the call.',
    '',
    'Example:',
    "  $ passbench sandbox --fault no-answer@call=2 --fault 'http:503@endpoint=queue&rate=0.1' --seed 7",
  ].join('\n');
}

type SandboxArgs = CommonOptions &
  TlsArgs &
  ControlArgs &
  TeamArgs & {
    readonly port: number;
    readonly data?: string;
    readonly client: readonly ClientFile[];
    readonly clock?: Instant;
    readonly fault: readonly Fault[];
    readonly seed?: string;
    readonly control?: boolean;
    readonly json?: boolean;
  };

type ClientFile = { readonly clientId: string; readonly version: string | null; readonly file: string };

export function sandboxCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'sandbox',
    'Run a sandbox on 127.0.0.1 that responds like the platform, until it is stopped.',
    'passbench sandbox --port 7533 --data ./bench --client SHOP_1=public.pem',
  );
  const listening = acceptPassphraseOptions(withGapOptions(command))
    .option('--port <N>', 'the port; 0 takes a free one', parseWholeNumber(0, 65_535), 0)
    .option(
      '--data <DIR>',
      'the folder for calls and keys: new, empty or from an earlier run (default: nothing is stored)',
    )
    .addOption(
      new Option(
        '--client <ID[:VERSION]=FILE>',
        'a client and the file of its public key; without VERSION its keys are numbered from 1 (repeatable)',
      )
        .argParser(parseClient)
        .default([], 'a demo client'),
    );
  return withControlOptions(withTeamOptions(withTlsOptions(listening)))
    .option('--clock <ISO>', 'stop the virtual clock at this time', parseInstant)
    .addOption(faultOption())
    .option('--seed <N>', 'the same seed gives the same ids, and the same faults to the same calls', parseSeed)
    .option('--control', 'open a second listener by which tests ask for calls and phones, and turn clock and faults')
    .option('--json', 'one JSON line when ready, then one for each call')
    .addHelpText('after', clientHelp())
    .addHelpText('after', testHelp())
    .addHelpText('after', teamHelp())
    .addHelpText('after', controlHelp())
    .addHelpText('after', tlsHelp())
    .addHelpText('after', faultHelp())
    .action(async (options: SandboxArgs) => {
      finish(await sandbox(options, io));
    });
}

function clientHelp(): string {
  return [
    '',
    'Your own client:',
    '  It signs METHOD PATH?QUERY, a line feed, then Client-Id.Request-Time.BODY with the bytes of the body as sent.',
    '  This prints that text as contentToSign, and the headers to send with it:',
    '  $ passbench sign call.json --key private.pem --client-id SHOP_1 --json',
  ].join('\n');
}

function testHelp(): string {
  return [
    '',
    'For tests (--control): the ready line has controlUrl and controlToken, a file with the token of this start.',
    '  Send Authorization: Bearer TOKEN. Answers are JSON; GET /openapi.json describes them.',
    '  GET /calls?order=&since=&limit=           what was received, with the bytes',
    '  GET /calls/wait?order=&status=&timeout=   waits for a call, in milliseconds',
    '  GET /wallet?order=&at=                    what the phone shows',
    '  GET or PUT /clock                         {"now": ISO} or {"plus": "10m"} stops the clock there',
    '  PUT /faults                               ["no-answer@call=2"], or [] for none',
    '  POST /reset                               removes every call of its store; clock and faults as at the start',
  ].join('\n');
}

async function sandbox(args: SandboxArgs, io: Io): Promise<ExitCode> {
  const { stop } = io;
  const writeError = createBoundedLog(io.err);
  const opened = await openSandbox({
    folder: args.data ?? null,
    clients: await readClients(args.client, io),
    ...(await teamOf(args, args.port)),
    ...(await readTls(args, io)),
    frozenAt: args.clock ?? null,
    seed: args.seed ?? null,
    faults: args.fault.length === 0 ? null : { faults: args.fault, seed: args.seed ?? '0' },
    controls: controlsOf(args),
    control: args.control === true ? callDocument : null,
    gaps: gapChoices(args),
    scheme: schemeOf(args),
    stores: await io.stores(),
    notify: (sentence) => io.err(`passbench: ${sentence}\n`),
    report: (error) =>
      writeError(
        `passbench: The sandbox had an internal error: ${error instanceof Error ? error.message : String(error)}`,
      ),
  });
  for (const note of opened.notes) io.err(`passbench: Warning: ${note}\n`);
  io.err(reachText(args, { port: opened.port, clients: args.client.map(({ clientId }) => clientId) }));
  opened.onCall(({ record: call }) => {
    if (args.json === true) printJsonLine(io, callDocument(call));
    else io.out(callLine(call));
  });
  if (args.json === true) printJsonLine(io, readyDocument(opened, args.mode));
  else io.out(printed`${readyText(opened)}${modeText(args.mode)}`);
  await aborted(stop);
  await opened.close();
  return exitCodes.good;
}

async function readClients(files: readonly ClientFile[], io: Io): Promise<SandboxClient[]> {
  const clients: SandboxClient[] = [];
  for (const { clientId, version, file } of files) {
    const key = await readPublicKeyFile(file, io);
    requireSignatureKey(key, 'public');
    clients.push({ clientId, keys: [{ version, key }] });
  }
  return clients;
}

function readyDocument(
  { url, publicKeyFile, rootFile, demo, control, metricsUrl }: OpenSandbox,
  mode: SandboxMode,
): object {
  const ready = {
    url,
    publicKey: publicKeyFile,
    ...(rootFile === null ? {} : { root: rootFile }),
    ...(mode === 'strict' ? {} : { mode }),
    ...(control === null ? {} : { controlUrl: control.url, controlToken: control.tokenFile }),
    ...(metricsUrl === null ? {} : { metricsUrl }),
  };
  return demo === null ? ready : { ...ready, clientId: demo.clientId, key: demo.privateKeyFile };
}

function readyText({ url, publicKeyFile, rootFile, demo, control, metricsUrl }: OpenSandbox): Printed {
  const trust = rootFile === null ? '' : trustText(rootFile);
  const turned =
    control === null ? '' : printed`  its control      ${control.url}\n  control token    ${control.tokenFile}\n`;
  const ready = printed`The sandbox answers at ${url}\n  its public key   ${publicKeyFile}\n${trust}${turned}${metricsUrl === null ? '' : printed`  its figures      ${metricsUrl}\n`}`;
  if (demo === null) return ready;
  return printed`${ready}  demo client      ${demo.clientId}\n  its private key  ${demo.privateKeyFile}\n`;
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** `ID=FILE` or `ID:VERSION=FILE`. The ID ends at the first colon; a version may hold "=" where only one reading names a file. */
function parseClient(text: string, clients: readonly ClientFile[]): ClientFile[] {
  const equals = endOfName(text);
  parseKeyFileName('--client')(text.slice(equals + 1));
  const [named, file] = [text.slice(0, Math.max(0, equals)), text.slice(equals + 1)];
  const colon = named.indexOf(':');
  const clientId = colon < 0 ? named : named.slice(0, colon);
  const version = colon < 0 ? null : named.slice(colon + 1);
  if (clientId === '' || file === '') throw new InvalidArgumentError('Write it as ID=FILE or ID:VERSION=FILE.');
  requireSyntax('Client-Id', clientId);
  if (version !== null) requireSyntax('keyVersion', version);
  return [...clients, { clientId, version, file }];
}

function endOfName(text: string): number {
  const first = text.indexOf('=');
  if (!text.slice(0, first).includes(':')) return first;
  const all = [...text.matchAll(/=/g)].map(({ index }) => index);
  return all.find((at) => existsSync(text.slice(at + 1))) ?? first;
}

function requireSyntax(field: HeaderField, text: string): void {
  const problem = findHeaderProblem(field, text);
  if (problem !== null) throw new InvalidArgumentError(problem.message);
}
