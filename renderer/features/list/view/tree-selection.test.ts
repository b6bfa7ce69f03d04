import { expect, test } from 'vitest';
import type { ListRow } from '../engine/list-rows.ts';
import { selectRows } from '../store/list-selectors.ts';
import { targetRow } from './use-tree-events.ts';
import { startedBench } from '../../../store/testing/started-bench.ts';

async function opened() {
  const { store } = await startedBench();
  const bench = () => store.getState();
  const [order, first, second] = selectRows(bench());
  if (order?.row !== 'order' || first === undefined || second === undefined) throw new Error('There is no order');
  const commandsOn = (row: ListRow): readonly string[] => {
    targetRow(bench(), row);
    return bench().listSelection.ids.size === 0 ? [bench().activeTab?.id ?? ''] : [...bench().listSelection.ids];
  };
  return { bench, order, first, second, commandsOn };
}

test('what is done on a payload right after the menu of its order is about that payload alone', async () => {
  const { order, first, commandsOn } = await opened();
  expect(commandsOn(order)).toEqual(order.group.documents.map(({ id }) => id));
  expect(order.group.documents.length).toBeGreaterThan(1);
  expect(commandsOn(first)).toEqual([first.id]);
});

test('what is done on one of several that were chosen is about all of them', async () => {
  const { bench, first, second, commandsOn } = await opened();
  bench().selectPayloads({ ids: new Set([first.id, second.id]), anchor: first.id });
  expect(commandsOn(second)).toEqual([first.id, second.id]);
});
