import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import type { Words } from '../../../shared/lib/text/words.ts';
import type { Destination } from './destination.ts';
import type { ClientCertificate } from './network.ts';
import { secureContext } from './secure-context.ts';
import { readTlsFacts, tlsFacts } from './tls-facts.ts';
import type { TlsReading } from './tls-facts.ts';
import { closedAfterHandshake } from './tls-trouble.ts';
import type { TlsProgress } from './tls-trouble.ts';
import { NetworkError } from './trouble.ts';

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
