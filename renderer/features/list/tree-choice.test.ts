import { expect, test } from 'vitest';
import type { ListRow } from '../../engine/list/list-rows.ts';
import { createBench } from '../../store/bench.ts';
import { selectRows } from '../../store/list/listed.ts';
import { createFakeHost } from '../../store/testing/fake-host.ts';
import { createFakePorts } from '../../store/testing/fake-ports.ts';
import { bringToCommands } from './tree-choice.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

async function opened() {
  const host = createFakeHost(start);
  const store = createBench({ ...createFakePorts(start), bridge: host.bridge });
  await store.getState().start();
  const bench = () => store.getState();
  const [order, first, second] = selectRows(bench());
  if (order?.row !== 'order' || first === undefined || second === undefined) throw new Error('There is no order');
  const commandsOn = (row: ListRow): readonly string[] => {
    bringToCommands(bench(), row);
    return bench().chosen.ids.size === 0 ? [bench().front?.id ?? ''] : [...bench().chosen.ids];
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
  bench().choosePayloads({ ids: new Set([first.id, second.id]), anchor: first.id });
  expect(commandsOn(second)).toEqual([first.id, second.id]);
});
