import { describe, expect, test } from 'vitest';
import { activeDocument } from '../window/active-tab.ts';
import { startedBench } from '../testing/started-bench.ts';

async function opened() {
  const { store, host, ports } = await startedBench();
  const own = activeDocument(store.getState());
  if (own === null) throw new Error('A first start opens a payload.');
  return { store, ports, host, id: own.id, own };
}

const note = 'a film in the evening, with a friend who comes late';
const film = `{"merchantBizType":"MOVIE_TICKET","orderStatus":"TICKETED","merchantBizNo":"F-9","note":"${note}"}`;

describe('the scenario of a payload', () => {
  test('can be changed at any time, is drawn at once, and is kept; its text stays', async () => {
    const { store, ports, host, id, own } = await opened();
    store.getState().chooseScenario(id, 'movie-ticket');
    const { analysis, documents } = store.getState();
    expect(analysis?.scenario.id).toBe('movie-ticket');
    expect(documents.find((each) => each.id === id)).toEqual({ ...own, scenario: 'movie-ticket' });
    await ports.pass(1000);
    expect(host.documents.get(id)?.scenario).toBe('movie-ticket');
  });

  test('comes back by undo, whatever was typed since', async () => {
    const { store, id, own } = await opened();
    store.getState().chooseScenario(id, 'movie-ticket');
    store.getState().typed(id, `${own.text} `);
    await store.getState().undoLast();
    expect(activeDocument(store.getState())).toEqual({ ...own, text: `${own.text} ` });
    expect(store.getState().analysis?.scenario.id).toBe(own.scenario);
  });

  test('that nobody knows, or that it has, changes nothing', async () => {
    const { store, id } = await opened();
    const before = store.getState();
    before.chooseScenario(id, 'no-such-thing');
    before.chooseScenario(id, 'train-ticket');
    expect(store.getState().documents).toBe(before.documents);
    expect(store.getState().steps).toEqual([]);
  });
});

describe('a text that is pasted over a payload', () => {
  test('of another scenario is offered to be what it looks like, with its order, and that can be undone', async () => {
    const { store, id, own } = await opened();
    store.getState().typed(id, film);
    expect(store.getState().scenarioGuesses[id]).toEqual({ scenario: 'movie-ticket', orderNo: 'F-9' });
    expect(activeDocument(store.getState())?.scenario).toBe(own.scenario);
    store.getState().acceptGuess(id);
    const now = activeDocument(store.getState());
    expect(now).toMatchObject({ scenario: 'movie-ticket', orderNo: 'F-9', order: 'Movie ticket F-9', text: film });
    expect(store.getState().scenarioGuesses).toEqual({});
    await store.getState().undoLast();
    expect(activeDocument(store.getState())).toEqual({ ...own, text: film });
  });

  test('is left as it is where that is wanted, and says no more', async () => {
    const { store, id, own } = await opened();
    store.getState().typed(id, film);
    store.getState().dismissGuess(id);
    store.getState().typed(id, `${film} `);
    expect(store.getState().scenarioGuesses).toEqual({});
    expect(activeDocument(store.getState())?.scenario).toBe(own.scenario);
  });

  test('is offered no more once it was taken back', async () => {
    const { store, id, own } = await opened();
    store.getState().typed(id, film);
    store.getState().typed(id, own.text);
    expect(store.getState().scenarioGuesses).toEqual({});
  });
});

describe('saving at once', () => {
  test('writes what waits, and says that it is saved', async () => {
    const { store, host, id, own } = await opened();
    store.getState().typed(id, `${own.text} `);
    expect(host.documents.get(id)?.text).not.toBe(`${own.text} `);
    await store.getState().saveNow();
    expect(host.documents.get(id)?.text).toBe(`${own.text} `);
    expect(store.getState().notices.map(({ words }) => words.says)).toContain('saved');
  });

  test('says why not where the host refuses, and tries again then', async () => {
    const { store, host, id, own } = await opened();
    host.refusesSaves = true;
    store.getState().typed(id, `${own.text} `);
    await store.getState().saveNow();
    const said = (): unknown => store.getState().notices.at(-1)?.words;
    expect(said()).toMatchObject({ says: 'trouble', doing: 'save', trouble: { code: 'STORE_FAILED' } });
    host.refusesSaves = false;
    await store.getState().saveNow();
    expect(said()).toEqual({ says: 'saved' });
    expect(host.documents.get(id)?.text).toBe(`${own.text} `);
  });
});
