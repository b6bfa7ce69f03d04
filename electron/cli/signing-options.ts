import type { KeyObject } from 'node:crypto';
import { dirname } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { AppError } from '../../shared/lib/app-error.ts';
import { parseGapChoice } from '../../shared/gaps/gap-choices.ts';
import { customProfile } from '../../shared/gaps/profile-text.ts';
import type { EnvironmentValues } from '../../shared/documents/variables.ts';
import { writeRequestTime } from '../../shared/protocol/signing/request-time.ts';
import { ecc224Experimental } from '../../shared/protocol/signing/signature.ts';
import type { GapChoices } from '../../shared/gaps/gaps.ts';
import { getSigningProfile, signingProfiles } from '../../shared/protocol/signing/signing-profiles.ts';
import {
  defaultAlgorithm,
  signatureAlgorithms,
  type SignatureAlgorithm,
} from '../../shared/specification/authentication.ts';
import { endpointMethod } from '../../shared/specification/endpoints.ts';
import { defaultDataFolder } from '../services/platform/data-folder/data-folder.ts';
import { readDemoKeys } from '../services/keys/demo-client.ts';
import type { Proxy } from '../services/network/network/proxy-address.ts';
import { isDemoKey, signForAddress } from '../services/network/sender/sign-for-address.ts';
import { signRequest, type RequestToSign, type SignedRequest } from '../services/keys/signer/sign-request.ts';
import { unknownWord, requiring } from './command.ts';
import { withKnownValues } from './known-values.ts';
import type { Io } from './io.ts';
import { parseKeyFileName, readPrivateKeyBytes, readPrivateKeyFile, readPublicKeyFile } from './input/read-key-file.ts';
import { gapChoices, type CommonOptions } from './options.ts';
import { freshVariables, pathFor, resolvedBytes, scenarioOfBytes } from './input/payload-input.ts';
import { readInput } from './input/read-input.ts';
import {
  keyNamed,
  unlockedVault,
  withVaultOptions,
  type VaultArgs,
  descriptor,
  keyFilePassphrase,
  readDescriptor,
} from './vault/cli-vault.ts';

export type SigningArgs = CommonOptions &
  VaultArgs & {
    /** A file, or `vault:NAME`. */
    readonly key?: string;
    readonly keyFd?: number;
    readonly clientId?: string;
    readonly path?: string;
    readonly method?: string;
    readonly time?: string;
    /** Empty: left out of the header. */
    readonly keyVersion?: string;
    readonly algorithm?: SignatureAlgorithm;
    readonly encryptFor?: string;
  };

export type Signer = Pick<RequestToSign, 'clientId' | 'key' | 'keyVersion' | 'encryptFor'> & {
  readonly algorithm: SignatureAlgorithm;
  readonly gaps: GapChoices;
};

/** Adds the options of sign, and requires a key and a client. */
export function withSigningOptions(command: Command): Command {
  return addSigningOptions(requiring(command, ['key|keyFd|env', 'clientId|env']));
}

/** Adds the options of sign. */
export function addSigningOptions(command: Command): Command {
  return withVaultOptions(command, 'the key or the vault')
    .option(
      '--key <FILE>',
      'the private key: a file (PEM, or one line of base64 DER), or vault:NAME',
      parseKeyFileName('--key'),
    )
    .option('--key-fd <N>', 'a descriptor with the private key, for this run only', descriptor)
    .option('--client-id <ID>', 'the Client-Id')
    .option('--path <P>', 'the path and query to sign (default: the path of the scenario)')
    .option('--method <M>', `the HTTP method (default: ${endpointMethod({})}, or that of http-method)`)
    .option('--time <T>', 'the text of Request-Time, used unchanged (default: now, local zone)')
    .option('--key-version <V>', 'the key version; "" omits it (default: that of the profile, 1)')
    .option('--profile <ID>', profileMeans, parseProfile)
    .option(
      '--algorithm <NAME>',
      `RSA256, or ECC224 (${ecc224Experimental.en}: see the assumption ecc224; default: ${defaultAlgorithm})`,
      parseAlgorithm,
    )
    .option(
      '--encrypt-for <FILE>',
      'encrypt the body for the owner of this RSA public key (a file), then sign it (assumption encryption-order)',
      parseKeyFileName('--encrypt-for'),
    );
}

export async function signerOf(args: SigningArgs, io: Io): Promise<Signer> {
  const { clientId = '', algorithm = defaultAlgorithm, keyVersion } = args;
  return {
    key: await readSigningKey(args, io),
    clientId,
    algorithm,
    encryptFor: args.encryptFor === undefined ? null : await readPublicKeyFile(args.encryptFor, io),
    gaps: gapChoices(args),
    ...(keyVersion === undefined ? {} : { keyVersion: keyVersion === '' ? null : keyVersion }),
  };
}

