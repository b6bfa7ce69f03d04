import type { Command } from 'commander';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { recogniseScenario } from '../../../shared/protocol/orders/recognise.ts';
import { findRequests } from '../../../shared/protocol/requests/find-requests.ts';
import { readHttpBytes } from '../../../shared/protocol/requests/read-request.ts';
import { textOfBody, type WrittenRequest } from '../../../shared/protocol/requests/written-request.ts';
import { scanPayload } from '../../../shared/protocol/validate/scan-payload.ts';
import { endpointOfPath } from '../../../shared/specification/endpoints.ts';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import { checkWrittenRequest, type CheckedRequest } from '../../services/keys/signer/check-request.ts';
import { newCommand, type Finish } from '../command.ts';
import { parseKeyFileName, readPublicKeyFile } from '../input/read-key-file.ts';
import { readInput } from '../input/read-input.ts';
import { printJson, type Io } from '../io.ts';
import { gapChoices, withCommonOptions, type CommonOptions } from '../options.ts';
import { diagnosisDocument } from '../print/print-diagnosis.ts';
import { cutText, joined, printed, printedLines, type Printed } from '../print/printed.ts';

type ImportArgs = CommonOptions & {
  readonly public: readonly string[];
  readonly clientId?: string;
  readonly json?: boolean;
};

export function importCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'import',
    'Read requests from elsewhere: cURL, PowerShell, HAR, HTTP, collections, logs. Nothing is run, sent or opened.',
    'pbpaste | passbench import - --public public.pem',
  );
  return withCommonOptions(command)
    .argument('<FILE>', 'the text; - is standard input')
    .option(
      '--public <FILE>',
      'a public key that signatures are checked with, a file: PEM, or one line of base64 DER (repeatable)',
      (file: string, files: readonly string[]) => [...files, parseKeyFileName('--public')(file)],
      [],
    )
    .option('--client-id <ID>', 'the Client-Id that was meant (default: the one of the request)')
    .option('--json', 'print one JSON document to standard output')
    .action(async (file: string, args: ImportArgs) => {
      finish(await importRequests(file, args, io));
    });
}

type Imported = { readonly request: WrittenRequest; readonly checked: CheckedRequest };

async function importRequests(file: string, args: ImportArgs, io: Io): Promise<ExitCode> {
  const keys = [];
  for (const name of args.public) keys.push(await readPublicKeyFile(name, io));
  const requests = readRequests(file, await readInput(file, io));
  const { clientId } = args;
  const check = { keys, gaps: gapChoices(args), ...(clientId === undefined ? {} : { clientId }) };
  const imported: Imported[] = [];
  for (const request of requests) imported.push({ request, checked: await checkWrittenRequest(request, check) });
  if (args.json === true)
    printJson(
      io,
      imported.map(({ request, checked }) => importDocument(request, checked, args)),
    );
  else for (const each of imported) io.out(importText(each, args));
  if (imported.length === 0 && args.json !== true)
    io.err(`passbench: No request and no payload was found in ${file}.\n`);
  const isWrong = imported.some(({ checked }) => checked.verdict === 'wrong');
  return imported.length === 0 || isWrong ? exitCodes.no : exitCodes.good;
}

function readRequests(file: string, bytes: Buffer): readonly WrittenRequest[] {
  const decoded = decodeUtf8(bytes);
  if ('text' in decoded) return findRequests(decoded.text);
  const request = readHttpBytes(bytes);
  if (request !== null) return [request];
  throw new AppError('INPUT_UNREADABLE', `${file} is not UTF-8 text.`, 'Convert it to UTF-8.');
}

function importDocument(request: WrittenRequest, { verdict, diagnosis }: CheckedRequest, args: ImportArgs): object {
  const { method, url, understood, notUnderstood } = request;
  return {
    payload: textOfBody(request.body),
    scenario: scenarioOf(request, args),
    method,
    url,
    headers: headersDocument(request),
    understood,
    notUnderstood: notUnderstoodOf(request, notUnderstood),
    signature: verdict,
    ...diagnosisDocument(diagnosis),
  };
}

/** Values of a repeated name are joined, as HTTP allows. */
function headersDocument({ headers }: WrittenRequest): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  for (const [name, value] of headers) values.set(name, values.has(name) ? `${values.get(name)}, ${value}` : value);
  return Object.fromEntries(values);
}

function notUnderstoodOf({ body }: WrittenRequest, said: readonly string[]): readonly string[] {
  const isBinary = body !== null && 'base64' in body && body.base64 !== '' && textOfBody(body) === null;
  return isBinary ? [...said, 'the body is not UTF-8'] : said;
}

function scenarioOf({ body, path }: WrittenRequest, { scenario }: ImportArgs): string | null {
  if (scenario !== undefined) return scenario.id;
  const text = textOfBody(body);
  const root = text === null ? null : scanPayload(text).root;
  if (root?.kind !== 'object') return null;
  const endpoint = path === null ? null : endpointOfPath(path.split('?', 1)[0] ?? '');
  return recogniseScenario(root, endpoint?.id ?? null)?.id ?? null;
}

function importText({ request, checked }: Imported, args: ImportArgs): Printed {
  const { method, url, understood } = request;
  const { verdict, why, diagnosis } = checked;
  const scenario = scenarioOf(request, args);
  const line = [method, url]
    .filter((part) => part !== null)
    .map(cutText)
    .join(' ');
  const cause = diagnosis.find(({ verifies }) => verifies);
  const payload = textOfBody(request.body);
  return joined([
    printed`${line === '' ? 'A payload' : line}${scenario === null ? '' : ` (${scenario})`}\n`,
    printed`  read as: ${understood.join('; ')}\n`,
    ...request.headers.map(([name, value]) => printed`  ${cutText(name)}: ${value}\n`),
    ...notUnderstoodOf(request, request.notUnderstood).map((each) => printed`  not understood: ${each}\n`),
    printed`  signature: ${verdict}${why === '' ? '' : `. ${why}`}\n`,
    ...(cause === undefined ? [] : [printed`  One change makes it verify (${cause.variant}): ${cause.why}\n`]),
    ...(payload === null ? [] : [printed`\n`, printedLines(payload), printed`\n`]),
    printed`\n`,
  ]);
}
