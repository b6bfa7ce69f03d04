/** What one request may cost: times in milliseconds, sizes in bytes. */
export type SendLimits = {
  /** Looking the name up and connecting. */
  readonly connectMs: number;
  readonly tlsMs: number;
  /** Where there is a proxy: reaching it, its own TLS, and its answer to CONNECT. */
  readonly proxyMs: number;
  /** From the connection to the first byte of the answer, the sending of the body included. */
  readonly firstByteMs: number;
  /** The whole exchange. */
  readonly totalMs: number;
  readonly headerBytes: number;
  /** The body as it arrives. */
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

/** The range a user may choose the total time from. */
export const totalTimeRange = { leastMs: 1, mostMs: 600_000 } as const;

/** The usual limits with another total time: each phase has at most that, and the wait for an answer as much as it leaves. */
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
