import { activePayloadId } from '../window/active-tab.ts';
import { describe, expect, test } from 'vitest';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { createBench } from '../bench.ts';

import type { Bridge } from '../../bridge/bridge.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts } from '../testing/fake-ports.ts';
import { start, startedBench } from '../testing/started-bench.ts';

async function opened() {
  const { store } = await startedBench();
  return store;
}

/** A document that counts how often its text is read. */
function watched({ text, ...facts }: PayloadDocument) {
  let readings = 0;
  const document = {
    ...facts,
    get text() {
      readings += 1;
      return text;
    },
  };
  return { document, readings: () => readings };
}

describe('adding a payload', () => {
  test('reads none of the others again, and knows what its own row says', async () => {
    const store = await opened();
    const { documents, duplicate, setDocuments } = store.getState();
    const [activeTab, ...others] = documents;
    let readings = 0;
    const watched = others.map(({ text, ...facts }) => ({
      ...facts,
      get text() {
        readings += 1;
        return text;
      },
    }));
    if (activeTab === undefined) throw new Error('A first start makes payloads.');
    setDocuments([activeTab, ...watched]);
    expect(readings).toBeGreaterThan(0);
    readings = 0;
    duplicate(activeTab.id);
    expect(readings).toBe(0);
    const { summaries } = store.getState();
    const activeId = activePayloadId(store.getState());
    expect(activeId).not.toBe(activeTab.id);
    expect(summaries[activeId ?? '']).toEqual(summaries[activeTab.id]);
    expect(Object.keys(summaries)).toHaveLength(documents.length + 1);
  });
});

describe('a call', () => {
  test('counts the payloads of its order again, and those of no other', async () => {
    const store = await opened();
    await store.getState().send();
    const [call] = store.getState().calls;
    if (call === undefined) throw new Error('Nothing was sent.');
    const others = store.getState().documents.filter(({ orderNo }) => orderNo !== call.merchantBizNo);
    const own = store.getState().documents.filter(({ orderNo }) => orderNo === call.merchantBizNo);
    const [first, ...rest] = others.map(watched);
    if (first === undefined) throw new Error('A first start makes payloads of several orders.');
    store.getState().setDocuments([...own, first.document, ...rest.map(({ document }) => document)]);
    const inspected = first.readings();
    store.getState().applyCalls([{ ...call, id: 'another', atVirtual: call.atVirtual + 1000 }]);
    // It is read once, to find its order, and is not validated.
    expect(first.readings() - inspected).toBeLessThan(inspected);
    const after = store.getState().summaries;
    store.getState().summariseAll();
    expect(after).toEqual(store.getState().summaries);
    expect(Object.keys(after)).toHaveLength(own.length + others.length);
  });

  test('tells at once what it has made illegal', async () => {
    const store = await opened();
    const errors = () => Object.values(store.getState().summaries).map((summary) => summary.errors);
    const before = errors();
    await store.getState().send();
    const counted = errors();
    expect(counted).not.toEqual(before);
    store.getState().summariseAll();
    expect(errors()).toEqual(counted);
  });
});

/** A bridge over which these payloads come as they are. */
function listing(bridge: Bridge, documents: readonly PayloadDocument[]): Bridge {
  const own = new Proxy(bridge.documents, {
    get: (all, name) => (name === 'list' ? async () => documents : Reflect.get(all, name)),
  });
  return new Proxy(bridge, { get: (all, name) => (name === 'documents' ? own : Reflect.get(all, name)) });
}

test('a start looks at each text that is not in front once, however much the host tells', async () => {
  const host = createFakeHost(start);
  const ports = createFakePorts(start);
  const first = createBench({ ...ports, bridge: host.bridge });
  await first.getState().start();
  await ports.pass(2000);
  const kept = first.getState().documents;
  let looks = 0;
  const counted = kept.map(({ text, ...facts }, at) =>
    at === 0
      ? { text, ...facts }
      : {
          ...facts,
          get text() {
            looks += 1;
            return text;
          },
        },
  );
  const once = createBench({ ...createFakePorts(start), bridge: host.bridge });
  once.getState().setDocuments(counted);
  const looksForOne = looks;
  looks = 0;
  const again = createFakePorts(start);
  const second = createBench({
    ...again,
    bridge: listing(host.bridge, counted),
  });
  await second.getState().start();
  await again.pass(2000);
  expect(Object.keys(second.getState().summaries)).toHaveLength(kept.length);
  expect(looks).toBeLessThan(looksForOne * 2);
});
