/** The beginning of a fingerprint: enough to tell a handful of keys apart at a glance. */
export function shortenFingerprint(sha256: string): string {
  return `${sha256.slice(0, 8)}…`;
}
