import { certificateTime, soonExpired } from '../../../shared/documents/tls.ts';
import type { AuthorityOrigin, TlsFacts } from '../../../shared/documents/tls.ts';
import type { SendOutcome } from '../../services/sender/send.ts';
import type { Io } from '../io.ts';

type Connection = Pick<SendOutcome, 'tls' | 'proxy'>;

/** What `--json` says of the way a request took: nothing where it was plain and direct. */
export function connectionDocument({ tls, proxy }: Connection, now: number): object {
  return {
    ...(proxy === null ? {} : { proxy }),
    ...(tls === null ? {} : { tls: { ...tls, chain: tls.chain.map(datesInWords), warning: warningOf(tls, now) } }),
  };
}

/** The same for people: a line, and one for each certificate; what is about to expire goes to standard error. */
export function printConnection({ tls, proxy }: Connection, io: Pick<Io, 'out' | 'err' | 'now'>): void {
  if (proxy !== null) io.out(`Through the proxy ${proxy}\n`);
  if (tls === null) return;
  const { version, cipher, alpn, chain, authority } = tls;
  const trust = authority === null ? 'not trusted' : `trusted by ${authorities[authority]}`;
  io.out(`${[version, cipher, ...(alpn === null ? [] : [alpn]), trust].join(', ')}\n`);
  for (const { subject, issuer, validTo, sha256 } of chain)
    io.out(`  ${subject} (issued by ${issuer}, valid to ${certificateTime(validTo)}, SHA-256 ${sha256})\n`);
  const warning = warningOf(tls, io.now());
  if (warning !== null) io.err(`passbench: Warning: ${warning}\n`);
}

const authorities: Readonly<Record<AuthorityOrigin, string>> = {
  'built-in': 'a built-in authority',
  system: 'an authority of this system',
  environment: 'an authority of NODE_EXTRA_CA_CERTS',
  given: 'an authority of --ca',
};

function warningOf(tls: TlsFacts, now: number): string | null {
  const soon = soonExpired(tls, now);
  if (soon === null) return null;
  const { certificate, days } = soon;
  const when = `${days < 0 ? 'expired on' : 'expires on'} ${certificateTime(certificate.validTo)}`;
  return `The certificate of ${certificate.subject} ${when}${days < 0 ? '' : `, in ${days} days`}.`;
}

function datesInWords(certificate: TlsFacts['chain'][number]): object {
  const { validFrom, validTo } = certificate;
  return { ...certificate, validFrom: certificateTime(validFrom), validTo: certificateTime(validTo) };
}
