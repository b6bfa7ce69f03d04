import { describe, expect, test } from 'vitest';
import { scenarios } from '../../shared/scenarios/index.ts';
import { startWords } from '../words/i18n.ts';
import { commandGroups } from './command.ts';
import { commandNamed, commands, openCommands } from './commands.ts';
import { matchesSearch } from '../../shared/lib/text/text-search.ts';
import { activePayloadId } from '../store/window/active-tab.ts';
import { selectReferenceList } from '../features/reference/store/reference.ts';
import { fullPlace } from '../store/window/full-place.ts';
import { ready } from '../store/testing/story-bench.ts';
import { startedBench } from '../store/testing/started-bench.ts';

const page = { moveRegion: () => undefined, referenceHere: () => null, editFocused: () => false };

describe('the list of commands', () => {
  test('holds each id once', () => {
    const ids = commands.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('words every command in both languages', async () => {
    for (const language of ['en', 'zh-Hant-HK'] as const) {
      const words = await startWords(language);
      for (const command of commands)
        expect(command.label(words.t, language), command.id).not.toMatch(/^commands\.|\{\{|^$/);
    }
  });

  test('offers every template of every scenario', () => {
    const made = commands.filter(({ group }) => group === 'new' || group === 'samples').length;
    const templates = scenarios.reduce((count, scenario) => count + scenario.templates.length, 0);
    // One more begins with nothing.
    expect(made).toBe(templates + scenarios.length + 1);
  });

  test.each([
    ['voucher gift', 'new.voucher/TICKETED@gift'],
    ['GIFT  voucher', 'new.voucher/TICKETED@gift'],
    ['ｖｏｕｃｈｅｒ gift', 'new.voucher/TICKETED@gift'],
    ['禮品卡 gift', 'new.voucher/TICKETED@gift'],
    ['sold and issued', 'new.voucher/TICKETED@gift'],
    ['排隊 arrived', 'new.queue-up/NUMBER_ARRIVED'],
    ['tomorrow', 'clock.set'],
    ['明天', 'clock.set'],
    ['tls', 'go.environments'],
    ['tls', 'sandbox.https'],
    ['clientId', 'go.environments'],
    ['Client-Id', 'go.connect'],
    ['驗簽', 'go.calls-place'],
    ['every move', 'go.transitions'],
    ['轉移', 'go.transitions'],
    ['遲到', 'story.disorder'],
    ['簽名', 'send.toggle-algorithm'],
    ['憑證', 'go.keys'],
    ['密鑰', 'go.keys'],
    ['calls', 'go.calls-place'],
    ['憑證', 'go.environments'],
    ['signature', 'send.toggle-algorithm'],
    ['wrong signature', 'send.wrong-signature'],
    ['wrong signature', 'go.calls-place'],
    ['sha256', 'go.connect'],
    ['base64', 'go.keys'],
    ['undo', 'undo.last'],
    ['改名', 'payload.rename'],
    ['改名', 'order.rename'],
  ])('finds "%s" in either language', async (query, id) => {
    for (const language of ['en', 'zh-Hant-HK'] as const) {
      const words = await startWords(language);
      const found = commands.filter((each) =>
        matchesSearch([each.label(words.t, language), ...(each.also ?? [])], query),
      );
      expect(found.map((each) => each.id)).toContain(id);
      expect(found.length).toBeLessThan(commands.length / 10);
    }
  });

  test.each([
    ['en', 'export'],
    ['zh-Hant-HK', '匯出'],
  ] as const)('finds pictures first by what an export is called (%s)', async (language, query) => {
    const words = await startWords(language);
    const found = commands.filter((each) =>
      matchesSearch([each.label(words.t, language), ...(each.also ?? [])], query),
    );
    const byGroup = commandGroups.flatMap((group) => found.filter((each) => each.group === group));
    expect(byGroup.slice(0, 2).map(({ id }) => id)).toEqual(['export.phone', 'export.sheet']);
  });

  test('finds stories and no history by "story"', async () => {
    const words = await startWords('en');
    const found = commands.filter((each) => matchesSearch([each.label(words.t, 'en'), ...(each.also ?? [])], 'story'));
    expect(found.map(({ id }) => id)).not.toContain('versions.open');
    expect(found.length).toBeGreaterThan(2);
  });

  test('makes a payload from each template, and opens it', async () => {
    const { store } = await startedBench();
    for (const command of commands.filter(({ group }) => group === 'new')) {
      const before = store.getState().documents.length;
      await command.run(store.getState(), page);
      expect(store.getState().documents.length, command.id).toBeGreaterThan(before);
      expect(
        store
          .getState()
          .documents.slice(before)
          .map(({ id }) => id),
        command.id,
      ).toContain(activePayloadId(store.getState()));
    }
  });

  test('finds payloads by name', async () => {
    const { store } = await startedBench();
    const open = openCommands(store.getState());
    const last = open.at(-1);
    await last?.run(store.getState(), page);
    expect(activePayloadId(store.getState())).toBe(store.getState().documents.at(-1)?.id);
  });

  test('makes a story only of calls that are of the order’s own scenario', async () => {
    const { store } = await startedBench();
    const { isEnabled } = commandNamed('story.from-calls');
    await store.getState().send();
    expect(isEnabled(store.getState())).toBe(true);
    const { calls, applyCalls } = store.getState();
    applyCalls(calls.map((call) => ({ ...call, scenario: 'voucher', seq: 1 })));
    expect(isEnabled(store.getState())).toBe(false);
  });

  test('runs only what can be run', async () => {
    const { store } = await startedBench();
    expect(commandNamed('send.run').isEnabled(store.getState())).toBe(true);
    expect(commandNamed('send.cancel').isEnabled(store.getState())).toBe(false);
    for (const { id } of store.getState().documents) await store.getState().remove(id);
    expect(commandNamed('send.run').isEnabled(store.getState())).toBe(false);
    expect(commandNamed('payload.rename').isEnabled(store.getState())).toBe(false);
  });

  test('copies the request as cURL', async () => {
    const { store, ports } = await startedBench();
    await commandNamed('send.copy-curl').run(store.getState(), page);
    expect(ports.copied[0]).toMatch(/^curl -sS -X 'POST'/);
  });
});

test('Branch here makes a story of the calls of an order, and says why where it has none', async () => {
  const { store } = await startedBench();
  const branch = commandNamed('story.branch-here');
  const payload = store.getState().documents.find(({ name }) => name === 'TICKETED');
  store.getState().open(payload?.id ?? '');
  expect([branch.isEnabled(store.getState()), branch.whyNot?.(store.getState())]).toEqual([
    false,
    'stories.noBranch.noCalls',
  ]);
  await store.getState().send();
  expect(branch.isEnabled(store.getState())).toBe(true);
  await branch.run(store.getState(), page);
  expect(store.getState()).toMatchObject({ shownBranch: 0, activeTab: { kind: 'story' } });
});

test('a story that another place covers comes into view before a branch is added', async () => {
  const { store } = await startedBench();
  store.getState().openReady(ready('movie-ticket', 'film-evening'));
  store.getState().choose('section', 'calls');
  await commandNamed('story.branch-here').run(store.getState(), page);
  expect([fullPlace(store.getState()), store.getState().shownBranch]).toEqual([null, 0]);
});

test('late calls lead to the stories where there is none, and transitions to those of the open scenario', async () => {
  const { store } = await startedBench();
  void commandNamed('story.disorder').run(store.getState(), page);
  expect(store.getState()).toMatchObject({ dialog: null, settings: { section: 'stories' } });
  const payload = store.getState().documents.find(({ scenario }) => scenario === 'queue-up');
  store.getState().open(payload?.id ?? '');
  void commandNamed('go.transitions').run(store.getState(), page);
  expect(store.getState()).toMatchObject({ referenceEntryId: 'moves:queue-up', settings: { panel: 'reference' } });
  for (const tab of store.getState().openTabs) store.getState().close(tab);
  void commandNamed('go.transitions').run(store.getState(), page);
  expect(
    selectReferenceList(store.getState())
      .slice(0, 5)
      .map(({ kind }) => kind),
  ).toEqual(Array.from({ length: 5 }, () => 'moves'));
});
