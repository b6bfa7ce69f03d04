import type { Prepared, SandboxInfo } from '../../../../shared/bridge/schemas.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { writeRequestTime } from '../../../../shared/protocol/signing/request-time.ts';
import { buildSignedText, getSignedPath } from '../../../../shared/protocol/signing/signature.ts';
import { getSigningProfile } from '../../../../shared/protocol/signing/signing-profiles.ts';
import type { SnippetFacts } from '../../../../shared/protocol/snippets/index.ts';
import { bodyText } from '../../../engine/calls/body-text.ts';

export type ClientKeyRef = { readonly clientId: string; readonly version: string };

/** Whether a client has that key for ECC224, which no snippet supports. */
export function isCurveKey({ clients }: SandboxInfo, key: ClientKeyRef | null): boolean {
  const keys = clients.find(({ clientId }) => clientId === key?.clientId)?.keys ?? [];
  return keys.some(({ version, algorithm }) => version === key?.version && algorithm === 'ECC224');
}

export const placeholderClientId = 'YOUR_CLIENT_ID';

/** The file name of the sandbox's root certificate in every snippet and hint. */
export const rootFile = 'passbench-root.pem';

/** In UTF-16 units. A longer body is useless in a snippet, and writing it would block the window. */
export const longestSnippetBody = 100_000;

/** The call that the user's backend makes with the open payload, and its signed text at the instant `at`. */
export type ConnectCall = { readonly facts: SnippetFacts; readonly signedText: string; readonly time: string };

/**
 * Builds the call from the prepared request, before encryption. Client-Id and key version are those of `key`; null
 * before a client is added.
 */
export function buildConnectCall(parts: {
  readonly sandbox: SandboxInfo;
  readonly request: Prepared;
  readonly key: ClientKeyRef | null;
  readonly gaps: GapChoices;
  readonly at: number;
}): ConnectCall {
  const { sandbox, request, key, gaps, at } = parts;
  const profile = getSigningProfile(gaps);
  const body = bodyText(request.plainBodyBase64 ?? request.bodyBase64);
  const clientId = key?.clientId ?? placeholderClientId;
  const path = getSignedPath(gaps, request.path);
  const time = writeRequestTime(profile.time, at, 0);
  const facts = {
    url: `${sandbox.url ?? ''}${request.path}`,
    method: request.method,
    signedPath: path,
    clientId,
    keyVersion: profile.keyVersion === null ? null : (key?.version ?? profile.keyVersion),
    profile,
    body,
    // The user who provided the certificate knows what to trust.
    rootFile: sandbox.tls === null || sandbox.tls.given !== undefined ? null : rootFile,
  };
  return { facts, time, signedText: buildSignedText({ method: request.method, path, clientId, time }) + body };
}

/** How one program, not the whole computer, trusts one more root. */
type TrustSetup = { readonly runtime: string; readonly lines: readonly string[] };

/** One per runtime, in the order of the snippets. The commands need no translation. */
export const trustSetups: readonly TrustSetup[] = [
  { runtime: 'cURL', lines: [`curl --cacert ${rootFile} …`] },
  { runtime: 'Node.js', lines: [`NODE_EXTRA_CA_CERTS=${rootFile} node app.js`] },
  {
    runtime: 'Python',
    lines: [`SSL_CERT_FILE=${rootFile} python3 app.py`, `REQUESTS_CA_BUNDLE=${rootFile} python3 app.py`],
  },
  {
    runtime: 'Java',
    lines: [
      `keytool -importcert -noprompt -alias passbench -file ${rootFile} -keystore passbench.p12 -storepass changeit`,
      'java -Djavax.net.ssl.trustStore=passbench.p12 -Djavax.net.ssl.trustStorePassword=changeit …',
    ],
  },
  { runtime: 'PHP', lines: [`php -d openssl.cafile=${rootFile} -d curl.cainfo=${rootFile} app.php`] },
  { runtime: 'Go', lines: [`SSL_CERT_FILE=${rootFile} ./app`] },
  { runtime: 'C#', lines: [`SSL_CERT_FILE=${rootFile} dotnet run`] },
];

export function getPort(url: string): string {
  const { port, protocol } = new URL(url);
  return port === '' ? (protocol === 'https:' ? '443' : '80') : port;
}

export function replaceHostName(url: string, hostName: string): string {
  const { protocol } = new URL(url);
  return `${protocol}//${hostName}:${getPort(url)}`;
}
