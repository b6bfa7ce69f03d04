import type { BenchPorts } from '../../../store/ports.ts';
import type { CutCheck, FoundCut } from '../engine/window-run.ts';

/** The cut texts of each check; null where they cannot be measured. */
export async function measureCuts(
  checks: readonly CutCheck[],
  { measureCuts: measure }: Pick<BenchPorts, 'measureCuts'>,
  isOver: () => boolean,
): Promise<readonly (readonly FoundCut[])[] | 'cancelled' | null> {
  const found: (readonly FoundCut[])[] = [];
  for (const { phones } of checks) {
    const cuts = await measure(phones);
    if (isOver()) return 'cancelled';
    if (cuts === null) return null;
    found.push(cuts);
  }
  return found;
}
