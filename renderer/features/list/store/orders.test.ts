import { expect, test } from 'vitest';
import { queueUp } from '../../../../shared/scenarios/queue-up/index.ts';
import type { Bench } from '../../../store/slice.ts';
import { selectGroups } from '../../../store/selectors.ts';
import { selectLastCalls, selectRows } from './list-selectors.ts';
import { targetOrder, targetPayloads } from '../../../store/documents/command-target.ts';
import { startedBench } from '../../../store/testing/started-bench.ts';
import { createNewRun } from './add-orders.ts';

async function opened() {
  const { store, host, ports } = await startedBench();
  await ports.pass(2000);
  const bench = store.getState;
  const names = (): readonly string[] => bench().documents.map(({ order, name }) => `${order}/${name}`);
  const kept = (): readonly string[] => [...host.documents.values()].map(({ order, name }) => `${order}/${name}`);
  const own = (order: string): readonly string[] =>
    bench().documents.flatMap((each) => (each.order === order ? [each.id] : []));
  return { host, ports, bench, names, kept, own };
}

test('an order is deleted in one step, and one undo brings all of it back to its place, here and at the host', async () => {
  const { ports, bench, names, kept, own } = await opened();
  const before = names();
  await bench().removePayloads(own('Movie ticket'));
  expect(bench().steps.at(-1)?.words).toEqual({
    says: 'order-removed',
    name: expect.stringMatching(/^Starlight Cinema …\d{4}$/),
    count: 3,
  });
  expect(kept()).toHaveLength(before.length - 3);
  await bench().undoLast();
  await ports.pass(3000);
  expect([names(), kept()]).toEqual([before, before]);
});

test('a payload dragged into another order takes its number, stays there at the host, and goes back by undo', async () => {
  const { ports, bench, names, kept, own } = await opened();
  const before = names();
  const [ticketed = ''] = own('Train ticket');
  const [first = ''] = own('Movie ticket');
  bench().movePayloads([ticketed], { order: 'Movie ticket', before: first });
  await ports.pass(3000);
  const moved = bench().documents.find(({ id }) => id === ticketed);
  expect(moved?.orderNo).toBe(bench().documents.find(({ id }) => id === first)?.orderNo);
  expect(names().indexOf('Movie ticket/TICKETED')).toBe(2);
  expect(kept()).toEqual(names());
  await bench().undoLast();
  await ports.pass(3000);
  expect([names(), kept()]).toEqual([before, before]);
});

test('an order is moved as a whole, is saved once the host has the sequence, and goes back by undo', async () => {
  const { ports, bench, names, kept, own } = await opened();
  const before = names();
  bench().moveOrder('Queue up', 'Train ticket');
  expect(bench().saveState.state).toBe('saving');
  expect(
    names()
      .slice(0, own('Queue up').length)
      .every((name) => name.startsWith('Queue up/')),
  ).toBe(true);
  await ports.pass(3000);
  expect([bench().saveState.state, kept()]).toEqual(['saved', names()]);
  await bench().undoLast();
  await ports.pass(3000);
  expect([names(), kept()]).toEqual([before, before]);
});

test('Ctrl+S right after a move, a rename or both says that all is saved, once it is', async () => {
  const { bench, names, kept, own } = await opened();
  const saved = () => bench().notices.filter(({ words }) => words.says === 'saved');
  bench().moveOrder('Queue up', 'Train ticket');
  bench().rename(own('Queue up')[0] ?? '', 'First of all');
  await bench().saveNow();
  expect([saved().length, kept()]).toEqual([1, names()]);
  expect(bench().saveState.state).toBe('saved');
  for (const { id } of saved()) bench().dismissNotice(id);
  const [first = '', second = ''] = own('Movie ticket');
  bench().movePayloads([second], { order: 'Movie ticket', before: first });
  const saving = bench().saveNow();
  bench().rename(first, 'Renamed while it is saved');
  await saving;
  expect([saved().length, kept()]).toEqual([1, names()]);
});

test('Ctrl+S after a move that the host refuses says so, and tries once more the next time', async () => {
  const { host, bench, names, kept } = await opened();
  const said = () => bench().notices.map(({ words }) => words);
  bench().moveOrder('Queue up', 'Train ticket');
  host.refusesSaves = true;
  await bench().saveNow();
  expect(said()).toMatchObject([{ says: 'trouble', doing: 'save' }]);
  host.refusesSaves = false;
  await bench().saveNow();
  expect([said().at(-1)?.says, kept()]).toEqual(['saved', names()]);
});

test('a sequence that cannot be kept is told, and kept once the host can', async () => {
  const { host, ports, bench, own } = await opened();
  host.refusesSaves = true;
  const [first = '', second = ''] = own('Movie ticket');
  bench().movePayloads([second], { order: 'Movie ticket', before: first });
  await ports.pass(1000);
  expect(bench().notices.map(({ words }) => words)).toContainEqual(
    expect.objectContaining({ says: 'trouble', doing: 'arrange' }),
  );
});

