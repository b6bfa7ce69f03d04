import type { Command } from 'commander';
import { chooseProxy } from '../services/network/network/choose-proxy.ts';
import { addressBelow, readSendAddress } from '../services/network/sender/send-address.ts';
import { requiring, newCommand, type Finish } from './command.ts';
import type { ExitCode } from '../services/platform/exit-codes.ts';
import type { Io } from './io.ts';
import { chosenEnvironment, valuesOf, withEnvironmentOptions } from './env/environment-of-send.ts';
import { warnOfMerchant, targetOf, targetOfOptions, withTargetOptions, type TargetArgs } from './env/send-target.ts';
import { withNetworkOptions } from './network-options.ts';
import { withCommonOptions } from './options.ts';
import { sendPrepared } from './send-prepared.ts';
import { loadPayload, signPayload, withSigningOptions } from './signing-options.ts';

type SendArgs = TargetArgs & { readonly file: string; readonly json?: boolean };

export function sendCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'send',
    'Sign a payload and send it once. It never repeats a call and follows no redirect.',
    'passbench send call.json --to http://127.0.0.1:7433 --key key.pem --client-id DEMO_MERCHANT',
  );
  const common = withCommonOptions(
    withNetworkOptions(withSigningOptions(withEnvironmentOptions(requiring(command, ['to|env'])))),
  );
  return withTargetOptions(common)
    .argument('<FILE>', 'the payload; - is standard input')
    .option('--dry-run', 'sign and print the request, send nothing')
    .option('--json', 'print one JSON document to standard output')
    .action(async (file: string, options: Omit<SendArgs, 'file'>) => {
      finish(await send({ ...options, file }, io));
    });
}

/** Signs a payload and sends it once, with every guard. `--json` prints what was sent and what came back. */
export async function send(args: SendArgs, io: Io): Promise<ExitCode> {
  const environment = await chosenEnvironment(args, io);
  const env = environment === null ? undefined : valuesOf(environment);
  const { body, scenario = null, path: below } = await loadPayload(args.file, args, io, env);
  const target = environment === null ? await targetOfOptions(args, io) : await targetOf(environment, args, io);
  warnOfMerchant({ file: args.file, body, scenario }, target, io);
  const { signer, network } = target;
  const { url, path } = addressBelow(target.baseUrl, below);
  const proxy = chooseProxy(readSendAddress(url), network);
  const signed = await signPayload({ body, signer, args }, { path, url, proxy }, io);
  return sendPrepared({ signed, url, scenario, target }, args, io);
}
