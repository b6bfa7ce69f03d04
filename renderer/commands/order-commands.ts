import { getOrderRowId } from '../features/list/engine/list-rows.ts';
import { findOrderStep, findStepTarget } from '../features/list/engine/move-payloads.ts';
import { findLastCallOfOrder } from '../features/list/store/list-selectors.ts';
import { targetOrder, targetPayloads } from '../store/documents/command-target.ts';
import { selectGroups } from '../store/selectors.ts';
import type { Bench } from '../store/slice.ts';
import { always, type Command } from './command.ts';

const withOrder = (bench: Bench): boolean => targetOrder(bench) !== null;

/** Acts on the selected order, or on that of the active payload. */
function onOrder(bench: Bench, act: (order: string) => void | Promise<unknown>): void | Promise<unknown> {
  const order = targetOrder(bench);
  return order === null ? undefined : act(order);
}

/** Renames a row in the list. */
export function renameInList(bench: Bench, row: string): void {
  bench.leavePlace();
  bench.choose('section', 'payloads');
  bench.renameRow(row);
}

export const orderCommands: readonly Command[] = [
  {
    id: 'order.send-all',
    group: 'order',
    label: (say) => say('list.commands.sendAll'),
    whyNot: () => 'list.commands.noOrder',
    isEnabled: (bench) => withOrder(bench) && bench.sending === null && bench.sendingAll?.is !== 'running',
    run: (bench) => onOrder(bench, bench.sendAll),
  },
  {
    id: 'order.new-run',
    group: 'order',
    label: (say) => say('list.commands.newRun'),
    whyNot: () => 'list.commands.noOrder',
    isEnabled: withOrder,
    run: (bench) => onOrder(bench, bench.addRun),
  },
  {
    id: 'order.rename',
    group: 'order',
    label: (say) => say('list.commands.rename'),
    also: ['rename', '改名', '重新命名'],
    whyNot: () => 'list.commands.noOrder',
    isEnabled: withOrder,
    run: (bench) => onOrder(bench, (order) => renameInList(bench, getOrderRowId(order))),
  },
  {
    id: 'order.forget',
    group: 'order',
    label: (say) => say('list.commands.forget'),
    whyNot: () => 'list.commands.noCalls',
    isEnabled: (bench) => findLastCallOfOrder(bench) !== null,
    run: (bench) => {
      const call = findLastCallOfOrder(bench);
      return call === null ? undefined : bench.forgetCalls(call.orderKey);
    },
  },
  {
    id: 'order.delete',
    group: 'order',
    label: (say) => say('list.commands.delete'),
    whyNot: () => 'list.commands.noOrder',
    isEnabled: withOrder,
    run: (bench) =>
      onOrder(bench, (order) =>
        bench.removePayloads(bench.documents.flatMap((each) => (each.order === order ? [each.id] : []))),
      ),
  },
  ...(['up', 'down'] as const).map((direction): Command => ({
    id: `payload.move-${direction}`,
    group: 'payload',
    label: (say) => say(direction === 'up' ? 'list.commands.moveUp' : 'list.commands.moveDown'),
    isEnabled: (bench) => targetPayloads(bench).length > 0,
    run: (bench) => {
      const ids = targetPayloads(bench);
      const target = findStepTarget(selectGroups(bench), new Set(ids), direction);
      if (target !== null) bench.movePayloads(ids, target);
    },
  })),
  ...(['up', 'down'] as const).map((direction): Command => ({
    id: `order.move-${direction}`,
    group: 'order',
    label: (say) => say(direction === 'up' ? 'list.commands.orderUp' : 'list.commands.orderDown'),
    whyNot: () => 'list.commands.noOrder',
    isEnabled: withOrder,
    run: (bench) =>
      onOrder(bench, (order) => {
        const step = findOrderStep(selectGroups(bench), order, direction);
        if (step !== null) bench.moveOrder(order, step.before);
      }),
  })),
  {
    id: 'new.empty',
    group: 'new',
    label: (say) => say('list.commands.empty'),
    isEnabled: always,
    run: (bench) => bench.addEmptyPayload(),
  },
  {
    id: 'go.filter',
    group: 'go',
    label: (say) => say('list.commands.filter'),
    isEnabled: always,
    run: (bench) => {
      bench.leavePlace();
      bench.choose('section', 'payloads');
      bench.choose('list', 'shown');
      bench.focusListFilter();
    },
  },
];
