import { useEffect } from 'react';
import { useBench } from '../store/use-bench.ts';
import type { WholeCall } from '../store/host/slices.ts';

/** Fetches a call with its bodies when first shown or outdated; undefined until then. */
export function useWholeCall(id: string): WholeCall | undefined {
  const whole = useBench((bench) => bench.wholeCalls.get(id));
  const ask = useBench((bench) => bench.askForCall);
  const isDue = whole === undefined || whole.isOutdated;
  useEffect(() => {
    if (isDue) void ask(id);
  }, [id, isDue, ask]);
  return whole;
}
