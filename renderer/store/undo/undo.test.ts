import { describe, expect, test } from 'vitest';
import { scenarios } from '../../../shared/scenarios/index.ts';
import type { Bench } from '../slice.ts';
import { phoneSizes } from '../../../shared/specification/phone-sizes.ts';
import { start, startedBench } from '../testing/started-bench.ts';

async function opened() {
  const { store, host, ports } = await startedBench();
  const bench = () => store.getState();
  const first = bench().documents[0];
  if (first === undefined) throw new Error('There is no payload');
  const own = () => bench().documents.find(({ id }) => id === first.id);
  const said = () => bench().steps.map(({ words }) => words.says);
  return { bench, host, ports, first, own, said };
}

describe('what was done', () => {
  test('outlives the message about it', async () => {
    const { bench, first, own } = await opened();
    await bench().remove(first.id);
    for (const { id } of bench().notices) bench().dismissNotice(id);
    expect(own()).toBeUndefined();
    await bench().undoLast();
    expect([own(), bench().documents[0]?.id]).toEqual([first, first.id]);
    expect(bench().steps).toEqual([]);
  });

  test('takes its message along when it is undone', async () => {
    const { bench, first } = await opened();
    await bench().remove(first.id);
    expect(bench().notices.map(({ words }) => words.says)).toContain('removed');
    await bench().undoLast();
    expect(bench().notices.map(({ words }) => words.says)).not.toContain('removed');
  });

  test('is undone newest first, whatever it was', async () => {
    const { bench, first, own, said, ports } = await opened();
    const { name } = first;
    bench().rename(first.id, 'Mine');
    bench().chooseEnvironment(first.id, 'staging');
    bench().closeTab(first.id);
    await bench().setRate(60);
    await bench().chooseGap('length-unit', 'utf8-bytes');
    expect(said()).toEqual(['renamed', 'environment-chosen', 'tab-closed', 'clock-rate', 'gap-chosen']);
    await bench().undoLast();
    expect(bench().gaps).toEqual({});
    await bench().undoLast();
    expect(bench().clock.rate).toBe(1);
    await bench().undoLast();
    expect(bench().openTabs).toContain(first.id);
    expect(bench().activeTab?.id).toBe(first.id);
    await bench().undoLast();
    expect(bench().environmentOf).toEqual({});
    await bench().undoLast();
    expect(own()?.name).toBe(name);
    await bench().undoLast();
    expect(said()).toEqual([]);
    await ports.pass(1000);
  });

  test('is undone where it made a copy, also from the contact sheet, or a story, and is there again by a redo', async () => {
    const { bench, first } = await opened();
    const texts = () => [...bench().documents, ...bench().stories].map(({ id, text }) => [id, text]);
    const look = { scheme: 'light', size: phoneSizes[0], textPercent: 100 } as const;
    const phone = { surface: 'wallet', locale: 'en_US', look } as const;
    const additions: readonly (() => void)[] = [
      () => bench().duplicate(first.id),
      () => bench().openFromSheet(phone, { name: 'Long', text: '{}' }),
      () => bench().addEmptyStory(),
      () => bench().addStoryOfPayloads(first.orderNo, first.scenario),
      () => bench().duplicate(bench().stories[0]?.id ?? ''),
    ];
    for (const add of additions) {
      const before = texts();
      add();
      const after = texts();
      expect(after.length).toBe(before.length + 1);
      await bench().undoLast();
      expect(texts()).toEqual(before);
      await bench().redoLast();
      expect(texts()).toEqual(after);
    }
    expect(bench().steps.length).toBe(additions.length);
  });

  test('is undone also where later steps were edits of a text that is gone', async () => {
    const { bench, first, own, said } = await opened();
    bench().rename(first.id, 'Mine');
    bench().addEmptyStory();
    const added = bench().steps.at(-1)?.id ?? 0;
    for (const scenario of scenarios.slice(0, 2))
      for (const template of scenario.templates.slice(0, 1)) bench().addCall(scenario, template);
    await bench().undoStep(added);
    await bench().undoStep(added);
    expect([bench().stories, said()]).toEqual([[], ['renamed', 'call-added', 'call-added']]);
    await bench().undoLast();
    expect([own()?.name, said()]).toEqual([first.name, []]);
    await bench().redoLast();
    expect(own()?.name).toBe('Mine');
  });

  test('is undone along with what was done to the same later, and with nothing else', async () => {
    const { bench, first, own, said } = await opened();
    bench().rename(first.id, 'One');
    bench().chooseEnvironment(first.id, 'staging');
    bench().rename(first.id, 'Two');
    const [renamed] = bench().steps;
    await bench().undoStep(renamed?.id ?? 0);
    expect(own()?.name).toBe(first.name);
    expect(said()).toEqual(['environment-chosen']);
  });

  test('is one step where a clock is moved on and on', async () => {
    const { bench, said } = await opened();
    const before = bench().clock;
    for (let hour = 1; hour <= 5; hour += 1) await bench().moveClock(start + hour * 3_600_000);
    expect(said()).toEqual(['clock-set']);
    await bench().undoLast();
    expect(bench().clock).toEqual(before);
  });

  test('stays in the list where it could not be undone', async () => {
    const { bench, host, said } = await opened();
    await bench().chooseGap('length-unit', 'utf8-bytes');
    host.refusesSaves = true;
    await bench().undoLast();
    expect(bench().gaps).toEqual({ 'length-unit': 'utf8-bytes' });
    expect(said()).toEqual(['gap-chosen']);
    host.refusesSaves = false;
    await bench().undoLast();
    expect(bench().gaps).toEqual({});
  });

  test('is kept of the last hundred steps', async () => {
    const { bench, first } = await opened();
    for (let at = 0; at < 130; at += 1) bench().rename(first.id, `Name ${at}`);
    expect(bench().steps).toHaveLength(100);
    expect(bench().steps[0]?.words).toMatchObject({ says: 'renamed', name: 'Name 30' });
  });
});

