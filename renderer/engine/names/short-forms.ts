export function shortenNumber(orderNo: string): string {
  return orderNo.length > 12 ? `${orderNo.slice(0, 5)}…${orderNo.slice(-4)}` : orderNo;
}

export function getNumberEnd(orderNo: string): string {
  return orderNo.length > 8 ? `…${orderNo.slice(-4)}` : orderNo;
}

/** Shortens a fingerprint; enough to tell a few keys apart. */
export function shortenFingerprint(sha256: string): string {
  return `${sha256.slice(0, 8)}…`;
}
