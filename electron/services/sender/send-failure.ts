/** How far a request came. Each name is also the key of its time in `durationsMs`. */
export type SendPhase = 'lookup' | 'connect' | 'tls' | 'send' | 'wait' | 'headers' | 'body' | 'decode';

/** Why there is no answer, in words for a user. */
export type SendFailure = {
  readonly phase: SendPhase;
  /** Stable: CANCELLED, TIMEOUT, LIMIT_*, or the code of the runtime (ECONNREFUSED). */
  readonly code: string;
  /** What happened and where. */
  readonly message: string;
  /** What to do next. */
  readonly next: string;
  /** Whether the other side may have received the request all the same. Nothing is ever sent again by itself. */
  readonly mayHaveArrived: boolean;
};

const during: Readonly<Record<SendPhase, string>> = {
  lookup: 'while looking up the name of the host',
  connect: 'while connecting',
  tls: 'while agreeing on TLS',
  send: 'while sending the request',
  wait: 'while waiting for the first byte of the answer',
  headers: 'while reading the headers of the answer',
  body: 'while reading the body of the answer',
  decode: 'while decoding the body of the answer',
};

const ambiguous =
  'The request may have been received. Look at the order before you send again: the same bytes again are safe where repeats are recognised; else give it a new requestId and new times.';
const notSent = 'Nothing was received by the other side; it is safe to send again.';

/** A failure in words. `what` ends without a full stop; the phase follows it. */
export function sendFailure(phase: SendPhase, code: string, what: string, connected: boolean, hint = ''): SendFailure {
  const next = [hint, connected ? ambiguous : notSent].filter((part) => part !== '').join(' ');
  return { phase, code, message: `${what} ${during[phase]}.`, next, mayHaveArrived: connected };
}

type Known = { readonly what: string; readonly hint: string };

const known: Readonly<Record<string, Known>> = {
  ENOTFOUND: { what: 'No host has this name; it failed', hint: 'Check the address.' },
  EAI_AGAIN: { what: 'The name service did not answer; it failed', hint: 'Check the network and the address.' },
  ECONNREFUSED: {
    what: 'The host refused the connection',
    hint: 'Check the port, and whether the service is running.',
  },
  EHOSTUNREACH: { what: 'The host cannot be reached; it failed', hint: 'Check the network and the address.' },
  ENETUNREACH: { what: 'The network cannot be reached; it failed', hint: 'Check the network.' },
  ETIMEDOUT: { what: 'The network gave up waiting', hint: 'Check the network and the address.' },
  ECONNRESET: { what: 'The other side broke the connection', hint: '' },
  EPIPE: { what: 'The other side closed the connection', hint: '' },
  EPROTO: {
    what: 'The other side does not speak TLS here; it failed',
    hint: 'Check the port, and whether the address starts with http:// instead.',
  },
  CERT_HAS_EXPIRED: { what: 'The certificate of the host has expired; it failed', hint: 'Tell who runs the host.' },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    what: 'The certificate is for another host name; it failed',
    hint: 'Check the address.',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    what: 'The certificate of the host is self-signed; it failed',
    hint: 'Name its authority in NODE_EXTRA_CA_CERTS.',
  },
  SELF_SIGNED_CERT_IN_CHAIN: {
    what: 'The certificate comes from an unknown authority; it failed',
    hint: 'Name the authority in NODE_EXTRA_CA_CERTS.',
  },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    what: 'The certificate comes from an unknown authority; it failed',
    hint: 'Name the authority in NODE_EXTRA_CA_CERTS.',
  },
  HPE_HEADER_OVERFLOW: { what: 'The headers of the answer are larger than the limit; it was ended', hint: '' },
};

/** The failure that an error of the runtime means in that phase. */
export function failureOfError(
  phase: SendPhase,
  error: Error & { readonly code?: string },
  connected: boolean,
): SendFailure {
  const code = error.code ?? 'UNKNOWN';
  const found = Object.hasOwn(known, code) ? known[code] : undefined;
  if (found !== undefined)
    return sendFailure(
      phase,
      code === 'HPE_HEADER_OVERFLOW' ? 'LIMIT_HEADERS' : code,
      found.what,
      connected,
      found.hint,
    );
  if (code.startsWith('HPE_'))
    return sendFailure(
      phase,
      code,
      'The other side answered something that is not HTTP; it failed',
      connected,
      'Check the port.',
    );
  return sendFailure(phase, code, `The exchange failed (${code})`, connected);
}
