import { X509Certificate } from 'node:crypto';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { CertificateFacts, TlsFacts } from '../../../shared/documents/tls.ts';
import { certificateName } from './certificate-name.ts';
import { originOfAuthority } from './trusted-authorities.ts';

const mostCertificates = 10;

/** What was agreed on, whether or not the other side is trusted. */
export type TlsReading = Omit<TlsFacts, 'authority'> & {
  readonly ders: readonly Buffer[];
  readonly given: readonly string[];
};

/** Reads what was agreed on, as long as the connection is open. `given` are the authorities of the call. */
export function readTlsFacts(socket: TLSSocket, given: readonly string[]): TlsReading {
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
export function tlsFacts(read: TlsReading, trusted: boolean): TlsFacts {
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
