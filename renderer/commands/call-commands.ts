import { isAccepted } from '../../shared/documents/call.ts';
import type { Bench } from '../store/slice.ts';
import { selectLaneInFocus } from '../store/timeline/lanes.ts';
import type { Command } from './command.ts';
import { isStoryInFront } from '../store/window/front.ts';

const hasCalls = (bench: Bench): boolean => bench.journal.total > 0;

/** The order whose lane is in focus, where it has calls; in a story none has. */
function orderToForget(bench: Bench): string | null {
  if (isStoryInFront(bench)) return null;
  const key = selectLaneInFocus(bench)?.orderKey ?? bench.orderKey;
  return bench.calls.some(({ orderKey }) => orderKey === key) ? key : null;
}

/** What takes calls out of the record. What goes for good is asked about first, with what would go. */
export const callCommands: readonly Command[] = [
  {
    id: 'calls.clear-unaccepted',
    group: 'calls',
    label: (say) => say('calls.commands.unaccepted'),
    isEnabled: ({ journal }) => journal.next !== null || journal.calls.some((call) => !isAccepted(call)),
    run: (bench) => bench.askToClear({ of: 'unaccepted' }),
  },
  {
    id: 'calls.forget-order',
    group: 'calls',
    label: (say) => say('calls.commands.forget'),
    isEnabled: (bench) => orderToForget(bench) !== null,
    run: (bench) => {
      const orderKey = orderToForget(bench);
      return orderKey === null ? undefined : bench.forgetCalls(orderKey);
    },
  },
  {
    id: 'calls.clear-all',
    group: 'calls',
    label: (say) => say('calls.commands.everything'),
    isEnabled: hasCalls,
    run: (bench) => bench.askToClear({ of: 'everything' }),
  },
];
