import { isAccepted } from '../../shared/documents/call.ts';
import type { Bench } from '../store/slice.ts';
import { selectLaneInFocus } from '../store/timeline/lanes.ts';
import type { Command } from './command.ts';
import { isStoryActive } from '../store/window/active-tab.ts';

const hasCalls = (bench: Bench): boolean => bench.recentCalls.total > 0;

/** The focused order with calls; none in a story. */
function orderToForget(bench: Bench): string | null {
  if (isStoryActive(bench)) return null;
  const key = selectLaneInFocus(bench)?.orderKey ?? bench.orderKey;
  return bench.calls.some(({ orderKey }) => orderKey === key) ? key : null;
}

export const callCommands: readonly Command[] = [
  {
    id: 'calls.clear-unaccepted',
    group: 'calls',
    label: (say) => say('calls.commands.unaccepted'),
    isEnabled: ({ recentCalls }) => recentCalls.next !== null || recentCalls.calls.some((call) => !isAccepted(call)),
    run: (bench) => bench.askToClear({ of: 'unaccepted' }),
  },
  {
    id: 'calls.forget-order',
    group: 'calls',
    label: (say) => say('calls.commands.forget'),
    // Menus have `order.forget`.
    isFoundOnly: true,
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
