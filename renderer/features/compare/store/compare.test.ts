import { expect, test } from 'vitest';
import { fakeVersion } from '../../../store/testing/fake-versions.ts';
import { startedBench } from '../../../store/testing/started-bench.ts';

async function opened() {
  const { store, host } = await startedBench();
  const bench = () => store.getState();
  const [first, second] = bench().documents;
  if (first === undefined || second === undefined) throw new Error('There are no payloads');
  const sides = () => {
    const { comparison } = bench();
    return [comparison?.left, comparison?.right].map((side) => [
      side?.ref.of,
      side?.document?.name,
      side?.document?.text,
    ]);
  };
  return { bench, host, first, second, sides };
}

test('a payload that was not sent stands beside its neighbour of the same order', async () => {
  const { bench, first, second, sides } = await opened();
  await bench().compare(first.id);
  expect(sides()).toEqual([
    ['payload', second.name, second.text],
    ['payload', first.name, first.text],
  ]);
  bench().swapSides();
  expect(sides()[0]).toEqual(['payload', first.name, first.text]);
});

test('a draft stands beside what was last sent of it, as it was typed', async () => {
  const { bench, host, first, sides } = await opened();
  bench().open(first.id);
  await bench().send();
  bench().typed(first.id, '{"typed":"since"}');
  host.versions.push(
    fakeVersion({ ...first, text: '{"old":1}' }, 1, { sentAt: 1 }),
    fakeVersion({ ...first, text: '{"last":"{{uuid32}}"}' }, 2, { sentAt: 2 }),
    fakeVersion({ ...first, text: '{"typed":"since"}' }, 3),
  );
  await bench().compare(first.id);
  expect(sides()).toEqual([
    ['sent', first.name, '{"last":"{{uuid32}}"}'],
    ['payload', first.name, '{"typed":"since"}'],
  ]);
});

test('without a version of it, what was sent is what the call holds; without a call, nothing', async () => {
  const { bench, host, first, second, sides } = await opened();
  bench().open(first.id);
  await bench().send();
  await bench().compare(first.id);
  await bench().chooseSide('left', { of: 'sent', id: first.id });
  expect(sides()[0]).toEqual(['sent', first.name, host.sent[0]]);
  await bench().chooseSide('left', { of: 'sent', id: second.id });
  expect(bench().comparison?.left).toMatchObject({ document: null, isReading: false });
});

test('two that are named stand beside one another, and a status as a new one begins', async () => {
  const { bench, first, second, sides } = await opened();
  await bench().compare(first.id, second.id);
  expect(sides().map(([, name]) => name)).toEqual([first.name, second.name]);
  const status = bench().documents.find(({ scenario }) => scenario === 'queue-up');
  await bench().chooseSide('left', { of: 'template', id: `queue-up/${status?.name}` });
  expect(bench().comparison?.left.document).toMatchObject({
    name: status?.name,
    scenario: 'queue-up',
    order: second.order,
  });
});
