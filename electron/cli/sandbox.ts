import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { CallRecord } from '../services/journal/call-record.ts';
import type { Instant } from '../../shared/lib/time/clock.ts';
import { headerSyntaxProblem } from '../../shared/protocol/signing/header-syntax.ts';
import type { Fault } from '../../shared/protocol/sandbox/index.ts';
import { publicFinding } from '../../shared/protocol/validate/index.ts';
import { boundedLines } from '../services/bounded-lines.ts';
import { openSandbox } from '../services/sandbox-server/index.ts';
import type { OpenSandbox, SandboxClient } from '../services/sandbox-server/index.ts';
import { requireSignatureKey } from '../services/signer/index.ts';
import { newCommand } from './command.ts';
import type { Finish } from './command.ts';
import { exitCodes } from '../services/exit-codes.ts';
import type { ExitCode } from '../services/exit-codes.ts';
import { faultHelp, faultOption } from './fault-option.ts';
import { printJsonLine } from './io.ts';
import type { Io } from './io.ts';
import { keyFile } from './input/key-option.ts';
import { gapChoices, parseInstant, parseSeed, schemeOf, wholeNumber, withGapOptions } from './options.ts';
import type { CommonOptions } from './options.ts';
import { printed } from './print/printed.ts';
import type { Printed } from './print/printed.ts';
import { readPublicKeyFile } from './input/read-key-file.ts';

type SandboxArgs = CommonOptions & {
  readonly port: number;
  readonly data?: string;
  readonly client: readonly ClientFile[];
  readonly clock?: Instant;
  readonly fault: readonly Fault[];
  readonly seed?: string;
  readonly json?: boolean;
};

type ClientFile = { readonly clientId: string; readonly file: string };

export function sandboxCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'sandbox',
    'Answer on 127.0.0.1 as the platform would, until it is stopped.',
    'passbench sandbox --port 7433 --data ./bench --client SHOP_1=public.pem',
  );
  return withGapOptions(command)
    .option('--port <N>', 'the port; 0 takes a free one', wholeNumber(0, 65_535), 0)
    .option(
      '--data <DIR>',
      'where calls and keys are kept: an empty or new folder, or one of before (default: nowhere)',
    )
    .addOption(
      new Option(
        '--client <ID=FILE>',
        'a client and the file of its public key; its next one is key version 2 (repeatable)',
      )
        .argParser(parseClient)
        .default([], 'a demo client'),
    )
    .option('--clock <ISO>', 'let the virtual clock stand still there', parseInstant)
    .addOption(faultOption())
    .option('--seed <N>', 'the same seed gives the same ids, and the same faults to the same calls', parseSeed)
    .option('--json', 'one JSON line when ready, then one for each call')
    .addHelpText('after', faultHelp())
    .action(async (options: SandboxArgs) => {
      finish(await sandbox(options, io));
    });
}

/** Runs the sandbox until it is told to stop; open calls end first. */
async function sandbox(args: SandboxArgs, io: Io): Promise<ExitCode> {
  const { stop } = io;
  const writeError = boundedLines(io.err);
  const opened = await openSandbox({
    folder: args.data ?? null,
    clients: await readClients(args.client, io),
    port: args.port,
    frozenAt: args.clock ?? null,
    seed: args.seed ?? null,
    faults: args.fault.length === 0 ? null : { faults: args.fault, seed: args.seed ?? '0' },
    gaps: gapChoices(args),
    scheme: schemeOf(args),
    stores: io.stores,
    tell: (sentence) => io.err(`passbench: ${sentence}\n`),
    report: (error) =>
      writeError(
        `passbench: The sandbox met an error of its own: ${error instanceof Error ? error.message : String(error)}`,
      ),
  });
  for (const note of opened.notes) io.err(`passbench: Warning: ${note}\n`);
  opened.onCall(({ record: call }) => {
    if (args.json === true) printJsonLine(io, callDocument(call));
    else io.out(callLine(call));
  });
  if (args.json === true) printJsonLine(io, readyDocument(opened));
  else io.out(readyText(opened));
  await aborted(stop);
  await opened.close();
  return exitCodes.good;
}

async function readClients(files: readonly ClientFile[], io: Io): Promise<SandboxClient[]> {
  const clients: SandboxClient[] = [];
  for (const { clientId, file } of files) {
    const key = await readPublicKeyFile(file, io);
    requireSignatureKey(key, 'public');
    clients.push({ clientId, keys: [key] });
  }
  return clients;
}

function readyDocument({ url, publicKeyFile, demo }: OpenSandbox): object {
  const ready = { url, publicKey: publicKeyFile };
  return demo === null ? ready : { ...ready, clientId: demo.clientId, key: demo.privateKeyFile };
}

function readyText({ url, publicKeyFile, demo }: OpenSandbox): Printed {
  const ready = printed`The sandbox answers at ${url}\n  its public key   ${publicKeyFile}\n`;
  if (demo === null) return ready;
  return printed`${ready}  demo client      ${demo.clientId}\n  its private key  ${demo.privateKeyFile}\n`;
}

/** One call as `--json` prints it; a wrong signature carries what the diagnosis found. */
function callDocument(call: CallRecord): object {
  return {
    at: new Date(call.atVirtual).toISOString(),
    path: call.path,
    status: call.answer?.status ?? null,
    resultCode: call.verdict?.resultCode ?? null,
    resultStatus: call.verdict?.resultStatus ?? null,
    merchantBizNo: call.merchantBizNo === '' ? null : call.merchantBizNo,
    verdict: call.signature,
    findings: call.findings.map(publicFinding),
    ms: call.durationsMs['total'] ?? 0,
    ...(call.diagnosis === undefined ? {} : { diagnosis: call.diagnosis }),
  };
}

function callLine(call: CallRecord): Printed {
  const { resultStatus, resultCode } = call.verdict ?? { resultStatus: '-', resultCode: '-' };
  const order =
    call.merchantBizNo === '' ? '' : ` order ${beginningOf(call.merchantBizNo)} ${beginningOf(call.orderStatus)}`;
  const found = call.diagnosis?.find(({ verifies }) => verifies);
  const because = found === undefined ? '' : printed`\n    ${found.why}`;
  const head = `${new Date(call.atVirtual).toISOString()} ${beginningOf(call.method)} ${beginningOf(call.path)} ${call.answer?.status ?? '-'}`;
  const passedOver = call.changesNothing === true ? ', changes nothing' : '';
  const fault = call.fault === undefined ? '' : `, fault ${beginningOf(call.fault)}`;
  return printed`${head} ${resultStatus} ${resultCode}${order}${passedOver}${fault}, signature ${call.signature}, ${Math.round(call.durationsMs['total'] ?? 0)} ms${because}\n`;
}

/** What a caller sent may be of any length. */
function beginningOf(text: string): string {
  return text.slice(0, 200);
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function parseClient(text: string, clients: readonly ClientFile[]): ClientFile[] {
  const equals = text.indexOf('=');
  keyFile('--client')(text.slice(equals + 1));
  const clientId = text.slice(0, Math.max(0, equals));
  const file = text.slice(equals + 1);
  if (equals < 1 || file === '') throw new InvalidArgumentError('Write it as ID=FILE.');
  const problem = headerSyntaxProblem('Client-Id', clientId);
  if (problem !== null) throw new InvalidArgumentError(problem.message);
  return [...clients, { clientId, file }];
}
