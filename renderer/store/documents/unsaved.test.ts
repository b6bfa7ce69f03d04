import { describe, expect, test } from 'vitest';
import { createBench } from '../bench.ts';
import type { BenchStore } from '../slice.ts';
import { activeDocument } from '../window/active-tab.ts';
import { createFakeHost, type FakeHost } from '../testing/fake-host.ts';
import { createFakePorts, settle, type FakePorts } from '../testing/fake-ports.ts';
import { longestStoredByKey } from './unsaved.ts';
import { start, startedBench } from '../testing/started-bench.ts';

async function openedIn(ports: FakePorts, host: FakeHost): Promise<BenchStore> {
  const store = createBench({ ...ports, bridge: host.bridge });
  await store.getState().start();
  await settle();
  return store;
}

async function cutOff(typed: string) {
  const { store, host, ports } = await startedBench();
  await ports.pass(1000);
  const document = activeDocument(store.getState());
  if (document === null) throw new Error('Nothing is open');
  host.hasNoSession = true;
  store.getState().typed(document.id, typed);
  host.tell({ event: 'clock', clock: host.clock });
  await ports.pass(2000);
  return { store, ports, host, document };
}

/** Another page of the tab: timers are gone, session storage stays. */
function nextPage({ aside, randomHex }: FakePorts): FakePorts {
  return { ...createFakePorts(start + 10_000), aside, randomHex };
}

describe('a host that was restarted', () => {
  test('ends the session, and is not called another window', async () => {
    const { store } = await cutOff('{"typed": 1}');
    expect(store.getState().link).toBe('ended');
    expect(store.getState().saveState.state).toBe('not-saved');
  });

  test('leaves the unsaved text to be copied', async () => {
    const { store, ports } = await cutOff('{"typed": 1}');
    expect(await store.getState().copyUnsaved()).toBe(true);
    expect(ports.copied).toEqual(['{"typed": 1}']);
  });

  test('gets the unsaved text from the next window of the tab, in the payload it was typed into', async () => {
    const { store, ports, host, document } = await cutOff('{"typed": 1}');
    store.getState().leave();
    await settle();
    host.hasNoSession = false;
    const before = host.documents.size;
    const later = nextPage(ports);
    const next = await openedIn(later, host);
    await later.pass(1000);
    expect(activeDocument(next.getState())).toMatchObject({ id: document.id, text: '{"typed": 1}' });
    expect(host.documents.get(document.id)?.text).toBe('{"typed": 1}');
    expect(host.documents.size).toBe(before);
    expect(ports.aside.read()).toBe('');
  });

  test('gets it beside what it has, where that was changed by somebody else meanwhile', async () => {
    const { store, ports, host, document } = await cutOff('{"typed": 1}');
    store.getState().leave();
    await settle();
    host.hasNoSession = false;
    host.documents.set(document.id, { ...document, text: '{"other": 1}' });
    const later = nextPage(ports);
    const next = await openedIn(later, host);
    await later.pass(1000);
    expect(activeDocument(next.getState())).toMatchObject({ name: 'TICKETED 2', text: '{"typed": 1}' });
    expect(host.documents.get(document.id)?.text).toBe('{"other": 1}');
  });

  test('is given nothing twice: what it has already is not brought back', async () => {
    const { store, ports, host, document } = await cutOff('{"typed": 1}');
    store.getState().leave();
    await settle();
    host.hasNoSession = false;
    host.documents.set(document.id, { ...document, text: '{"typed": 1}' });
    const before = host.documents.size;
    const next = await openedIn(nextPage(ports), host);
    expect(next.getState().documents).toHaveLength(before);
  });
});

