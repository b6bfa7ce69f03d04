import { describe, expect, test } from 'vitest';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { isSnippet, scenarioOfTemplate } from '../../engine/writing/custom-templates.ts';
import { createBench } from '../bench.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts, settle } from '../testing/fake-ports.ts';
import { activeDocument } from '../window/active-tab.ts';
import { templateSource } from './template-source.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

async function opened() {
  const ports = createFakePorts(start);
  const host = createFakeHost(start);
  host.templates.set('t0', { id: 't0', name: 'There before', text: '{"orderStatus":"CALL_NUM","shopInfo":{}}' });
  const store = createBench({ ...ports, bridge: host.bridge });
  await store.getState().start();
  const bench = () => store.getState();
  const names = () => [bench().templates.map(({ name }) => name), [...host.templates.values()].map(({ name }) => name)];
  return { bench, host, ports, names };
}

describe('own templates', () => {
  test('are those of the host, and each change is kept there', async () => {
    const { bench, names, host } = await opened();
    expect(names()[0]).toEqual(['There before']);
    expect(await bench().saveTemplate('Mine', '{"a":1}')).toBe(true);
    await bench().renameTemplate('t0', 'Mine');
    expect(names()[0]).toEqual(['Mine 2', 'Mine']);
    expect(names()[1]).toEqual(['Mine 2', 'Mine']);
    await bench().removeTemplate('t0');
    expect([...host.templates.values()]).toMatchObject([{ name: 'Mine', text: '{"a":1}' }]);
  });

  test('come back when that is undone, with name and text', async () => {
    const { bench, host } = await opened();
    await bench().saveTemplate('There before', '{}');
    expect(host.templates.get('t0')?.text).toBe('{}');
    await bench().undoLast();
    expect(host.templates.get('t0')?.text).toContain('CALL_NUM');
    await bench().removeTemplate('t0');
    await bench().undoLast();
    expect([bench().templates.length, host.templates.size]).toEqual([1, 1]);
  });

  test('stay as the host has them where it cannot keep a change, and nothing is there to be undone', async () => {
    const { bench, host } = await opened();
    host.refusesSaves = true;
    expect(await bench().saveTemplate('Mine', '{}')).toBe(false);
    expect([bench().templates.length, bench().steps.length]).toEqual([1, 0]);
    expect(bench().notices.at(-1)?.words).toMatchObject({ says: 'trouble', doing: 'template' });
  });

  test('come from another window at once', async () => {
    const { bench, host, ports } = await opened();
    await ports.pass(1000);
    host.templates.set('t1', { id: 't1', name: 'Of another window', text: '{}' });
    host.tell({ event: 'templates' });
    await settle();
    await settle();
    expect(bench().templates.map(({ name }) => name)).toContain('Of another window');
  });

  test('begin a payload of the scenario that they are of, in a new order that has their name', async () => {
    const { bench, ports, host } = await opened();
    bench().addFromCustomTemplate('t0');
    bench().addFromCustomTemplate('t0');
    await ports.pass(1000);
    const [one, two] = bench().documents.slice(-2);
    expect(one).toMatchObject({ scenario: 'queue-up', order: 'There before', name: 'There before' });
    expect(two?.order).toBe('There before 2');
    expect(two?.orderNo).not.toBe(one?.orderNo);
    expect(activeDocument(bench())?.id).toBe(two?.id);
    expect(host.documents.has(two?.id ?? '')).toBe(true);
  });
});

test('every template of the bench is known by its text, and is no part of one', () => {
  for (const { id, templates } of scenarios)
    for (const { text, variant } of templates.filter((each) => each.variant?.startsWith('broken-') !== true))
      expect([id, variant, scenarioOfTemplate(text)?.id, isSnippet(text)]).toEqual([id, variant, id, false]);
  expect([isSnippet('"from": {"a": 1}'), isSnippet('{"name":"x"}')]).toEqual([true, true]);
});

test('a part of a payload is cut out with its own variables', async () => {
  const { bench } = await opened();
  const text = '{"requestId":"0123456789abcdef0123456789abcdef",\n"orderModifyTime":1800000000000,"at":1800000060000}';
  bench().open(bench().documents[0]?.id ?? '');
  bench().typed(bench().documents[0]?.id ?? '', text);
  bench().select({ line: 2, column: 1, endLine: 2, endColumn: 32 });
  const source = templateSource(bench());
  expect(source?.suggestions).toHaveLength(3);
  expect(source?.part?.cut(source.part.suggestions)).toBe('"orderModifyTime":"{{now}}"');
  expect(source?.part?.cut([])).toBe('"orderModifyTime":1800000000000');
});
