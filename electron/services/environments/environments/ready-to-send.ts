import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { HeaderLine, CallEnvironment } from '../../../../shared/documents/call.ts';
import type { Environment, KeyReference } from '../../../../shared/documents/environment.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { PayloadCaller } from '../../../../shared/protocol/validate/options.ts';
import type { SignatureAlgorithm } from '../../../../shared/specification/authentication.ts';
import { buildKey, algorithmOfKey } from '../../keys/keys/key-kind.ts';
import { readPublicKey } from '../../keys/keys/read-key.ts';
import type { Network, Variables } from '../../network/network/network.ts';
import { readProxy } from '../../network/network/proxy-address.ts';
import { certificatesOf } from '../../network/network/trusted-authorities.ts';
import { limitsWithin, type SendLimits } from '../../network/sender/send-limits.ts';
import type { Vault } from '../../keys/vault/vault.ts';
import { readAsField, gapsOfFields } from './check-environment.ts';
import { readSecret } from './environment-secrets.ts';
import { secretFields } from './fields/environment-fields.ts';
import { originOf } from './origin-of.ts';
import {
  missingKeyError,
  missingSettingError,
  noRecipientError,
  notGrantedError,
  wrongAlgorithmError,
} from './send-blockers.ts';

type SendVault = Pick<Vault, 'keys' | 'signingKey' | 'isGranted' | 'secret'>;

export type SendPorts = {
  readonly vault: SendVault;
  /** The project's choices, which the environment overrides. */
  readonly gaps: GapChoices;
  readonly variables: Variables;
  /** Signs instead of the environment's key, without a grant: the user of the command provides it. */
  readonly key?: KeyObject;
  /** `--data DIR` for the commands in errors, unless the data folder is the default. */
  readonly dataOption?: string;
};

/** What a send to an environment needs. Only its names may reach a window or log. */
export type ReadyToSend = {
  readonly environment: CallEnvironment;
  readonly baseUrl: string;
  readonly origin: string;
  readonly clientId: string;
  readonly key: KeyObject;
  /** Its name in the vault; null for a key from outside. */
  readonly keyName: string | null;
  /** null omits it; absent uses the profile's. */
  readonly keyVersion?: string | null;
  readonly algorithm: SignatureAlgorithm;
  /** Checks answers; null: unchecked. */
  readonly platformKey: KeyObject | null;
  /** The recipient of the encrypted body; null: plain. */
  readonly encryptFor: KeyObject | null;
  readonly gaps: GapChoices;
  readonly caller: PayloadCaller;
  readonly network: Network;
  readonly limits: Partial<SendLimits>;
  /** Header lines after the envelope, as sent. */
  readonly headers: readonly HeaderLine[];
  /** The same lines for display: a credential is only said to be in the vault. */
  readonly shownHeaders: readonly HeaderLine[];
};

/**
 * Prepares a send. Throws ENVIRONMENT_INCOMPLETE with all that is missing, ENVIRONMENT_VALUE, KEY_GONE, VAULT_LOCKED,
 * ENVIRONMENT_NOT_GRANTED with the granting command, SECRET_GONE. The vault's key signs only for granted origins,
 * whatever a file says.
 */
export async function readyToSend(environment: Environment, ports: SendPorts): Promise<ReadyToSend> {
  const { baseUrl, clientId, keyVersion, key: reference } = environment;
  const missing = missingSettingError(environment, { hasKey: ports.key !== undefined, dataOption: ports.dataOption });
  if (missing !== null || baseUrl === undefined || clientId === undefined) throw missing;
  const origin = originOf(baseUrl);
  const platformKey = platformKeyOf(environment);
  const key = ports.key ?? (await vaultKey(environment, reference, origin, ports));
  const algorithm = algorithmFor(environment, key);
  return {
    ...(await routeOf(environment, ports)),
    clientId,
    key,
    keyName: ports.key === undefined ? (reference?.name ?? null) : null,
    ...(keyVersion === undefined ? {} : { keyVersion: keyVersion === '' ? null : keyVersion }),
    algorithm,
    encryptFor: environment.encryption === 'yes' ? recipient(platformKey) : null,
    caller: { role: environment.role, merchantId: environment.merchantId },
  };
}

/** Where a request goes and how, without its signer. */
export type SendRoute = Pick<
  ReadyToSend,
  'environment' | 'baseUrl' | 'origin' | 'platformKey' | 'gaps' | 'network' | 'limits' | 'headers' | 'shownHeaders'
>;

