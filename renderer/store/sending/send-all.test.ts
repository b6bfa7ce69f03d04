import { describe, expect, test } from 'vitest';
import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { settle } from '../testing/fake-ports.ts';
import { production, start, startedBench } from '../testing/started-bench.ts';

const order = 'Queue up';
/** Its name in the list. */
const shown = 'A123 Noodle House';

async function opened(environments: readonly EnvironmentInfo[] = []) {
  const host = createFakeHost(start);
  host.own.environments = [...environments];
  host.own.vault = { ...host.own.vault, state: 'unlocked' };
  const { store } = await startedBench({ host });
  const bench = store.getState;
  const ids = bench().documents.flatMap((each) => (each.order === order ? [each.id] : []));
  const statuses = (): readonly string[] => host.sent.map((text) => /"orderStatus": "(\w+)"/.exec(text)?.[1] ?? '');
  const names = bench().documents.flatMap((each) => (each.order === order ? [each.name] : []));
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 12; turn += 1) await settle();
  };
  return { host, bench, ids, names, statuses, settled };
}

describe('all calls of an order', () => {
  test('go in their sequence, one after another, and the end is told', async () => {
    const { bench, names, statuses, settled } = await opened();
    await bench().sendAll(order);
    await settled();
    expect(statuses()).toEqual(names);
    expect(bench().sendingAll).toBe(null);
    expect(bench().notices.at(-1)?.words).toEqual({
      says: 'order-sent',
      order: shown,
      count: names.length,
      refused: 0,
    });
  });

  test('stop at the first that is not accepted, and go on behind it when they are told to', async () => {
    const { host, bench, names, statuses, settled } = await opened();
    host.beforeAnswer = () => {
      // The answer to the next one.
      if (host.sent.length === 1) host.answer = 'F';
    };
    await bench().sendAll(order);
    await settled();
    expect(statuses()).toEqual(names.slice(0, 2));
    expect(bench().sendingAll).toMatchObject({ at: 1, is: 'stopped', stop: { because: 'refused' } });
    await bench().resumeSendAll();
    await settled();
    expect(statuses()).toEqual(names);
    const { length: count } = names;
    expect(bench().notices.at(-1)).toMatchObject({
      tone: 'bad',
      words: { says: 'order-sent', order: shown, count, refused: count - 1 },
    });
    expect(bench().sendingAll).toBe(null);
  });

  test('go no further once they are cancelled, or one breaks off', async () => {
    const { host, bench, statuses, settled } = await opened();
    host.answer = 'breaks';
    await bench().sendAll(order);
    await settled();
    // Unknown arrival does not count as accepted.
    expect(bench().sendingAll).toMatchObject({ at: 0, is: 'stopped', stop: { because: 'refused' } });
    host.answer = 'S';
    host.beforeAnswer = () => void bench().stopSendAll();
    const before = statuses().length;
    await bench().resumeSendAll();
    await settled();
    expect(statuses().length).toBe(before + 1);
    expect(bench().sendingAll).toMatchObject({ is: 'stopped', stop: { because: 'cancelled' } });
    await bench().stopSendAll();
    expect(bench().sendingAll).toBe(null);
  });

  test('ask for production each time, and stop where one is not agreed to', async () => {
    const { host, bench, ids, settled } = await opened([production]);
    for (const id of ids) bench().chooseEnvironment(id, production.id);
    await bench().sendAll(order);
    await settled();
    expect([bench().guard?.step.at, host.sent.length]).toEqual(['agreeing', 0]);
    await bench().agreeToSend();
    await settled();
    expect([bench().guard?.step.at, bench().guard?.documentId, host.sent.length]).toEqual(['agreeing', ids[1], 1]);
    bench().leaveGuard();
    await settled();
    expect([host.sent.length, bench().sendingAll?.stop]).toEqual([1, { because: 'not-sent' }]);
  });
});
