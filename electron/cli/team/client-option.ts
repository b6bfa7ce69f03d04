import { existsSync } from 'node:fs';
import { InvalidArgumentError, Option } from 'commander';
import { findHeaderProblem, type HeaderField } from '../../../shared/protocol/signing/header-syntax.ts';
import { requireSignatureKey } from '../../services/keys/signer/sign-bytes.ts';
import type { SandboxClient } from '../../services/sandbox/server/client-keys.ts';
import { parseKeyFileName, readPublicKeyFile } from '../input/read-key-file.ts';
import type { Io } from '../io.ts';

export type ClientFile = { readonly clientId: string; readonly version: string | null; readonly file: string };

/** `--client ID[:VERSION]=FILE`, repeatable. */
export function clientOption(): Option {
  return new Option(
    '--client <ID[:VERSION]=FILE>',
    'a client and the file of its public key; without VERSION its keys are numbered from 1 (repeatable)',
  )
    .argParser(parseClient)
    .default([], 'a demo client');
}

/** The help on it. */
export function clientHelp(): string {
  return [
    '',
    'Your own client:',
    '  It signs METHOD PATH?QUERY, a line feed, then Client-Id.Request-Time.BODY with the bytes of the body as sent.',
    '  This prints that text as contentToSign, and the headers to send with it:',
    '  $ passbench sign call.json --key private.pem --client-id SHOP_1 --json',
  ].join('\n');
}

/** Reads the keys of the named files. Throws the errors of readPublicKeyFile, and of a key that signs nothing. */
export async function readClients(files: readonly ClientFile[], io: Io): Promise<SandboxClient[]> {
  const clients: SandboxClient[] = [];
  for (const { clientId, version, file } of files) {
    const key = await readPublicKeyFile(file, io);
    requireSignatureKey(key, 'public');
    clients.push({ clientId, keys: [{ version, key }] });
  }
  return clients;
}

/** `ID=FILE` or `ID:VERSION=FILE`. The ID ends at the first colon; a version may hold "=" where only one reading names a file. */
function parseClient(text: string, clients: readonly ClientFile[]): ClientFile[] {
  const equals = endOfName(text);
  parseKeyFileName('--client')(text.slice(equals + 1));
  const [named, file] = [text.slice(0, Math.max(0, equals)), text.slice(equals + 1)];
  const colon = named.indexOf(':');
  const clientId = colon < 0 ? named : named.slice(0, colon);
  const version = colon < 0 ? null : named.slice(colon + 1);
  if (clientId === '' || file === '') throw new InvalidArgumentError('Write it as ID=FILE or ID:VERSION=FILE.');
  requireSyntax('Client-Id', clientId);
  if (version !== null) requireSyntax('keyVersion', version);
  return [...clients, { clientId, version, file }];
}

function endOfName(text: string): number {
  const first = text.indexOf('=');
  if (!text.slice(0, first).includes(':')) return first;
  const all = [...text.matchAll(/=/g)].map(({ index }) => index);
  return all.find((at) => existsSync(text.slice(at + 1))) ?? first;
}

function requireSyntax(field: HeaderField, text: string): void {
  const problem = findHeaderProblem(field, text);
  if (problem !== null) throw new InvalidArgumentError(problem.message);
}