test('the tab closed last comes back where it was, though other things were done since', async () => {
  const { bench, first } = await opened();
  const [, second, third] = bench().documents;
  for (const each of [first, second, third]) bench().open(each?.id ?? '');
  const before = bench().openTabs;
  bench().closeTab(second?.id ?? '');
  bench().rename(first.id, 'Mine');
  await bench().reopenTab();
  expect(bench().openTabs).toEqual(before);
  expect(bench().steps.map(({ words }) => words.says)).toEqual(['renamed']);
});

test('an order that is deleted comes back with its tabs, the one in front in front', async () => {
  const { bench, first } = await opened();
  const own = bench().documents.filter(({ order }) => order === first.order);
  for (const each of own) bench().open(each.id);
  const [, second] = own;
  bench().open(second?.id ?? '');
  const before = { tabs: bench().openTabs.toSorted(), activeTab: bench().activeTab };
  await bench().removePayloads(own.map(({ id }) => id));
  await bench().undoLast();
  expect({ tabs: bench().openTabs.toSorted(), activeTab: bench().activeTab }).toEqual(before);
});

test('a template that was renamed keeps the text that it was given since', async () => {
  const { bench } = await opened();
  await bench().saveTemplate('One', '{"a":1}');
  await bench().renameTemplate(bench().templates[0]?.id ?? '', 'Two');
  const renamed = bench().steps.at(-1);
  await bench().saveTemplate('Two', '{"a":2}');
  await bench().undoStep(renamed?.id ?? 0);
  expect([bench().templates, bench().steps.map(({ words }) => words.says)]).toMatchObject([
    [{ name: 'One', text: '{"a":2}' }],
    ['template-saved', 'template-replaced'],
  ]);
});

test('a payload that is deleted in front comes back in front, in its place', async () => {
  const { bench, first } = await opened();
  bench().open(first.id);
  await bench().remove(first.id);
  expect(bench().steps.map(({ words }) => words.says)).toEqual(['removed']);
  await bench().undoLast();
  expect(bench().activeTab?.id).toBe(first.id);
});

describe('what an undo has done', () => {
  const told = (bench: () => Bench) => bench().notices.map(({ words, redo }) => [words.says, redo !== undefined]);

  test('is told with a redo, until something else is done or it is done again', async () => {
    const { bench, first, own } = await opened();
    await bench().remove(first.id);
    await bench().undoLast();
    expect(told(bench)).toEqual([['undone', true]]);
    expect(bench().notices[0]?.words).toMatchObject({ last: { says: 'removed', name: first.name } });
    await bench().redoLast();
    expect([own(), told(bench)]).toEqual([undefined, [['removed', false]]]);
    await bench().undoStep(bench().steps[0]?.id ?? 0);
    expect(told(bench)).toEqual([['undone', true]]);
    bench().rename(first.id, 'Mine');
    expect(told(bench)).toEqual([]);
  });

  test('removes no text that was typed into since it was added, unless it is asked again', async () => {
    const { bench, host, ports } = await opened();
    const count = bench().documents.length;
    const [scenario] = scenarios;
    const [template] = scenario?.templates ?? [];
    if (scenario === undefined || template === undefined) throw new Error('There is no scenario');
    bench().addFromTemplate(scenario, template);
    const { id = '', text = '' } = bench().documents.at(-1) ?? {};
    bench().typed(id, `${text} `);
    await bench().undoLast();
    await bench().undoLast();
    expect(bench().documents).toHaveLength(count + 1);
    const last = bench().notices.at(-1);
    expect(last).toMatchObject({ words: { says: 'undo-edited', last: { says: 'order-added' } } });
    await bench().undoStep(last?.step ?? 0);
    expect([bench().documents.length, bench().hasDeletedPayloads]).toEqual([count, true]);
    await ports.pass(1000);
    expect(host.versions).toMatchObject([{ id, text: `${text} ` }]);
    await bench().redoLast();
    expect(bench().documents.find((each) => each.id === id)?.text).toBe(`${text} `);
  });

  test('asks so too from the message of the adding, and after the window was opened again', async () => {
    const { bench, host, ports } = await opened();
    bench().addEmptyPayload();
    const [{ step = 0 } = {}] = bench().notices;
    const { id = '' } = bench().documents.at(-1) ?? {};
    const isThere = (now = bench()): boolean => now.documents.some((each) => each.id === id);
    bench().typed(id, '{}');
    await bench().undoStep(step);
    expect([isThere(), bench().notices.at(-1)?.words.says]).toEqual([true, 'undo-edited']);
    await bench().undoStep(step);
    expect(isThere()).toBe(false);

    await bench().redoLast();
    await ports.pass(3000);
    bench().storeSteps();
    const again = await startedBench({ host, ports });
    const now = again.store.getState;
    now().typed(id, '{ "more": 1 }');
    await now().undoLast();
    expect([isThere(now()), now().notices.at(-1)?.words.says]).toEqual([true, 'undo-edited']);
  });

  test('takes back an added text at once where what was typed is gone again', async () => {
    const { bench } = await opened();
    const count = bench().documents.length;
    bench().addEmptyPayload();
    const { id = '', text = '' } = bench().documents.at(-1) ?? {};
    bench().typed(id, '{}');
    bench().typed(id, text);
    await bench().undoLast();
    expect(bench().documents).toHaveLength(count);
  });
});
