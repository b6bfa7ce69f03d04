import { InvalidArgumentError, Option, type Command } from 'commander';
import { forwarderCommand, usualBridgeAddress } from '../../shared/protocol/snippets/index.ts';
import { AppError } from '../../shared/lib/app-error.ts';
import type { PemFile } from '../services/network/certificates/check-identity.ts';
import { readSandboxHost } from '../services/sandbox/server/loopback-guard.ts';
import type { OpenSandboxOptions } from '../services/sandbox/open/open-sandbox.ts';
import { parseKeyFileName, warnIfReadable } from './input/read-key-file.ts';
import { readInput } from './input/read-input.ts';
import type { Io } from './io.ts';
import { printed, type Printed } from './print/printed.ts';

export type TlsArgs = {
  readonly sandboxHost: readonly string[];
  readonly tls?: boolean;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
};

/** Adds --sandbox-host, --tls, --tls-cert and --tls-key. */
export function withTlsOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--sandbox-host <NAME>', 'another name or address that a Host header may contain (repeatable)')
        .argParser(parseSandboxHost)
        .default([], 'only those of loopback'),
    )
    .option('--tls', 'use HTTPS, with a certificate of an authority in the data folder; prints its root')
    .option('--tls-cert <PEM>', 'your own server certificate, followed by those that signed it')
    .option('--tls-key <PEM>', 'the private key of that certificate', parseKeyFileName('--tls-key'));
}

/** The help on TLS trust and containers. */
export function tlsHelp(): string {
  const forwarder = forwarderCommand('socat', { address: usualBridgeAddress, port: 7533 });
  return [
    '',
    'HTTPS:',
    '  --tls creates an authority in the data folder once, and prints where its root certificate is: clients must',
    '  trust it. It can sign only for 127.0.0.1, localhost, ::1 and the names of --sandbox-host.',
    '  $ passbench sandbox --tls --data ./bench --port 7533',
    '  $ curl --cacert ./bench/sandbox.root.crt https://localhost:7533/',
    '  Any response, even a 404, shows that curl trusts it.',
    '',
    'Containers:',
    '  The sandbox listens only on 127.0.0.1. Start the container with --network host, or let a',
    "  forwarder take the calls of the container's network. Any program on that network can then reach the sandbox:",
    `  $ passbench sandbox --port 7533 --sandbox-host ${usualBridgeAddress} --sandbox-host host.docker.internal`,
    `  $ ${forwarder}`,
  ].join('\n');
}

/** Reads the TLS options. Throws USAGE if one of two is missing. */
export async function readTls(args: TlsArgs, io: Io): Promise<Pick<OpenSandboxOptions, 'hosts' | 'tls'>> {
  const { sandboxHost: hosts, tls = false, tlsCert, tlsKey } = args;
  if (tlsCert === undefined && tlsKey === undefined) return { hosts, tls: tls ? 'local-authority' : null };
  if (!tls) throw usage('--tls-cert and --tls-key need --tls.', 'Add --tls.');
  if (tlsCert === undefined || tlsKey === undefined)
    throw usage(
      '--tls-cert and --tls-key go together.',
      'Give both files, or neither: --tls then creates a certificate.',
    );
  const [cert, key] = [await readPem(tlsCert, io), await readPem(tlsKey, io)];
  await warnIfReadable(tlsKey, 'the key file', io);
  return { hosts, tls: { cert, key } };
}

function usage(message: string, next: string): AppError {
  return new AppError('USAGE', message, next);
}

const largestPem = 256 * 1024;

async function readPem(file: string, io: Io): Promise<PemFile> {
  return { file, pem: (await readInput(file, io, largestPem)).toString('latin1') };
}

function parseSandboxHost(text: string, hosts: readonly string[]): string[] {
  const host = readSandboxHost(text);
  if (host !== null) return [...hosts, host];
  throw new InvalidArgumentError(
    'Give only a name or an address, without scheme, port or wildcard: host.docker.internal.',
  );
}

/** The lines on trusting the root of a ready sandbox. */
export function trustText(rootFile: string): Printed {
  return printed`  its root         ${rootFile}
    Trust it only in the calling client, not in your system: it can sign only for the names of this sandbox.
    curl --cacert FILE    NODE_EXTRA_CA_CERTS=FILE    REQUESTS_CA_BUNDLE=FILE    SSL_CERT_FILE=FILE (Go, PHP, Ruby)
    Java: keytool -importcert -noprompt -alias passbench -storepass changeit -keystore trust.p12 -file FILE,
    then -Djavax.net.ssl.trustStore=trust.p12 -Djavax.net.ssl.trustStorePassword=changeit
`;
}
