import type { Command } from 'commander';
import type { KeyObject } from 'node:crypto';
import { AppError } from '../../shared/lib/app-error.ts';
import type { ClientCertificate, Network } from '../services/network/network/network.ts';
import { readProxy, type Proxy } from '../services/network/network/proxy-address.ts';
import {
  isPfx,
  readAuthorities,
  readClientCertificate,
  readClientPfx,
} from '../services/network/network/read-certificates.ts';
import type { Io } from './io.ts';
import {
  parseKeyFileName,
  withFileNamed,
  readClientKeyFile,
  readPassphrase,
  warnIfReadable,
} from './input/read-key-file.ts';
import { readInput } from './input/read-input.ts';

export type NetworkArgs = {
  readonly proxy?: Proxy | 'none';
  readonly ca?: readonly string[];
  readonly clientCert?: string;
  readonly clientKey?: string;
  readonly clientKeyPassphraseFile?: string;
};

const largestCertificateInput = 4 * 1024 * 1024;

/** Adds --proxy, --ca, --client-cert and --client-key. */
export function withNetworkOptions(command: Command): Command {
  return command
    .option(
      '--proxy <URL>',
      'the http or https proxy, or none; overrides HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY',
      // commander's own error would quote a password.
      (text: string) => (text === 'none' ? text : readProxy(text, '--proxy')),
    )
    .option('--ca <FILE>', 'a PEM file of additional trusted authorities (repeatable)', manyFiles('--ca'))
    .option(
      '--client-cert <FILE>',
      "a client certificate for TLS: PEM, followed by its issuers', or PKCS#12 with its key",
      parseKeyFileName('--client-cert'),
    )
    .option(
      '--client-key <FILE>',
      'its private key (default: the key in the file of --client-cert)',
      parseKeyFileName('--client-key'),
    )
    .option(
      '--client-key-passphrase-file <FILE>',
      'the file with the passphrase of that key',
      parseKeyFileName('--client-key-passphrase-file'),
    );
}

function manyFiles(option: string): (text: string, before?: readonly string[]) => readonly string[] {
  const one = parseKeyFileName(option);
  return (text, before = []) => [...before, one(text)];
}

/** Reads the named files for a request to that address. Throws an AppError for an invalid file, before anything is sent. */
export async function readNetwork(args: NetworkArgs, to: { readonly secure: boolean }, io: Io): Promise<Network> {
  if (!to.secure && args.clientCert !== undefined)
    io.err(
      'passbench: Warning: A client certificate is sent over https:// only, but this address starts with http://.\n',
    );
  const ca: string[] = [];
  for (const file of args.ca ?? []) {
    const bytes = await readInput(file, io, largestCertificateInput);
    const { pems, warnings } = withFileNamed(file, () => readAuthorities(bytes, io.now()));
    warn(file, warnings, io);
    ca.push(...pems);
  }
  const { proxy = 'environment' } = args;
  return {
    proxy: proxy === 'none' ? null : proxy,
    ca,
    clientCertificate: await readClient(args, io),
    environment: io.environment,
  };
}

async function readClient(args: NetworkArgs, io: Io): Promise<ClientCertificate | null> {
  const { clientCert, clientKey, clientKeyPassphraseFile } = args;
  if (clientCert === undefined) {
    if (clientKey === undefined) return null;
    throw new AppError('USAGE', '--client-key was given without --client-cert.', 'Give the certificate too.');
  }
  const bytes = await readInput(clientCert, io, largestCertificateInput);
  if (clientKey === undefined && isPfx(bytes)) {
    const passphrase =
      clientKeyPassphraseFile === undefined ? undefined : await readPassphrase(clientKeyPassphraseFile, io);
    await warnIfReadable(clientCert, 'the key file', io);
    return needingPassphrase(() => withFileNamed(clientCert, () => readClientPfx(bytes, passphrase)));
  }
  if (clientKey === undefined && !bytes.includes('PRIVATE KEY-----'))
    throw new AppError('USAGE', `${clientCert} contains no private key.`, 'Give its key with --client-key FILE.');
  const key = await clientKeyOf(clientKey ?? clientCert, clientKeyPassphraseFile, io);
  const { client, warnings } = withFileNamed(clientCert, () => readClientCertificate(bytes, key, io.now()));
  warn(clientCert, warnings, io);
  return client;
}

async function clientKeyOf(file: string, passphraseFile: string | undefined, io: Io): Promise<KeyObject> {
  try {
    return await readClientKeyFile(file, passphraseFile, io);
  } catch (error) {
    throw withOwnOption(error);
  }
}

function needingPassphrase<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw withOwnOption(error);
  }
}

/** Names the option that supplies the missing passphrase. */
function withOwnOption(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'KEY_PASSPHRASE_NEEDED') return error;
  return new AppError(error.code, error.message, 'Give it with --client-key-passphrase-file FILE.', error);
}

function warn(file: string, warnings: readonly string[], io: Io): void {
  for (const each of warnings) io.err(`passbench: Warning: ${file}: ${each}\n`);
}