/**
 * Encrypts if asked, then signs. `url` is the target of send, null for sign: then a demo key is only reported. Throws
 * DEMO_AWAY as signForAddress does.
 */
export async function signPayload(
  {
    body,
    signer,
    args,
    demoKeys: known,
  }: {
    readonly body: Uint8Array;
    readonly signer: Signer;
    readonly args: SigningArgs;
    /** Those of demoKeysOf, where many payloads are signed. */
    readonly demoKeys?: readonly KeyObject[];
  },
  { path, url, proxy = null }: { readonly path: string; readonly url: string | null; readonly proxy?: Proxy | null },
  io: Io,
): Promise<SignedRequest> {
  const demoKeys = known ?? (await demoKeysOf(args));
  const { gaps, key } = signer;
  const { method = endpointMethod(gaps) } = args;
  const now = io.now();
  const time = args.time ?? writeRequestTime(getSigningProfile(gaps).time, now, io.offsetMinutes(now));
  const request = { ...signer, method, path, time, body };
  if (url !== null) return signForAddress(request, { url, demoKeys, proxy });
  if (isDemoKey(key, demoKeys)) io.err('passbench: This is the demo key. It signs only for this computer.\n');
  return signRequest(request);
}

/** The demo keys beside a key file and in the usual folder. */
export function demoKeysOf({ key }: Pick<SigningArgs, 'key'>): Promise<readonly KeyObject[]> {
  return readDemoKeys([...(isKeyFile(key) ? [dirname(key)] : []), defaultDataFolder()]);
}

export const vaultPrefix = 'vault:';
const isKeyFile = (key: string | undefined): key is string =>
  key !== undefined && key !== '-' && !key.startsWith(vaultPrefix);

/** Reads the key of --key or --key-fd. A vault key needs the vault's passphrase. */
export async function readSigningKey(args: SigningArgs, io: Io): Promise<KeyObject> {
  const { key, keyFd } = args;
  const passphrase = keyFilePassphrase(args, io);
  if (keyFd !== undefined) {
    if (key !== undefined) throw new AppError('USAGE', '--key and --key-fd both give a key.', 'Omit one of them.');
    return readPrivateKeyBytes(await readDescriptor(keyFd, io), `descriptor ${keyFd}`, passphrase, io);
  }
  if (key?.startsWith(vaultPrefix) !== true) return readPrivateKeyFile(key ?? '', passphrase, io);
  const vault = await unlockedVault(args, io);
  try {
    const { id } = await keyNamed(vault, key.slice(vaultPrefix.length));
    return vault.signingKey(id);
  } finally {
    vault.close();
  }
}

/** Reads the bytes to sign, their scenario and path. `env` supplies the environment's variables. */
export async function loadPayload(
  file: string,
  args: Pick<SigningArgs, 'path' | 'scenario' | 'projectVariables'>,
  io: Io,
  env?: EnvironmentValues,
): Promise<{ body: Buffer; scenario: CommonOptions['scenario'] | null; path: string }> {
  const body = resolvedBytes(await readInput(file, io), freshVariables(io, args, env), io);
  const scenario = args.scenario ?? scenarioOfBytes(file, body);
  return { body, scenario, path: pathFor(args.path, scenario) };
}

/** A signed request as `--json` prints it: `body` is base64 of the wire bytes; `plainBody`, if encrypted, of the plain ones. */
export function requestDocument(request: SignedRequest): object {
  const { method, path, headers, body, contentToSign, plainBody } = request;
  return {
    method,
    path,
    headers: Object.fromEntries(headers),
    body: Buffer.from(body).toString('base64'),
    contentToSign,
    ...(plainBody === undefined ? {} : { plainBody: Buffer.from(plainBody).toString('base64') }),
  };
}

const profileIds = [...signingProfiles.map(({ id }) => id), customProfile];
const profileMeans = `one of ${profileIds.join(', ')}`;

const parseProfile = withKnownValues(readProfile, () => profileIds);

function readProfile(text: string): string {
  const choice = parseGapChoice('signing-profile', text);
  if (!('problem' in choice)) return choice.value;
  if (text.startsWith(`${customProfile}:`)) throw new InvalidArgumentError(choice.words.en);
  throw new InvalidArgumentError(unknownWord('signing profile', text, profileIds));
}

export const parseAlgorithm = withKnownValues(readAlgorithm, () => signatureAlgorithms);

function readAlgorithm(text: string): SignatureAlgorithm {
  const found = signatureAlgorithms.find((name) => name === text.toUpperCase());
  if (found !== undefined) return found;
  throw new InvalidArgumentError(unknownWord('algorithm', text, signatureAlgorithms));
}
