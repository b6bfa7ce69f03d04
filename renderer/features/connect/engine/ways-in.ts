import { rootFile } from './connect-call.ts';

/** How a runtime is told to trust one more root, for one program and not for the whole computer. */
export type TrustSetup = { readonly runtime: string; readonly lines: readonly string[] };

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
