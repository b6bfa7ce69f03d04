import type { KeyReport } from '../report/key-report.ts';
import { secretsOf, tellsOf } from './leaked-secrets.ts';
import { keyKinds } from '../report/key-finding.ts';

/**
 * What is wrong with a report about these bytes, whatever they are; null when nothing is. `source` is the report about the
 * file that they were before they were changed: no other private key may have come out of it.
 */
export function reportProblem(
  report: KeyReport,
  bytes: Buffer,
  passphrase?: string,
  source?: KeyReport,
): string | null {
  const { kind, inside, holds, usable, publicSha256, next, sentence, warnings } = report;
  const said = JSON.stringify(report);
  if (!keyKinds.includes(kind) || (inside !== null && !keyKinds.includes(inside))) return `kind ${kind}`;
  if (usable && (next !== null || publicSha256 === null || holds === 'none')) return 'usable, and not as it should be';
  if (!usable && next === null) return 'no way out';
  const isPrivate = usable && holds === 'private' && source?.usable === true && source.holds === 'private';
  if (isPrivate && publicSha256 !== source.publicSha256) return 'an altered key';
  if ([sentence, ...warnings].some(({ en, zh }) => en === '' || zh === '' || /undefined|NaN|\[object/.test(en))) {
    return 'no sentence';
  }
  const [told] = tellsOf(said, secretsOf(bytes, passphrase));
  return told === undefined ? null : `tells ${told}`;
}
