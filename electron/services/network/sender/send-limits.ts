/** The limits of one request: milliseconds and bytes. */
export type SendLimits = {
  /** Lookup and connection. */
  readonly connectMs: number;
  readonly tlsMs: number;
  /** With a proxy: its connection, its TLS and its answer to CONNECT. */
  readonly proxyMs: number;
  /** From the connection to the first byte of the answer, sending included. */
  readonly firstByteMs: number;
  readonly totalMs: number;
  readonly headerBytes: number;
  /** The body on the wire. */
  readonly bodyBytes: number;
};

export const defaultSendLimits: SendLimits = {
  connectMs: 10_000,
  tlsMs: 10_000,
  proxyMs: 20_000,
  firstByteMs: 30_000,
  totalMs: 60_000,
  headerBytes: 16_384,
  bodyBytes: 10_485_760,
};

/** The range of the total time that a user may choose. */
export const totalTimeRange = { leastMs: 1, mostMs: 600_000 } as const;

/** The default limits within another total time; only the total limits the wait for an answer. */
export function limitsWithin(totalMs: number): SendLimits {
  const { connectMs, tlsMs, proxyMs } = defaultSendLimits;
  return {
    ...defaultSendLimits,
    connectMs: Math.min(connectMs, totalMs),
    tlsMs: Math.min(tlsMs, totalMs),
    proxyMs: Math.min(proxyMs, totalMs),
    firstByteMs: totalMs,
    totalMs,
  };
}
