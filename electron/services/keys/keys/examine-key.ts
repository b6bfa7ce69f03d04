import { examineBytes, tooLarge } from './forms/examine-bytes.ts';
import type { KeyFinding } from './report/key-finding.ts';
import { reportOf } from './report/key-report.ts';
import type { KeyReport } from './report/key-report.ts';

/**
 * Says what these bytes are and whether they can be used as a key, by their structure alone: kind, half, algorithm, size,
 * warnings, and what to do next. A passphrase opens what has one. Keeps nothing. Never throws, and never tells anything of
 * a private key or the passphrase.
 */
export function examineKey(bytes: Uint8Array, passphrase?: string): KeyReport {
  return reportOf(findKey(bytes, passphrase));
}

/** What is said of a file that is too large to be read. */
export function tooLargeReport(): KeyReport {
  return reportOf(tooLarge);
}

/** The same with the key itself, for those who use it. */
export function findKey(bytes: Uint8Array, passphrase?: string): KeyFinding {
  return examineBytes(bytes, passphrase);
}
