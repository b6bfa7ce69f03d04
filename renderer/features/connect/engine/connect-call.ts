import type { Prepared, SandboxInfo } from '../../../../shared/bridge/schemas.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { writeRequestTime } from '../../../../shared/protocol/signing/request-time.ts';
import { buildSignedText } from '../../../../shared/protocol/signing/signature.ts';
import { getSignedPath } from '../../../../shared/protocol/signing/signed-path.ts';
import { getSigningProfile } from '../../../../shared/protocol/signing/signing-profiles.ts';
import type { SnippetFacts } from '../../../../shared/protocol/snippets/index.ts';
import { bodyText } from '../../../engine/calls/body-text.ts';

/** What a key of a backend's client is known by. */
export type ClientKeyRef = { readonly clientId: string; readonly version: string };

/** Whether a client knows that key for ECC224, which no snippet signs with. */
export function isCurveKey({ clients }: SandboxInfo, key: ClientKeyRef | null): boolean {
  const keys = clients.find(({ clientId }) => clientId === key?.clientId)?.keys ?? [];
  return keys.some(({ version, algorithm }) => version === key?.version && algorithm === 'ECC224');
}

/** Written where no client was added yet. */
export const placeholderClientId = 'YOUR_CLIENT_ID';

/** The file that the root of the sandbox's authority is saved as; every snippet and hint names it. */
export const rootFile = 'passbench-root.pem';

/** A longer body makes no program that anybody reads, and to write it would stop the window. In UTF-16 units. */
export const longestSnippetBody = 100_000;

/** The call that a backend of one's own makes with the payload in front, and what it signs at the instant `at`. */
export type ConnectCall = { readonly facts: SnippetFacts; readonly signedText: string; readonly time: string };

/**
 * Made of the request as the host prepared it: its method, path and payload, before any encryption. Client-Id and key
 * version are those of `key`; null where no client was added yet.
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
    // Whoever gave the certificate knows what is to be trusted for it.
    rootFile: sandbox.tls === null || sandbox.tls.given !== undefined ? null : rootFile,
  };
  return { facts, time, signedText: buildSignedText({ method: request.method, path, clientId, time }) + body };
}

/** How a runtime is told to trust one more root, for one program and not for the whole computer. */
type TrustSetup = { readonly runtime: string; readonly lines: readonly string[] };

/** A runtime a row, in the order of the snippets. The commands are the same in every language of the window. */
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

/** The port of an address, which is written out or goes without saying. */
export function getPort(url: string): string {
  const { port, protocol } = new URL(url);
  return port === '' ? (protocol === 'https:' ? '443' : '80') : port;
}

/** The same address under another host name, as a container calls it. */
export function replaceHostName(url: string, hostName: string): string {
  const { protocol } = new URL(url);
  return `${protocol}//${hostName}:${getPort(url)}`;
}
