import type { Command } from 'commander';
import type { DiagnosisRow } from '../../shared/documents/diagnosis.ts';
import { causeOf } from '../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { diagnosisVariants } from '../../shared/protocol/diagnosis/diagnosis-variants.ts';
import { contentToSign } from '../../shared/protocol/signing/signature.ts';
import { endpointMethod } from '../../shared/specification/endpoints.ts';
import { checkSignature } from '../services/keys/signer/check-request.ts';
import { requiring, newCommand, type Finish } from './command.ts';
import { exitCodes, type ExitCode } from '../services/platform/exit-codes.ts';
import { printJson, type Io } from './io.ts';
import { parseKeyFileName, readPublicKeyFile } from './input/read-key-file.ts';
import { gapChoices, withCommonOptions, type CommonOptions } from './options.ts';
import { pathFor, scenarioOfBytes } from './input/payload-input.ts';
import { diagnosisDocument, diagnosisText } from './print/print-diagnosis.ts';
import { printed, type Printed } from './print/printed.ts';
import { readInput } from './input/read-input.ts';
import { densityProblem } from '../services/platform/input-files.ts';

type VerifyArgs = CommonOptions & {
  readonly file: string;
  readonly public: string;
  readonly clientId: string;
  readonly time: string;
  readonly signature: string;
  readonly path?: string;
  readonly method?: string;
  readonly signed?: string;
  readonly json?: boolean;
};

export function verifyCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'verify',
    'Check the signature of a request; if it is wrong, show which single change makes it verify.',
    'passbench verify body.json --public public.pem --client-id DEMO_MERCHANT --time 2026-11-25T14:00:00+08:00 --signature "$HEADER"',
  );
  return withCommonOptions(requiring(command, ['public', 'clientId', 'time', 'signature']))
    .argument('<FILE>', 'the body, byte for byte; - is standard input')
    .option('--public <FILE>', 'the public key, a file: PEM, or one line of base64 DER', parseKeyFileName('--public'))
    .option('--client-id <ID>', 'the Client-Id')
    .option('--time <T>', 'the text of Request-Time (Response-Time for a response), used unchanged')
    .option('--signature <HEADER>', 'the whole Signature header')
    .option('--path <P>', 'path and query of the request (default: the path of the scenario)')
    .option('--method <M>', `the HTTP method of the request (default: ${endpointMethod({})}, or that of http-method)`)
    .option('--signed <FILE>', 'the text you signed, byte for byte: shows where it differs from the expected one')
    .option('--json', 'print one JSON document to standard output')
    .addHelpText('after', `\n${variantHelp()}`)
    .action(async (file: string, options: Omit<VerifyArgs, 'file'>) => {
      finish(await verify({ ...options, file }, io));
    });
}

/** Nobody else waits for this process: of a body of 50 MiB eighty forms are tried, which takes some seconds. */
const maxBytesHashed = 4 * 1024 * 1024 * 1024;

async function verify(args: VerifyArgs, io: Io): Promise<ExitCode> {
  const body = await readInput(args.file, io);
  const key = await readPublicKeyFile(args.public, io);
  const path = args.path ?? pathFor(undefined, args.scenario ?? scenarioOfBytes(args.file, body));
  const gaps = gapChoices(args);
  const { method = endpointMethod(gaps), clientId, time } = args;
  const signedText = args.signed === undefined ? null : await readInput(args.signed, io);
  const given = { method, path, clientId, time, signature: args.signature, body, key, gaps };
  const limits = { signedText, mostBytes: maxBytesHashed, longestRewritten: Number.POSITIVE_INFINITY };
  const { parts, verdict, why, diagnosis } = await checkSignature(given, limits);
  const dense = verdict === 'wrong' ? densityProblem(body.toString()) : null;
  if (dense !== null)
    io.err(`passbench: ${args.file} ${dense.en}. Passbench did not try whether it was signed in another spelling.\n`);
  // The document has no place for it: a header that cannot be read leaves nothing to diagnose.
  if (args.json === true && verdict === 'wrong' && diagnosis.length === 0) io.err(`passbench: ${why}\n`);
  if (args.json === true) printJson(io, { verdict, ...diagnosisDocument(diagnosis) });
  else io.out(verdictText(verdict, why, diagnosis, contentToSign(parts, body)));
  if (args.json !== true && signedText === null && causeOf(diagnosis)?.variant === 'text-changed')
    io.out('With --signed FILE, the text that your code signs, the first difference is shown.\n');
  return verdict === 'verified' ? exitCodes.good : exitCodes.no;
}

function verdictText(verdict: string, why: string, diagnosis: readonly DiagnosisRow[], expected: string): Printed {
  if (diagnosis.length === 0) return why === '' ? printed`${verdict}\n` : printed`${verdict}: ${why}\n`;
  return printed`${verdict}: ${causeOf(diagnosis) === null ? printed`${why}\n` : ''}${diagnosisText(diagnosis, expected)}`;
}

function variantHelp(): string {
  const width = Math.max(...diagnosisVariants.map(({ id }) => id.length));
  const lines = diagnosisVariants.map(({ id, means }) => `  ${id.padEnd(width)}  ${means.en}`);
  return `Variants of the diagnosis (ids are stable):\n${lines.join('\n')}`;
}