/** The route alone, for a request that is signed already: no key is needed. Throws as `readyToSend` does, but for keys. */
export async function routeOf(environment: Environment, ports: SendPorts): Promise<SendRoute> {
  const { baseUrl } = environment;
  if (baseUrl === undefined)
    throw missingSettingError({ ...environment, clientId: '-' }, { hasKey: true, dataOption: ports.dataOption });
  const origin = originOf(baseUrl);
  return {
    environment: { id: environment.id, name: environment.name },
    baseUrl,
    origin,
    platformKey: platformKeyOf(environment),
    gaps: { ...ports.gaps, ...gapChoicesOf(environment) },
    network: await networkOf(environment, ports),
    limits: environment.timeoutMs === undefined ? {} : limitsWithin(environment.timeoutMs),
    headers: await headersOf(environment, origin, ports),
    shownHeaders: shownHeadersOf(environment),
  };
}

/** The gaps that an environment chooses. */
export function gapChoicesOf(environment: Environment): GapChoices {
  return Object.fromEntries(
    gapsOfFields.flatMap(([field, id]) => (environment[field] === undefined ? [] : [[id, environment[field]]])),
  );
}

/** Finds the key by its public half, as a name may mean another key by now. */
async function vaultKey(
  environment: Environment,
  reference: KeyReference | undefined,
  origin: string,
  { vault, dataOption }: SendPorts,
): Promise<KeyObject> {
  const keys = await vault.keys();
  const found = keys.find(({ publicSha256 }) => publicSha256 === reference?.publicSha256);
  if (found === undefined || reference === undefined) throw missingKeyError(environment, keys);
  if (!vault.isGranted(found.id, origin, environment.kind)) {
    const isForProduction = vault.isGranted(found.id, origin, 'production');
    throw notGrantedError(environment, found, { origin, isForProduction, dataOption });
  }
  return vault.signingKey(found.id);
}

function algorithmFor({ algorithm }: Environment, key: KeyObject): SignatureAlgorithm {
  const ofKey = algorithmOfKey(key);
  if (ofKey === null || (algorithm !== undefined && algorithm !== ofKey))
    throw wrongAlgorithmError(algorithm ?? null, ofKey);
  return ofKey;
}

function platformKeyOf({ platformKey }: Environment): KeyObject | null {
  if (platformKey === undefined) return null;
  return readAsField('platformKey', () => readPublicKey(Buffer.from(platformKey)));
}

/** Only RSA keys encrypt bodies. */
function recipient(platformKey: KeyObject | null): KeyObject {
  if (platformKey === null || platformKey.asymmetricKeyType !== 'rsa') throw noRecipientError(platformKey !== null);
  return platformKey;
}

/** The network of an environment. Needs the vault for stored secrets of the route. */
export async function networkOf(
  environment: Environment,
  ports: Pick<SendPorts, 'vault' | 'variables'>,
): Promise<Network> {
  const { ca } = environment;
  return {
    proxy: await proxyOf(environment, ports),
    ca: ca === undefined ? [] : certificatesOf(ca),
    clientCertificate: await clientCertificateOf(environment, ports),
    environment: ports.variables,
  };
}

async function proxyOf(
  { proxy, proxyCredentials }: Environment,
  { vault }: Pick<SendPorts, 'vault'>,
): Promise<Network['proxy']> {
  if (proxy === undefined) return 'environment';
  if (proxy === 'none') return null;
  const read = readAsField('proxy', () => readProxy(proxy, 'proxy'));
  if (proxyCredentials === undefined) return read;
  const secret = await readSecret(vault, proxyCredentials, { is: 'proxy', proxy: read.shown });
  const authorization = `Basic ${secret.toString('base64')}`;
  secret.fill(0);
  return { ...read, authorization };
}

async function clientCertificateOf(
  { clientCert, baseUrl = '' }: Environment,
  { vault }: Pick<SendPorts, 'vault'>,
): Promise<Network['clientCertificate']> {
  if (clientCert === undefined) return null;
  const der = await readSecret(vault, clientCert.secret, { is: 'client-certificate', origin: originOf(baseUrl) });
  try {
    const key = buildKey(() => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
    return { certificatesPem: clientCert.certificates, key };
  } finally {
    der.fill(0);
  }
}

async function headersOf(
  { headers = {}, secretHeaders = {} }: Environment,
  origin: string,
  { vault }: SendPorts,
): Promise<readonly HeaderLine[]> {
  const lines: HeaderLine[] = Object.entries(headers);
  for (const [name, id] of Object.entries(secretHeaders)) {
    const secret = await readSecret(vault, id, { is: 'header', name, origin });
    lines.push([name, secret.toString('latin1')]);
    secret.fill(0);
  }
  return lines;
}

function shownHeadersOf({ headers = {}, secretHeaders = {} }: Environment): readonly HeaderLine[] {
  return [...Object.entries(headers), ...Object.keys(secretHeaders).map((name) => [name, secretFields] as const)];
}
