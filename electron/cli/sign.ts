import type { Command } from 'commander';
import type { SignedRequest } from '../services/keys/signer/sign-request.ts';
import { newCommand, type Finish } from './command.ts';
import { exitCodes, type ExitCode } from '../services/platform/exit-codes.ts';
import { printJson, type Io } from './io.ts';
import { withCommonOptions } from './options.ts';
import {
  loadPayload,
  requestDocument,
  signerOf,
  signPayload,
  withSigningOptions,
  type SigningArgs,
} from './signing-options.ts';

type SignArgs = SigningArgs & { readonly file: string; readonly json?: boolean };

export function signCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'sign',
    'Sign a payload and print the request, without sending it.',
    'passbench sign call.json --key key.pem --client-id DEMO_MERCHANT --json',
  );
  return withCommonOptions(withSigningOptions(command))
    .argument('<FILE>', 'the payload; - is standard input')
    .option('--json', 'print one JSON document to standard output')
    .action(async (file: string, options: Omit<SignArgs, 'file'>) => {
      finish(await sign({ ...options, file }, io));
    });
}

async function sign(args: SignArgs, io: Io): Promise<ExitCode> {
  const { body, path } = await loadPayload(args.file, args, io);
  const signer = await signerOf(args, io);
  const request = await signPayload({ body, signer, args }, { path, url: null }, io);
  if (args.json === true) printJson(io, requestDocument(request));
  else printRequest(request, io);
  return exitCodes.good;
}

/** The request as typed on the wire, up to the lines that belong to a connection. */
export function printRequest({ method, path, headers, body }: SignedRequest, io: Io): void {
  io.out(`${method} ${path} HTTP/1.1\n`);
  for (const [name, value] of headers) io.out(`${name}: ${value}\n`);
  io.out('\n');
  io.raw(body);
}
