/** Shortens a fingerprint; enough to tell a few keys apart. */
export function shortenFingerprint(sha256: string): string {
  return `${sha256.slice(0, 8)}…`;
}
