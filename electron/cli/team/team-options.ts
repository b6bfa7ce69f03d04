import { isIP } from 'node:net';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { AppError } from '../../../shared/lib/app-error.ts';
import { readOwnerOnlyWithin } from '../../services/platform/data-folder/private-file.ts';
import { readTeamAddress, type TeamAddress } from '../../services/sandbox/team/team-address.ts';
import { isLoopbackAddress } from '../../services/sandbox/server/loopback-guard.ts';
import type { OpenSandboxOptions } from '../../services/sandbox/open/open-sandbox.ts';
import { parseKeyFileName } from '../input/read-key-file.ts';
import { parseWholeNumber } from '../options.ts';
import { printed, type Printed } from '../print/printed.ts';

type ListenAddress = { readonly address: string; readonly port: number };

export type TeamArgs = {
  readonly listen?: ListenAddress;
  readonly metrics?: number;
  readonly answerKey?: string;
  readonly store?: TeamAddress;
  readonly storePasswordFile?: string;
};

/** Adds the options of a sandbox that a team shares. */
export function withTeamOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--listen <ADDRESS:PORT>',
        'listen on another address than 127.0.0.1; beyond this machine only with --tls and a --client',
      )
        .argParser(parseListen)
        .conflicts('port'),
    )
    .option(
      '--store <URL>',
      'keep calls in PostgreSQL 14 or later, shared with other sandboxes: postgres://USER@HOST:PORT/DATABASE',
      // The error of commander itself would quote a password.
      readTeamAddress,
    )
    .option(
      '--store-password-file <FILE>',
      'the file of its password (mode 0600); PGPASSWORD and PGPASSFILE work too',
      parseKeyFileName('--store-password-file'),
    )
    .option(
      '--answer-key <PEM>',
      'the private RSA key that signs the answers, in a file of mode 0600 (default: one of the data folder)',
      parseKeyFileName('--answer-key'),
    )
    .option(
      '--metrics <PORT>',
      'serve OpenMetrics and /health on this port of 127.0.0.1; 0 takes a free one',
      parseWholeNumber(0, 65_535),
    );
}

/** The help on these options. */
export function teamHelp(): string {
  return [
    '',
    'For a team:',
    '  $ passbench sandbox --listen 10.0.0.5:8443 --tls --client SHOP_1=public.pem --answer-key answer.pem --metrics 9464',
    '  $ passbench sandbox --store postgres://bench@db.example/bench --answer-key answer.pem --client SHOP_1=public.pem',
    '  --store: any number of sandboxes over one database answer as one, with one clock, faults and reset. Give all of',
    '  them the same --answer-key, clients and assumptions: a start says what differs, and is refused with another key.',
    '  A --clock or --fault that is new turns them all.',
    '  --listen says who can reach it. There is no demo client then; --control and --metrics stay on 127.0.0.1.',
    '  --metrics: the ready line has metricsUrl; /health beside it is 200, or 503 without its store.',
  ].join('\n');
}

/** In bytes; no password is longer. */
const longestPassword = 4096;

/** What openSandbox takes of them. Throws FILE_OPEN_TO_OTHERS and other errors of the password's file. */
export async function teamOf(
  { listen, metrics, answerKey, store, storePasswordFile }: TeamArgs,
  port: number,
): Promise<Pick<OpenSandboxOptions, 'address' | 'port' | 'metricsPort' | 'answerKeyFile' | 'team'>> {
  const listening = { port, ...listen, metricsPort: metrics ?? null, answerKeyFile: answerKey ?? null };
  if (store === undefined) {
    if (storePasswordFile === undefined) return listening;
    throw new AppError(
      'USAGE',
      '--store-password-file was given without --store.',
      'Give the address of the store too.',
    );
  }
  const password = storePasswordFile === undefined ? null : await readPassword(storePasswordFile);
  return { ...listening, team: { address: store, password } };
}

async function readPassword(file: string): Promise<string> {
  const bytes = await readOwnerOnlyWithin(file, longestPassword).catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    throw new AppError('USAGE', `The password file ${file} cannot be read.`, 'Check its path and its owner.', error);
  });
  if (bytes === null) throw new AppError('USAGE', `The password file ${file} is too long for a password.`);
  return bytes.toString('utf8').replace(/\r?\n$/, '');
}

/** Says who can reach a sandbox beyond this machine; empty for one that nobody else reaches. */
export function reachText(
  { listen }: TeamArgs,
  { port, clients }: { readonly port: number; readonly clients: readonly string[] },
): Printed {
  if (listen === undefined || isLoopbackAddress(listen.address)) return printed``;
  const isAll = listen.address === '0.0.0.0' || listen.address === '::';
  const where = isAll ? 'any address of this computer' : listen.address;
  return printed`passbench: Every machine that can reach ${where} on port ${port} can connect. Only calls signed with a key of ${[...new Set(clients)].join(', ')} are accepted.\n`;
}

function parseListen(text: string): ListenAddress {
  const [, bracketed, plain = '', digits = ''] = /^(?:\[([^\s[\]]+)\]|([^\s[\]]+)):(\d{1,5})$/.exec(text) ?? [];
  const address = bracketed ?? plain;
  const port = Number(digits);
  const known = address === 'localhost' ? '127.0.0.1' : address;
  const isBracketed = bracketed !== undefined;
  if (isIP(known) === 0 || port > 65_535 || isBracketed !== (isIP(known) === 6))
    throw new InvalidArgumentError('Write an IP address and a port: 10.0.0.5:8443, 0.0.0.0:8443 or [::1]:8443.');
  return { address: known, port };
}
