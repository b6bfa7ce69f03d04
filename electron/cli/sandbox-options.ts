import { InvalidArgumentError, Option, type Command } from 'commander';
import { forwarderCommand, usualBridgeAddress } from '../../shared/protocol/snippets/index.ts';
import { AppError } from '../../shared/lib/app-error.ts';
import { hasPassphrase, type PemFile } from '../services/network/certificates/check-identity.ts';
import { readSandboxHost } from '../services/sandbox/server/loopback-guard.ts';
import type { OpenSandboxOptions } from '../services/sandbox/open/open-sandbox.ts';
import { parseKeyFileName, unlockKeyPem, warnIfReadable } from './input/read-key-file.ts';
import { readInput } from './input/read-input.ts';
import type { Io } from './io.ts';
import { printed, type Printed } from './print/printed.ts';
import {
  everyoneOnboarded,
  markLimits,
  sandboxModes,
  type Controls,
  type NotOnboarded,
  type SandboxMode,
} from '../../shared/documents/sandbox-controls.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import { unknownWord } from './command.ts';
import { withKnownValues } from './known-values.ts';
import { keyFilePassphrase, type VaultArgs } from './vault/cli-vault.ts';

export type TlsArgs = VaultArgs & {
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
    .option(
      '--tls-key <PEM>',
      'the private key of that certificate; asks for its passphrase',
      parseKeyFileName('--tls-key'),
    );
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
  return { hosts, tls: { cert, key: hasPassphrase(key.pem) ? await unlocked(key, args, io) : key } };
}

async function unlocked({ file, pem }: PemFile, args: VaultArgs, io: Io): Promise<PemFile> {
  return { file, pem: await unlockKeyPem(pem, file, keyFilePassphrase(args, io), io) };
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

export type ControlArgs = { readonly mode: SandboxMode; readonly notOnboarded: NotOnboarded };

const modeMeanings: Readonly<Record<SandboxMode, string>> = {
  strict: 'It decides as the specification states.',
  lenient:
    'Mistakes in a payload or its order are listed, but the call is accepted with S and the order takes all readable values. Authentication, path and JSON are still checked.',
  'record-only':
    'Every call is stored and accepted with S / SUCCESS. Nothing is checked, and no order changes. Web pages are still refused.',
};

/** Adds --mode and --not-onboarded. */
export function withControlOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--mode <MODE>', 'how the sandbox decides: strict, lenient or record-only, see below')
        .argParser(parseMode)
        .default('strict'),
    )
    .addOption(
      new Option(
        '--not-onboarded <WHAT=VALUE>',
        'respond with UN_SUPPORT_BUSINESS to merchantId=ID, scenario=ID or template=CODE (repeatable)',
      )
        .argParser(parseMark)
        .default(everyoneOnboarded, 'nobody'),
    );
}

export function controlsOf({ mode, notOnboarded }: ControlArgs): Controls {
  return { mode, notOnboarded };
}

/** The help of the modes. */
export function controlHelp(): string {
  const width = Math.max(...sandboxModes.map((mode) => mode.length)) + 2;
  return [
    '',
    'MODE:',
    ...sandboxModes.map((mode) => `  ${mode.padEnd(width)}${modeMeanings[mode]}`),
    '',
    'Example:',
    '  $ passbench sandbox --mode lenient --not-onboarded merchantId=M2 --not-onboarded scenario=voucher',
  ].join('\n');
}

/** The line about an unusual mode, for a ready sandbox. */
export function modeText(mode: SandboxMode): Printed {
  return mode === 'strict' ? printed`` : printed`  its mode         ${mode}: ${modeMeanings[mode]}\n`;
}

const parseMode = withKnownValues(readMode, () => sandboxModes);

function readMode(text: string): SandboxMode {
  const mode = sandboxModes.find((each) => each === text);
  if (mode !== undefined) return mode;
  throw new InvalidArgumentError(unknownWord('mode', text, sandboxModes));
}

const kinds = { merchantId: 'merchantIds', scenario: 'scenarios', template: 'templateCodes' } as const;

function parseMark(text: string, before: NotOnboarded): NotOnboarded {
  const equals = text.indexOf('=');
  const [word, value] = [text.slice(0, Math.max(0, equals)), text.slice(equals + 1)];
  if (equals < 1 || value === '')
    throw new InvalidArgumentError('Write it as merchantId=ID, scenario=ID or template=CODE.');
  const kind = kindOf(word);
  if (kind === null) throw new InvalidArgumentError(unknownWord('kind of mark', word, Object.keys(kinds)));
  const ids = scenarios.map(({ id }) => id);
  if (kind === 'scenarios' && !ids.includes(value)) throw new InvalidArgumentError(unknownWord('scenario', value, ids));
  const { units, count } = markLimits;
  if (value.length > units) throw new InvalidArgumentError(`A value can have at most ${units} characters.`);
  if (before[kind].length >= count) throw new InvalidArgumentError(`At most ${count} of a kind can be marked.`);
  return { ...before, [kind]: [...before[kind], value] };
}

function kindOf(word: string): keyof NotOnboarded | null {
  return word === 'merchantId' || word === 'scenario' || word === 'template' ? kinds[word] : null;
}
