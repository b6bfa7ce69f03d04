import type { KeyObject } from 'node:crypto';
import { longestKeyFileBytes } from '../../../shared/documents/size-limits.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import type { FieldSources } from '../../services/environments/environments/fields/write-field.ts';
import { readCa, readClientCert, readPlatformKey } from '../../services/environments/environments/read-key-files.ts';
import { isPfx } from '../../services/network/network/read-certificates.ts';
import type { Vault } from '../../services/keys/vault/vault.ts';
import { parseKeyFileName, withFileNamed, readClientKeyFile, warnIfReadable } from '../input/read-key-file.ts';
import { readInput } from '../input/read-input.ts';
import type { Io } from '../io.ts';
import { keyNamed } from '../vault/cli-vault.ts';

export type ClientKeyArgs = { readonly clientKey?: string; readonly clientKeyPassphraseFile?: string };

const largestCertificates = 256 * 1024;
const largestLine = 8192;

/** The sources of fields that are no plain text: files and vault keys. */
export function fieldSources(args: ClientKeyArgs, vault: Vault, io: Io): FieldSources {
  return {
    keyNamed: async (name) => {
      const key = await keyNamed(vault, parseKeyFileName('key')(name));
      return { name: key.name, publicSha256: key.publicSha256 };
    },
    platformKeyIn: async (file) => {
      const bytes = await readInput(parseKeyFileName('platformKey')(file), io, longestKeyFileBytes);
      const { pem, warnings } = withFileNamed(file, () => readPlatformKey(bytes));
      for (const { en } of warnings) io.err(`passbench: Warning: ${file}: ${en}\n`);
      return pem;
    },
    authoritiesIn: async (file) => {
      const bytes = await readInput(parseKeyFileName('ca')(file), io, largestCertificates);
      const { pem, warnings } = withFileNamed(file, () => readCa(bytes, io.now()));
      for (const each of warnings) io.err(`passbench: Warning: ${file}: ${each}\n`);
      return pem;
    },
    clientCertIn: async (file) => {
      const bytes = await readInput(parseKeyFileName('clientCert')(file), io, largestCertificates);
      const key = await clientKeyFor(file, bytes, args, io);
      const given = withFileNamed(file, () => readClientCert(bytes, key, io.now()));
      for (const each of given.warnings) io.err(`passbench: Warning: ${file}: ${each}\n`);
      return given;
    },
    lineIn: async (file) => {
      const bytes = await readInput(file, io, largestLine);
      await warnIfReadable(file, 'the file with the value', io);
      return bytes
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .replace(/(?:\r\n|\n|\r)$/, '');
    },
    secretWasTyped: (field) =>
      io.err(
        `passbench: Warning: ${field} was in the command, where other users of this computer can see it and the shell stores it. Use ${field}=@FILE to read it from a file.\n`,
      ),
  };
}

async function clientKeyFor(file: string, bytes: Buffer, args: ClientKeyArgs, io: Io): Promise<KeyObject> {
  if (args.clientKey === undefined && isPfx(bytes))
    throw new AppError(
      'USAGE',
      `${file} is a PKCS#12 (PFX) file, but an environment stores a certificate as PEM.`,
      'Convert it: openssl pkcs12 -in FILE -out cert-and-key.pem',
    );
  if (args.clientKey === undefined && !bytes.includes('PRIVATE KEY-----'))
    throw new AppError('USAGE', `${file} contains no private key.`, 'Give its key with --client-key FILE.');
  return readClientKeyFile(args.clientKey ?? file, args.clientKeyPassphraseFile, io);
}
