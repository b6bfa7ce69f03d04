import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBench } from '../bench.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts } from '../testing/fake-ports.ts';
import { production, start, startedBench } from '../testing/started-bench.ts';
import type { Bench, BenchStore } from '../slice.ts';

type World = Awaited<ReturnType<typeof startedBench>>;

/** The next window of the same tab. */
async function reloaded({ store, host, ports }: World): Promise<World> {
  store.getState().leave();
  await ports.pass(5000);
  const next: BenchStore = createBench({ ...ports, bridge: host.bridge });
  await next.getState().start();
  return { store: next, host, ports };
}

/** What the actions change. What comes back is opened too, so tabs are more than before. */
function stateOf({ documents, stories, templates, gaps, clock, environmentOf }: Bench) {
  const byId = <T extends { readonly id: string }>(all: readonly T[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return {
    documents,
    stories: byId(stories),
    templates: byId(templates),
    gaps,
    clock,
    environmentOf,
  };
}

/** Every kind of action, on what is at that place. */
const actions: Readonly<Record<string, (bench: Bench, at: number) => unknown>> = {
  type: (bench, at) => bench.typed(documentAt(bench, at), `{"n":${at}}`),
  rename: (bench, at) => bench.rename(documentAt(bench, at), `Name ${at}`),
  duplicate: (bench, at) => bench.duplicate(documentAt(bench, at)),
  duplicateStory: (bench, at) => bench.duplicate(bench.stories[at % bench.stories.length]?.id ?? ''),
  addStory: (bench) => bench.addEmptyStory(),
  renameStory: (bench, at) => bench.rename(bench.stories[at % bench.stories.length]?.id ?? '', `Story ${at}`),
  renameOrder: (bench, at) => bench.renameOrder(orderAt(bench, at), `Order ${at}`),
  remove: (bench, at) => bench.remove(documentAt(bench, at)),
  removeOrder: (bench, at) =>
    bench.removePayloads(bench.documents.filter(({ order }) => order === orderAt(bench, at)).map(({ id }) => id)),
  removeStory: (bench, at) => bench.removeStory(bench.stories[at % bench.stories.length]?.id ?? ''),
  movePayloads: (bench, at) =>
    bench.movePayloads([documentAt(bench, at)], { order: orderAt(bench, at + 3), before: null }),
  moveOrder: (bench, at) => bench.moveOrder(orderAt(bench, at), at % 2 === 0 ? null : orderAt(bench, at + 1)),
  closeTab: (bench, at) => bench.closeTab(bench.openTabs[at % bench.openTabs.length] ?? ''),
  chooseScenario: (bench, at) =>
    bench.chooseScenario(documentAt(bench, at), at % 2 === 0 ? 'queue-up' : 'movie-ticket'),
  chooseEnvironment: (bench, at) => bench.chooseEnvironment(documentAt(bench, at), at % 2 === 0 ? production.id : null),
  chooseGap: (bench, at) => bench.chooseGap('length-unit', at % 2 === 0 ? 'utf8-bytes' : null),
  resetGaps: (bench) => bench.resetGaps(),
  moveClock: (bench, at) => bench.moveClock(start + at * 60_000),
  setRate: (bench, at) => bench.setRate(at % 2 === 0 ? 60 : 600),
  saveTemplate: (bench, at) => bench.saveTemplate(`Template ${at % 3}`, `{"n":${at}}`),
  renameTemplate: (bench, at) => bench.renameTemplate(bench.templates[0]?.id ?? '', `Template ${at}`),
  removeTemplate: (bench) => bench.removeTemplate(bench.templates[0]?.id ?? ''),
  import: async (bench, at) => {
    const text = `{"merchantBizType":"LINE_UP","orderStatus":"NUMBER_ARRIVED","merchantBizNo":"Q-${at}"}`;
    await bench.offerFiles([{ name: `${at}.json`, blob: new Blob([text]) }]);
    await bench.importWanted();
  },
};

function documentAt({ documents }: Bench, at: number): string {
  return documents[at % documents.length]?.id ?? '';
}

function orderAt({ documents }: Bench, at: number): string {
  return documents[at % documents.length]?.order ?? '';
}

async function opened(): Promise<World> {
  const host = createFakeHost(start);
  host.own.environments = [production];
  const world = await startedBench({ host, ports: createFakePorts(start) });
  const bench = world.store.getState;
  bench().addEmptyStory();
  for (const { id } of bench().steps) bench().forgetStep(id);
  await world.ports.pass(1000);
  for (const { id } of bench().documents.slice(0, 3)) bench().open(id);
  return world;
}

test('any actions are undone whole and redone whole, also with a reload between', async () => {
  const action = fc.record({ name: fc.constantFrom(...Object.keys(actions)), at: fc.nat(12) });
  const run = fc.record({ list: fc.array(action, { minLength: 1, maxLength: 8 }), reloads: fc.nat(3) });
  await fc.assert(
    fc.asyncProperty(run, async ({ list, reloads }) => {
      let world = await opened();
      const state = () => stateOf(world.store.getState());
      const tabs = (): readonly string[] => world.store.getState().openTabs;
      const first = { state: state(), tabs: tabs() };
      const expectAsAtFirst = (): void => {
        expect(state()).toEqual(first.state);
        expect(tabs()).toEqual(expect.arrayContaining([...first.tabs]));
      };
      for (const { name, at } of list) await actions[name]?.(world.store.getState(), at);
      await world.ports.pass(1000);
      const last = state();
      // Until a reload the editor undoes typing.
      if (reloads % 2 === 1 || list.some(({ name }) => name === 'type')) world = await reloaded(world);
      expect(state()).toEqual(last);
      while (world.store.getState().steps.length > 0) await world.store.getState().undoLast();
      expectAsAtFirst();
      if (reloads > 1) world = await reloaded(world);
      while (world.store.getState().undone.length > 0) await world.store.getState().redoLast();
      expect(state()).toEqual(last);
      while (world.store.getState().steps.length > 0) await world.store.getState().undoLast();
      expectAsAtFirst();
    }),
    {
      numRuns: 20,
      // What a reading of the host at a new connection took back.
      examples: [
        [{ list: ['type', 'chooseGap'].map((name) => ({ name, at: 0 })), reloads: 2 }],
        [{ list: ['type', 'chooseGap', 'type', 'moveClock', 'type'].map((name) => ({ name, at: 0 })), reloads: 0 }],
      ],
    },
  );
});

describe('redo', () => {
  test('is gone after a new action', async () => {
    const { store } = await opened();
    const bench = store.getState;
    const id = documentAt(bench(), 0);
    bench().rename(id, 'One');
    await bench().undoLast();
    expect(bench().undone).toHaveLength(1);
    bench().rename(id, 'Two');
    expect(bench().undone).toEqual([]);
    await bench().redoLast();
    expect(bench().documents[0]?.name).toBe('Two');
  });

  test('offers the message again, and stays where the host refuses it', async () => {
    const { store, host } = await opened();
    const bench = store.getState;
    const count = bench().documents.length;
    await bench().remove(documentAt(bench(), 0));
    await bench().undoLast();
    host.refusesRemovals = true;
    await bench().redoLast();
    expect([bench().documents.length, bench().undone.length]).toEqual([count, 1]);
    host.refusesRemovals = false;
    await bench().redoLast();
    expect([bench().documents.length, bench().undone.length]).toEqual([count - 1, 0]);
    expect(bench().notices.some(({ words, step }) => words.says === 'removed' && step !== undefined)).toBe(true);
  });
});

describe('after a reload', () => {
  test('the text comes back as it was before it was typed into, among the other steps', async () => {
    const world = await opened();
    const bench = world.store.getState;
    const id = documentAt(bench(), 0);
    const before = bench().documents[0]?.text ?? '';
    bench().typed(id, `${before} `);
    bench().typed(id, `${before}  `);
    bench().rename(id, 'Mine');
    expect(bench().steps.map(({ words }) => words.says)).toEqual(['renamed']);
    const { store } = await reloaded(world);
    const next = store.getState;
    expect(next().steps.map(({ words }) => words.says)).toEqual(['text-edited', 'renamed']);
    await next().undoLast();
    expect(next().documents[0]?.text).toBe(`${before}  `);
    await next().undoLast();
    expect(next().documents[0]?.text).toBe(before);
    await next().redoLast();
    expect(next().documents[0]?.text).toBe(`${before}  `);
  });

  test.each([
    ['at once', async (world: World) => world],
    ['after a reload', reloaded],
  ])(
    '%s a removed environment comes back with the choices of its payloads, unless another was chosen',
    async (_when, goOn) => {
      const world = await opened();
      const another = { ...production, id: 'a'.repeat(32), name: 'Another' };
      world.host.own.environments = [production, another];
      await world.store.getState().start();
      const bench = world.store.getState;
      const ids = bench()
        .documents.slice(0, 2)
        .map(({ id }) => id);
      const [kept = '', changed = ''] = ids;
      for (const id of ids) bench().chooseEnvironment(id, production.id);
      await bench().removeEnvironment(production.id);
      const { store } = await goOn(world);
      const next = store.getState;
      expect(next().environmentOf).toEqual({});
      next().setEnvironment(changed, another.id);
      await next().undoLast();
      expect(next().session?.environments.map(({ id }) => id)).toEqual([another.id, production.id]);
      expect(next().environmentOf).toEqual({ [kept]: production.id, [changed]: another.id });
    },
  );

  test('nothing brings back a text that was deleted permanently meanwhile', async () => {
    const world = await opened();
    const bench = world.store.getState;
    await bench().remove(documentAt(bench(), 0));
    bench().leave();
    await world.ports.pass(1000);
    world.host.versions = [];
    const { store } = await reloaded(world);
    expect(store.getState().steps).toEqual([]);
  });

  test('the newest steps that fit are there', async () => {
    const world = await opened();
    const bench = world.store.getState;
    const ids = bench().documents.map(({ id }) => id);
    for (const [at, id] of ids.slice(0, 3).entries()) bench().typed(id, `${at}`.repeat(900_000));
    await world.ports.pass(1000);
    for (const id of ids.slice(0, 3)) await bench().remove(id);
    const { store } = await reloaded(world);
    expect(store.getState().steps).toHaveLength(2);
  });

  test('a stored text of another form is no step', async () => {
    const world = await opened();
    for (const text of ['', '{', '{"steps":[{"id":1}],"undone":[]}']) {
      world.ports.storedSteps.write(text);
      const next = createBench({ ...world.ports, bridge: world.host.bridge });
      await next.getState().start();
      expect(next.getState().steps).toEqual([]);
    }
  });
});
