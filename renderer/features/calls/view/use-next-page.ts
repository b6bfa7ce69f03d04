import { useEffect } from 'react';
import { selectListedCalls } from '../../../store/host/listed-calls.ts';
import { useBench } from '../../../store/use-bench.ts';

/** So many rows before the end of those that are here, more are asked for. */
const nearTheEnd = 40;

/** Asks for the next page before the last row that is here comes into view, by whatever key or wheel. */
export function useNextPage(lastInView: number): void {
  const load = useBench((bench) => bench.loadMoreListed);
  const { calls, hasMore, isLoading, trouble, isLate } = useBench(selectListedCalls);
  const isWanted = hasMore && !isLoading && !isLate && trouble === null;
  const isNear = lastInView >= calls.length - nearTheEnd;
  useEffect(() => {
    if (isNear && isWanted) void load();
  }, [isNear, isWanted, load]);
}
