import { isIP, type Socket } from 'node:net';
import {
  connect,
  createSecureContext,
  rootCertificates,
  type TLSSocket,
  type DetailedPeerCertificate,
  type SecureContext,
  type SecureContextOptions,
} from 'node:tls';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { ClientCertificate } from './network.ts';
import { closedAfterHandshake, type TlsProgress } from './tls-trouble.ts';
import { NetworkError } from './trouble.ts';
import { X509Certificate, hash } from 'node:crypto';
import type { CertificateFacts, TlsFacts } from '../../../../shared/documents/tls.ts';
import { certificateName } from './read-certificates.ts';
import { originOfAuthority, extraAuthorities, systemAuthorities } from './trusted-authorities.ts';
import type { Destination } from './proxy-address.ts';

const maxCachedContexts = 8;
const contextCache = new Map<string, SecureContext>();

/**
 * Makes a TLS context: TLS 1.2 or later, the authorities of the runtime, the system and the call (PEM; intermediates
 * count as roots), and the client certificate. The last few are cached, as they are slow to make.
 */
function secureContext(ca: readonly string[], client: ClientCertificate | null): SecureContext {
  const id = hash('sha256', JSON.stringify([ca, client === null ? null : shownIn(client)]));
  const context = contextCache.get(id) ?? newContext([...systemAuthorities(), ...extraAuthorities(), ...ca], client);
  contextCache.delete(id);
  contextCache.set(id, context);
  const [oldest] = contextCache.keys();
  if (contextCache.size > maxCachedContexts && oldest !== undefined) contextCache.delete(oldest);
  return context;
}

function newContext(authorities: readonly string[], client: ClientCertificate | null): SecureContext {
  const options: SecureContextOptions = {
    minVersion: 'TLSv1.2',
    allowPartialTrustChain: true,
    ...(client === null ? {} : optionsOf(client)),
  };
  const context = createSecureContext(options);
  if (authorities.length === 0) return context;
  return addTo(context, authorities)
    ? context
    : createSecureContext({ ...options, ca: [...rootCertificates, ...authorities] });
}

/** The key of the cache for a client certificate. */
function shownIn(client: ClientCertificate): string {
  return 'pfx' in client ? client.pfx.toString('base64') : client.certificatesPem;
}

function optionsOf(client: ClientCertificate): SecureContextOptions {
  if ('pfx' in client) return { pfx: client.pfx, passphrase: client.passphrase };
  return { cert: client.certificatesPem, key: client.key.export({ type: 'pkcs8', format: 'pem' }) };
}

/**
 * Adds authorities to those of the runtime. The documented way replaces them, and reading all again takes a tenth of a
 * second; so the runtime's internal call is tried first. Neither includes NODE_EXTRA_CA_CERTS, so it is among the
 * authorities.
 */
function addTo({ context }: SecureContext, authorities: readonly string[]): boolean {
  const own: unknown = context;
  if (typeof own !== 'object' || own === null || !('addCACert' in own) || typeof own.addCACert !== 'function')
    return false;
  for (const pem of authorities) own.addCACert(pem);
  return true;
}

const mostCertificates = 10;

type TlsReading = Omit<TlsFacts, 'authority'> & {
  readonly ders: readonly Buffer[];
  readonly given: readonly string[];
};

function readTlsFacts(socket: TLSSocket, given: readonly string[]): TlsReading {
  const ders = chainOf(socket);
  return {
    version: socket.getProtocol() ?? '',
    cipher: socket.getCipher().name,
    alpn: typeof socket.alpnProtocol === 'string' ? socket.alpnProtocol : null,
    chain: ders.map(factsOf),
    ders,
    given,
  };
}

function tlsFacts(read: TlsReading, trusted: boolean): TlsFacts {
  const { ders, given, ...facts } = read;
  return { ...facts, authority: trusted ? originOfAuthority(ders, given) : null };
}

function chainOf(socket: TLSSocket): readonly Buffer[] {
  const ders: Buffer[] = [];
  let next: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (next?.raw !== undefined && ders.length < mostCertificates) {
    const { raw } = next;
    if (ders.some((known) => known.equals(raw))) break;
    ders.push(raw);
    next = next.issuerCertificate;
  }
  return ders;
}

function factsOf(der: Buffer): CertificateFacts {
  const { subject, issuer, validFrom, validTo, fingerprint256 } = new X509Certificate(der);
  return {
    subject: certificateName(subject),
    issuer: certificateName(issuer),
    validFrom: Date.parse(validFrom),
    validTo: Date.parse(validTo),
    sha256: fingerprint256.replaceAll(':', '').toLowerCase(),
  };
}

type TlsPeer = Pick<Destination, 'host'> & {
  /** The peer's name in sentences. */
  readonly name: Words;
  readonly ca: readonly string[];
  readonly clientCertificate: ClientCertificate | null;
};

/**
 * Starts TLS on an open connection. `told` receives the progress before anything can fail. Rejects with the runtime's
 * error, or with a NetworkError where the peer ends the connection right after the handshake.
 */
export function startTls(raw: Socket, peer: TlsPeer, told: (progress: () => TlsProgress) => void): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const { ca, clientCertificate, name } = peer;
    const host = peer.host.replace(/\.$/, '');
    let agreed = false;
    let trusted = false;
    let read: TlsReading | null = null;
    const progress = (): TlsProgress => ({
      peer: name,
      host,
      agreed,
      facts: read === null ? null : tlsFacts(read, trusted),
      clientCertificate: clientCertificate !== null,
      now: Date.now(),
    });
    told(progress);
    const socket = connect({
      socket: raw,
      host,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      secureContext: secureContext(ca, clientCertificate),
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true,
    });
    const startedAt = performance.now();
    // The lines are secrets and are not read: they show that version and cipher are agreed.
    socket.on('keylog', () => (agreed = true));
    // Before the runtime's own listener, which closes an untrusted connection.
    socket.prependListener('secure', () => (read = readTlsFacts(socket, ca)));
    socket.on('error', reject);
    raw.on('error', reject);
    socket.once('secureConnect', () => {
      trusted = true;
      const tookMs = performance.now() - startedAt;
      whenAccepted(socket, tookMs).then(
        () => resolve(socket),
        () => reject(new NetworkError(closedAfterHandshake(progress()))),
      );
    });
  });
}

/** The shortest and longest wait for a server that has finished its handshake. */
const leastPauseMs = 250;
const mostPauseMs = 1000;

/**
 * Waits, under TLS 1.3, for the server to judge the client certificate, which it does after the client's handshake: a
 * refusal must find the request unsent. Ends at the first session ticket or after some round trips. Rejects when the
 * connection ends.
 */
function whenAccepted(socket: TLSSocket, handshakeMs: number): Promise<void> {
  if (socket.getProtocol() !== 'TLSv1.3') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const ended = (): void => finish(reject);
    const accepted = (): void => finish(resolve);
    const finish = (end: () => void): void => {
      clearTimeout(pause);
      socket.off('end', ended).off('close', ended);
      end();
    };
    const pause = setTimeout(accepted, Math.min(Math.max(4 * handshakeMs, leastPauseMs), mostPauseMs));
    socket.once('end', ended).once('close', ended);
    // An end that arrives with the ticket is seen first.
    socket.once('session', () => setImmediate(accepted));
  });
}
