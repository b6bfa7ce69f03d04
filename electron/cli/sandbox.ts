import { InvalidArgumentError, Option, type Command } from 'commander';
import type { SandboxMode } from '../../shared/documents/sandbox-controls.ts';
import type { Instant } from '../../shared/lib/time/clock.ts';
import { effectiveScheme } from '../../shared/gaps/gaps.ts';
import type { Fault } from '../../shared/protocol/sandbox/faults/fault.ts';
import { faultConditions, faultKinds, faultNotes } from '../../shared/protocol/sandbox/faults/fault-words.ts';
import { parseFault } from '../../shared/protocol/sandbox/faults/parse-fault.ts';
import { createBoundedLog } from '../services/platform/terminal/bounded-log.ts';
import { openSandbox, type OpenSandbox } from '../services/sandbox/open/open-sandbox.ts';
import { newCommand, type Finish } from './command.ts';
import { exitCodes, type ExitCode } from '../services/platform/exit-codes.ts';
import { groupedOutput, printJsonLine, type Io } from './io.ts';
import { withKnownValues } from './known-values.ts';
import { parseInstant, parseSeed, parseWholeNumber, withGapOptions, type CommonOptions } from './options.ts';
import { callDocument, callLine } from './print/print-call.ts';
import { printed, type Printed } from './print/printed.ts';
import {
  readTls,
  trustText,
  tlsHelp,
  withTlsOptions,
  type TlsArgs,
  controlHelp,
  controlsOf,
  modeText,
  withControlOptions,
  type ControlArgs,
} from './sandbox-options.ts';
import { reachText, teamHelp, teamOf, withTeamOptions, type TeamArgs } from './team/team-options.ts';
import { clientHelp, clientOption, readClients, type ClientFile } from './team/client-option.ts';
import { forwardHelp, forwardOf, forwardText, withForwardOptions, type ForwardArgs } from './team/forward-options.ts';
import { acceptPassphraseOptions } from './vault/cli-vault.ts';

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
  TeamArgs &
  ForwardArgs & {
    readonly port: number;
    readonly data?: string;
    readonly client: readonly ClientFile[];
    readonly clock?: Instant;
    readonly fault: readonly Fault[];
    readonly seed?: string;
    readonly control?: boolean;
    readonly json?: boolean;
  };

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
    .addOption(clientOption());
  return withControlOptions(withForwardOptions(withTeamOptions(withTlsOptions(listening))))
    .option('--clock <ISO>', 'stop the virtual clock at this time', parseInstant)
    .addOption(faultOption())
    .option('--seed <N>', 'the same seed gives the same ids, and the same faults to the same calls', parseSeed)
    .option('--control', 'open a second listener by which tests ask for calls and phones, and turn clock and faults')
    .option('--json', 'one JSON line when ready, then one for each call')
    .addHelpText('after', clientHelp())
    .addHelpText('after', testHelp())
    .addHelpText('after', teamHelp())
    .addHelpText('after', forwardHelp())
    .addHelpText('after', controlHelp())
    .addHelpText('after', tlsHelp())
    .addHelpText('after', faultHelp())
    .action(async (options: SandboxArgs) => {
      finish(await sandbox(options, io));
    });
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
  const { forward, gaps } = await forwardOf(args, io);
  const opened = await openSandbox({
    folder: args.data ?? null,
    clients: await readClients(args.client, io),
    clientFiles: args.client.map(({ file }) => file),
    ...(await teamOf(args, args.port)),
    ...(await readTls(args, io)),
    frozenAt: args.clock ?? null,
    seed: args.seed ?? null,
    faults: args.fault.length === 0 ? null : { faults: args.fault, seed: args.seed ?? '0' },
    controls: controlsOf(args),
    control: args.control === true ? callDocument : null,
    forward,
    gaps,
    scheme: effectiveScheme(gaps),
    stores: await io.stores(),
    notify: (sentence) => io.err(`passbench: ${sentence}\n`),
    report: (error) =>
      writeError(
        `passbench: The sandbox had an internal error: ${error instanceof Error ? error.message : String(error)}`,
      ),
  });
  for (const note of opened.notes) io.err(`passbench: Warning: ${note}\n`);
  io.err(reachText(args, { port: opened.port, clients: args.client.map(({ clientId }) => clientId) }));
  io.err(forwardText(forward));
  const calls = groupedOutput(io);
  opened.onCall(({ record: call }) => {
    calls.out(args.json === true ? `${JSON.stringify(callDocument(call))}\n` : callLine(call));
  });
  if (args.json === true) printJsonLine(io, readyDocument(opened, args.mode));
  else io.out(printed`${readyText(opened)}${modeText(args.mode)}`);
  await aborted(stop);
  await opened.close();
  calls.flush();
  return exitCodes.good;
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
