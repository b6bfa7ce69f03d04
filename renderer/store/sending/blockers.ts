import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Agreed } from '../../engine/calls/agreed.ts';
import type { Inspection } from '../../engine/payload/analysis.ts';
import { lastAcceptedAt } from '../../engine/payload/history.ts';
import type { Bench } from '../slice.ts';

/** The first thing of a text that stands in the way of its send, or null. Findings as such do not: a refusal may be wanted. */
export function blockerOf(
  { accepted }: Pick<Bench, 'accepted'>,
  { analysis, orderKey }: Inspection,
  now: Instant,
  agreed: Agreed,
): 'lone-surrogate' | NonNullable<Bench['dialog']> | null {
  if (!analysis.resolved.text.isWellFormed() || analysis.findings.some(({ rule }) => rule === 'lone-surrogate'))
    return 'lone-surrogate';
  const twice = analysis.findings.find(({ rule }) => rule === 'duplicate-key');
  if (twice !== undefined && agreed.duplicateKey !== true)
    return { dialog: 'confirm-duplicate-key', finding: twice, agreed };
  const lastCallAt = orderKey === null ? null : lastAcceptedAt(accepted, orderKey);
  return lastCallAt !== null && now < lastCallAt ? { dialog: 'clock-behind', lastCallAt, agreed } : null;
}
