import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { CallEnvironment } from '../../../../shared/documents/call-search.ts';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import type { Environment, KeyReference } from '../../../../shared/documents/environment.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { PayloadCaller } from '../../../../shared/protocol/validate/index.ts';
import type { SignatureAlgorithm } from '../../../../shared/specification/authentication.ts';
import { algorithmOfKey } from '../../keys/keys/key-kind.ts';
import { readPublicKey } from '../../keys/keys/read-key.ts';
import type { Network, Variables } from '../../network/network/network.ts';
import { readProxy } from '../../network/network/proxy-address.ts';
import { certificatesOf } from '../../network/network/trusted-authorities.ts';
import { limitsWithin } from '../../network/sender/send-limits.ts';
import type { SendLimits } from '../../network/sender/send-limits.ts';
import type { Vault } from '../../keys/vault/vault.ts';
import { asField, gapsOfFields } from './check-environment.ts';
import { secretFor } from './environment-secrets.ts';
import { inTheVault } from './fields/environment-fields.ts';
import { originOf } from './origin-of.ts';
import { keyGone, missingOf, noRecipient, notGranted, otherAlgorithm } from './send-blockers.ts';

/** As much of the vault as a send needs. */
export type VaultOfSend = Pick<Vault, 'keys' | 'signingKey' | 'isGranted' | 'secret'>;

export type SendPorts = {
  readonly vault: VaultOfSend;
  /** The project's choices; those of the environment stand over them. */
  readonly gaps: GapChoices;
  /** The variables of the process, as far as they say how requests leave this machine. */
  readonly variables: Variables;
  /** Signs in place of the environment's key; it needs no grant, as whoever runs the bench has handed it over. */
  readonly key?: KeyObject;
  /** What the commands that errors name need beside: `--data DIR` where the data folder is not the usual one. */
  readonly dataOption?: string;
};

/** What one send to an environment needs, whatever the payload. Nothing of it but names may reach a window or a log. */
export type ReadyToSend = {
  readonly environment: CallEnvironment;
  readonly isProduction: boolean;
  readonly baseUrl: string;
  readonly origin: string;
  readonly clientId: string;
  /** Signs. */
  readonly key: KeyObject;
  /** Its name in the vault; null for one that was handed over. */
  readonly keyName: string | null;
  /** null leaves it out; absent takes the profile's own. */
  readonly keyVersion?: string | null;
  readonly algorithm: SignatureAlgorithm;
  /** Who signs the answers; null: they are not checked. */
  readonly platformKey: KeyObject | null;
  /** For whom the body is encrypted; null: it goes as it is. */
  readonly encryptFor: KeyObject | null;
  readonly gaps: GapChoices;
  /** For whom payloads are to speak. */
  readonly caller: PayloadCaller;
  readonly network: Network;
  readonly limits: Partial<SendLimits>;
  /** Lines behind those of the envelope, as they are written on the wire. */
  readonly headers: readonly HeaderLine[];
  /** The same lines as screens, outputs and the history have them: a credential is said to be in the vault. */
  readonly shownHeaders: readonly HeaderLine[];
};

/**
 * Everything that a send to an environment needs, or why it cannot be: ENVIRONMENT_INCOMPLETE with all that is missing,
 * ENVIRONMENT_VALUE, KEY_GONE, VAULT_LOCKED, ENVIRONMENT_NOT_GRANTED with the command that grants, SECRET_GONE. The vault's
 * key signs for no origin that it was not granted, whatever a file says.
 */
