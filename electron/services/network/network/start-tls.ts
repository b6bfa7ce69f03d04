import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect, createSecureContext, rootCertificates } from 'node:tls';
import type { TLSSocket, DetailedPeerCertificate, SecureContext, SecureContextOptions } from 'node:tls';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Destination } from './destination.ts';
import type { ClientCertificate } from './network.ts';
import { closedAfterHandshake } from './tls-trouble.ts';
import type { TlsProgress } from './tls-trouble.ts';
import { NetworkError } from './trouble.ts';
import { X509Certificate, hash } from 'node:crypto';
import type { CertificateFacts, TlsFacts } from '../../../../shared/documents/tls.ts';
import { certificateName } from './read-certificates.ts';
import { originOfAuthority, extraAuthorities, systemAuthorities } from './trusted-authorities.ts';

const mostKept = 8;
const kept = new Map<string, SecureContext>();

/**
 * What is trusted and shown in TLS: the runtime's authorities, the system's and the given ones (PEM), of which any
 * certificate counts, an intermediate one too; TLS 1.2 or later; the client's certificate where there is one. The last
 * few are kept, as they cost time to make.
 */
function secureContext(ca: readonly string[], client: ClientCertificate | null): SecureContext {
  const id = hash('sha256', JSON.stringify([ca, client === null ? null : shownIn(client)]));
  const context = kept.get(id) ?? newContext([...systemAuthorities(), ...extraAuthorities(), ...ca], client);
  kept.delete(id);
  kept.set(id, context);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
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

/** What the server gets to see of a client, which tells clients apart. */
function shownIn(client: ClientCertificate): string {
  return 'pfx' in client ? client.pfx.toString('base64') : client.certificatesPem;
}

function optionsOf(client: ClientCertificate): SecureContextOptions {
  if ('pfx' in client) return { pfx: client.pfx, passphrase: client.passphrase };
  return { cert: client.certificatesPem, key: client.key.export({ type: 'pkcs8', format: 'pem' }) };
}

/**
 * Adds to what the runtime trusts. The documented way replaces that, and to read all of it again takes a tenth of a
 * second; so the runtime's own part is asked first, and the documented way taken where it is not there. Both leave out
 * what NODE_EXTRA_CA_CERTS names, which is why that is among the authorities.
 */
function addTo({ context }: SecureContext, authorities: readonly string[]): boolean {
  const own: unknown = context;
  if (typeof own !== 'object' || own === null || !('addCACert' in own) || typeof own.addCACert !== 'function')
    return false;
  for (const pem of authorities) own.addCACert(pem);
  return true;
}

const mostCertificates = 10;

/** What was agreed on, whether or not the other side is trusted. */
type TlsReading = Omit<TlsFacts, 'authority'> & {
  readonly ders: readonly Buffer[];
  readonly given: readonly string[];
};

/** Reads what was agreed on, as long as the connection is open. `given` are the authorities of the call. */
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

/** The facts of a connection whose other side is trusted, or not. */
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

/** Who is to be at the other end, and what is trusted and shown. */
export type TlsPeer = Pick<Destination, 'host'> & {
  /** What it is called in sentences. */
  readonly said: Words;
  readonly ca: readonly string[];
  readonly clientCertificate: ClientCertificate | null;
};

/**
 * Agrees on TLS over an open connection, whatever way it was opened. `told` gets the progress before anything can fail.
 * Rejects with the runtime's error, or with a NetworkError where the other side ends the connection right after the
 * handshake.
 */
export function startTls(raw: Socket, peer: TlsPeer, told: (progress: () => TlsProgress) => void): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const { ca, clientCertificate, said } = peer;
    const host = peer.host.replace(/\.$/, '');
    let agreed = false;
    let trusted = false;
    let read: TlsReading | null = null;
    const progress = (): TlsProgress => ({
      peer: said,
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
    // The lines themselves are secrets, and are not looked at: they come once version and cipher are agreed on.
    socket.on('keylog', () => (agreed = true));
    // Before the runtime's own listener, which ends a connection that it does not trust.
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

/** The shortest and longest wait for the first word of a server that has finished its own handshake. */
const leastPauseMs = 250;
const mostPauseMs = 1000;

/**
 * Under TLS 1.3 a server judges the client's certificate after the handshake is over for the client. It is given a
 * moment, so that a refusal finds the request unsent: until its first ticket, which comes once it has accepted whoever
 * calls, or for some round trips. Rejects when the connection ends meanwhile.
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
    // An end that came with the ticket is seen first.
    socket.once('session', () => setImmediate(accepted));
  });
}