test('an order is renamed as one, stays folded, and has its name back by undo', async () => {
  const { ports, bench, kept, own } = await opened();
  bench().foldOrder('Queue up', true);
  const ids = own('Queue up');
  bench().renameOrder('Queue up', 'Lunch');
  await ports.pass(1000);
  expect(own('Lunch')).toEqual(ids);
  expect(bench().settings.foldedOrders).toEqual(['Lunch']);
  expect(kept().filter((each) => each.startsWith('Lunch/'))).toHaveLength(ids.length);
  bench().typed(ids[0] ?? '', '{"typed": "since"}');
  await bench().undoLast();
  expect(own('Queue up')).toEqual(ids);
  expect(bench().documents.find(({ id }) => id === ids[0])?.text).toBe('{"typed": "since"}');
});

test('a new run stands behind its order, with a name and a number of its own', async () => {
  const { bench, own } = await opened();
  bench().addRun('Queue up');
  bench().addRun('Queue up 2');
  const orders = selectGroups(bench()).map(({ order }) => order);
  expect(orders.slice(2, 5)).toEqual(['Queue up', 'Queue up 2', 'Queue up 3']);
  expect(own('Queue up 3')).toHaveLength(own('Queue up').length);
  const numbers = new Set(selectGroups(bench()).map(({ orderNo }) => orderNo));
  expect(numbers.size).toBe(orders.length);
  expect(bench().activeTab?.id).toBe(own('Queue up 3')[0]);
});

test('commands are about what is chosen, else about what is in front', async () => {
  const { bench, own } = await opened();
  const [activeTab = ''] = own('Train ticket');
  bench().open(activeTab);
  expect([targetPayloads(bench()), targetOrder(bench())]).toEqual([[activeTab], 'Train ticket']);
  const chosen = own('Queue up').slice(0, 2);
  bench().selectPayloads({ ids: new Set(chosen), anchor: null });
  expect([targetPayloads(bench()), targetOrder(bench())]).toEqual([chosen, 'Queue up']);
  bench().selectPayloads({ ids: new Set([activeTab, ...chosen]), anchor: null });
  expect(targetOrder(bench())).toBe(null);
  bench().open(activeTab);
  expect(targetPayloads(bench())).toEqual([activeTab]);
});

test('a key stroke gives the same rows, and a filter those that fit', async () => {
  const { bench, own } = await opened();
  const rows = selectRows(bench());
  bench().typed(own('Train ticket')[0] ?? '', '{"find": "needle"}');
  expect(selectRows(bench())).toBe(rows);
  bench().searchList('NEEDLE');
  expect(selectRows(bench()).map(({ row }) => row)).toEqual(['order', 'payload']);
  bench().clearListFilter();
  bench().toggleListChip('mine');
  expect(selectRows(bench())).toHaveLength(2);
});

test('a new run has another number and ids of its own, and not a byte else is another', () => {
  const text = '\uFEFF{ "merchantBizNo" : "OLD",\r\n "n": 1.0, "requestId":"0123", "a": "OLD" }';
  const [run] = createNewRun(
    [{ id: 'a', name: 'A', scenario: 'queue-up', order: 'Lunch', orderNo: 'OLD', text }],
    { order: 'Lunch 2', orderNo: 'NEW' },
    () => 'b',
  );
  expect(run).toEqual({
    id: 'b',
    name: 'A',
    scenario: 'queue-up',
    order: 'Lunch 2',
    orderNo: 'NEW',
    text: '\uFEFF{ "merchantBizNo" : "{{order.no}}",\r\n "n": 1.0, "requestId":"{{uuid32}}", "a": "OLD" }',
  });
});

test.each(['{"requestId": "{{uuid32}}-1", "merchantBizNo": 5}', '{"requestId": ', '[]', ''])(
  '%s stays as it is',
  (text) => {
    const document = { id: 'a', name: 'A', scenario: 's', order: 'O', orderNo: '1', text };
    expect(createNewRun([document], { order: 'P', orderNo: '2' }, () => 'b')[0]?.text).toBe(text);
  },
);

test('a send marks the payload that was sent and no other one of its status', async () => {
  const { bench, ports, own } = await opened();
  const [first = ''] = own('Train ticket');
  bench().duplicate(first);
  const copy = bench().activeTab?.id ?? '';
  await bench().send();
  await ports.pass(1000);
  expect([selectLastCalls(bench()).get(copy)?.origin, selectLastCalls(bench()).get(first)]).toEqual([
    'sent',
    undefined,
  ]);
});

test.each([
  [
    'a template',
    (bench: Bench) => queueUp.templates.slice(0, 1).forEach((template) => bench.addFromTemplate(queueUp, template)),
  ],
  ['a whole order', (bench: Bench) => bench.addLife(queueUp)],
  ['an empty payload', (bench: Bench) => bench.addEmptyPayload()],
  ['a new run', (bench: Bench) => bench.addRun('Queue up')],
])('%s takes the place of the open payload with a message that takes it back', async (_, add) => {
  const { bench } = await opened();
  const before = [bench().documents.map(({ id }) => id), bench().activeTab];
  bench().searchList('nothing has these words');
  add(bench());
  const [notice] = bench().notices.slice(-1);
  expect(notice?.words.says).toBe('order-added');
  expect(selectRows(bench()).length).toBeGreaterThan(0);
  await bench().undoStep(notice?.step ?? 0);
  expect([bench().documents.map(({ id }) => id), bench().activeTab]).toEqual(before);
});