describe('a page that goes before a text was written', () => {
  const long = `{"typed":"${'x'.repeat(2000)}"}`;

  /** A browser cuts off long requests of a closing page. */
  async function leftWith(typed: string) {
    const ports = createFakePorts(start);
    const host = createFakeHost(start);
    const store = await openedIn(ports, host);
    await ports.pass(1000);
    const document = activeDocument(store.getState());
    if (document === null) throw new Error('Nothing is open');
    store.getState().typed(document.id, typed);
    const asks = store.getState().wouldBeLost();
    host.refusesSaves = typed === long;
    store.getState().leave();
    await settle();
    host.refusesSaves = false;
    return { ports, host, document, asks };
  }

  test('finds the text again in the payload it was typed into', async () => {
    const { ports, host, document } = await leftWith(long);
    const later = nextPage(ports);
    const next = await openedIn(later, host);
    expect(activeDocument(next.getState())).toMatchObject({ id: document.id, text: long });
    expect(next.getState().notices).toEqual([]);
    await later.pass(1000);
    expect(host.documents.get(document.id)?.text).toBe(long);
    expect(ports.aside.read()).toBe('');
  });

  test('finds it as a copy where another window has written meanwhile', async () => {
    const { ports, host, document } = await leftWith(long);
    host.documents.set(document.id, { ...document, text: '{"other":1}' });
    const next = await openedIn(nextPage(ports), host);
    expect(activeDocument(next.getState())).toMatchObject({ name: 'TICKETED 2', text: long });
    expect(next.getState().documents.find(({ id }) => id === document.id)?.text).toBe('{"other":1}');
  });

  test('finds a short one once: it has arrived', async () => {
    const { ports, host, document, asks } = await leftWith('{"typed":1}');
    expect(asks).toBe(false);
    const before = host.documents.size;
    const next = await openedIn(nextPage(ports), host);
    expect(next.getState().documents).toHaveLength(before);
    expect(activeDocument(next.getState())).toMatchObject({ id: document.id, text: '{"typed":1}' });
  });

  test('asks first, where the text would not arrive any more', async () => {
    expect((await leftWith(long)).asks).toBe(true);
  });

  test('finds the text of a story again', async () => {
    const ports = createFakePorts(start);
    const host = createFakeHost(start);
    const store = await openedIn(ports, host);
    store.getState().addEmptyStory();
    await ports.pass(1000);
    const story = store.getState().stories[0];
    store.getState().typed(story?.id ?? '', long);
    host.refusesSaves = true;
    store.getState().leave();
    await settle();
    host.refusesSaves = false;
    const next = await openedIn(nextPage(ports), host);
    expect(next.getState().stories).toEqual([{ ...story, text: long }]);
  });
});

describe('a page that dies', () => {
  /** Its last words reach nobody: neither its timers nor `leave` run. */
  async function diedWith(...typed: readonly string[]) {
    const ports = createFakePorts(start);
    const host = createFakeHost(start);
    const store = await openedIn(ports, host);
    await ports.pass(1000);
    const document = activeDocument(store.getState());
    if (document === null) throw new Error('Nothing is open');
    for (const text of typed) store.getState().typed(document.id, text);
    return { ports, host, document, store };
  }

  test('loses nothing of a payload, to the last key', async () => {
    const { ports, host, document } = await diedWith('{"typed":1', '{"typed":12', '{"typed":12}');
    const later = nextPage(ports);
    const next = await openedIn(later, host);
    expect(activeDocument(next.getState())).toMatchObject({ id: document.id, text: '{"typed":12}' });
    expect(next.getState().notices).toEqual([]);
    await later.pass(1000);
    expect(host.documents.get(document.id)?.text).toBe('{"typed":12}');
    expect(later.aside.read()).toBe('');
  });

  test('loses nothing of a story', async () => {
    const { ports, host, store } = await diedWith();
    store.getState().addEmptyStory();
    store.getState().typed(store.getState().stories[0]?.id ?? '', '{"calls":[]}');
    const next = await openedIn(nextPage(ports), host);
    expect(next.getState().stories.map(({ text }) => text)).toEqual(['{"calls":[]}']);
  });

  test('loses nothing of a key whose inspection never ends', async () => {
    const { ports, host, document, store } = await diedWith();
    const stop = store.subscribe((state, before) => {
      if (state.documents !== before.documents) throw new Error('It hangs.');
    });
    expect(() => store.getState().typed(document.id, '{"last":1}')).toThrow('It hangs.');
    stop();
    const next = await openedIn(nextPage(ports), host);
    expect(activeDocument(next.getState())?.text).toBe('{"last":1}');
  });

  test('has nothing set aside once all is saved, so that an older text never comes back', async () => {
    const { ports, host, document, store } = await diedWith('{"typed":1}');
    expect(ports.aside.read()).toContain('typed');
    await ports.pass(1000);
    expect([store.getState().saveState.state, ports.aside.read()]).toEqual(['saved', '']);
    host.documents.set(document.id, { ...document, text: '{"other":1}' });
    const next = await openedIn(nextPage(ports), host);
    expect(activeDocument(next.getState())?.text).toBe('{"other":1}');
  });

  test('does not wait with every key for a very long text to be set aside', async () => {
    const { ports } = await diedWith(`"${'x'.repeat(longestStoredByKey)}"`);
    expect(ports.aside.read()).toBe('');
  });
});

test.each(['', 'no JSON', '{}', '[1]', '{"documents":[{"id":1}],"stories":[]}'])(
  'ignores %j set aside',
  async (text) => {
    const ports = createFakePorts(start);
    ports.aside.write(text);
    const store = await openedIn(ports, createFakeHost(start));
    expect(store.getState().phase).toBe('ready');
    expect(store.getState().notices).toEqual([]);
  },
);