export async function readyToSend(environment: Environment, ports: SendPorts): Promise<ReadyToSend> {
  const { baseUrl, clientId, keyVersion, key: reference } = environment;
  const missing = missingOf(environment, { hasKey: ports.key !== undefined, dataOption: ports.dataOption });
  if (missing !== null || baseUrl === undefined || clientId === undefined) throw missing;
  const origin = originOf(baseUrl);
  const platformKey = platformKeyOf(environment);
  const key = ports.key ?? (await vaultKey(environment, reference, origin, ports));
  const algorithm = algorithmFor(environment, key);
  return {
    environment: { id: environment.id, name: environment.name },
    isProduction: environment.kind === 'production',
    baseUrl,
    origin,
    clientId,
    key,
    keyName: ports.key === undefined ? (reference?.name ?? null) : null,
    ...(keyVersion === undefined ? {} : { keyVersion: keyVersion === '' ? null : keyVersion }),
    algorithm,
    platformKey,
    encryptFor: environment.encryption === 'yes' ? recipient(platformKey) : null,
    gaps: { ...ports.gaps, ...choicesOf(environment) },
    caller: { role: environment.role, merchantId: environment.merchantId },
    network: await networkOf(environment, ports),
    limits: environment.timeoutMs === undefined ? {} : limitsWithin(environment.timeoutMs),
    headers: await headersOf(environment, origin, ports),
    shownHeaders: shownHeadersOf(environment),
  };
}

/** What an environment chooses of the assumptions. */
export function choicesOf(environment: Environment): GapChoices {
  return Object.fromEntries(
    gapsOfFields.flatMap(([field, id]) => (environment[field] === undefined ? [] : [[id, environment[field]]])),
  );
}

/** Its key by the half that everybody may know: a name alone could mean another key by now. */
async function vaultKey(
  environment: Environment,
  reference: KeyReference | undefined,
  origin: string,
  { vault, dataOption }: SendPorts,
): Promise<KeyObject> {
  const keys = await vault.keys();
  const found = keys.find(({ publicSha256 }) => publicSha256 === reference?.publicSha256);
  if (found === undefined || reference === undefined) throw keyGone(environment, keys);
  if (!vault.isGranted(found.id, origin, environment.kind)) {
    const isForProduction = vault.isGranted(found.id, origin, 'production');
    throw notGranted(environment, found, { origin, isForProduction, dataOption });
  }
  return vault.signingKey(found.id);
}

function algorithmFor({ algorithm }: Environment, key: KeyObject): SignatureAlgorithm {
  const ofKey = algorithmOfKey(key);
  if (ofKey === null || (algorithm !== undefined && algorithm !== ofKey))
    throw otherAlgorithm(algorithm ?? null, ofKey);
  return ofKey;
}

function platformKeyOf({ platformKey }: Environment): KeyObject | null {
  if (platformKey === undefined) return null;
  return asField('platformKey', () => readPublicKey(Buffer.from(platformKey)));
}

/** Bodies are encrypted for RSA keys alone. */
function recipient(platformKey: KeyObject | null): KeyObject {
  if (platformKey === null || platformKey.asymmetricKeyType !== 'rsa') throw noRecipient(platformKey !== null);
  return platformKey;
}

/** How requests to an environment leave this machine. Needs the vault where it keeps what the way asks for. */
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
  const read = asField('proxy', () => readProxy(proxy, 'proxy'));
  if (proxyCredentials === undefined) return read;
  const secret = await secretFor(vault, proxyCredentials, { is: 'proxy', proxy: read.shown });
  const authorization = `Basic ${secret.toString('base64')}`;
  secret.fill(0);
  return { ...read, authorization };
}

async function clientCertificateOf(
  { clientCert, baseUrl = '' }: Environment,
  { vault }: Pick<SendPorts, 'vault'>,
): Promise<Network['clientCertificate']> {
  if (clientCert === undefined) return null;
  const der = await secretFor(vault, clientCert.secret, { is: 'client-certificate', origin: originOf(baseUrl) });
  try {
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
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
    const secret = await secretFor(vault, id, { is: 'header', name, origin });
    lines.push([name, secret.toString('latin1')]);
    secret.fill(0);
  }
  return lines;
}

function shownHeadersOf({ headers = {}, secretHeaders = {} }: Environment): readonly HeaderLine[] {
  return [...Object.entries(headers), ...Object.keys(secretHeaders).map((name) => [name, inTheVault] as const)];
}
