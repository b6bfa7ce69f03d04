import { describe, expect, test } from 'vitest';
import { startedBench } from '../../../store/testing/started-bench.ts';

const anchor = '2026-11-25T12:00:00+08:00';
const call = { at: '+0m', template: 'queue-up/CALL_NUM' };
const checked = (check: object, extra: object = {}): string =>
  JSON.stringify(
    {
      format: 'passbench.story/2',
      anchor,
      calls: [
        { ...call, ...extra },
        { at: '+1m', check },
      ],
    },
    null,
    2,
  );

async function withStories(texts: Readonly<Record<string, string>>) {
  const all = await startedBench();
  const stories = Object.entries(texts).map(([name, text]) => ({ id: `id-${name}`, name, text }));
  all.store.getState().setStories(stories);
  return { ...all, bench: all.store.getState };
}

const rowsOf = (text: string) => ({ name: 'rows.csv', blob: new Blob([text]) });
const outcomes = (bench: () => ReturnType<Awaited<ReturnType<typeof startedBench>>['store']['getState']>) =>
  bench().runs.map(({ planned, outcome }) => [planned.story.name, planned.row?.place ?? null, outcome]);

describe('a run of stories', () => {
  test('says of each story how it went, what failed and the phone of that moment', async () => {
    const { bench } = await withStories({
      good: checked({ card: 'active' }),
      bad: checked({ card: 'used' }),
      broken: '{',
    });
    await bench().runAllStories();
    expect(outcomes(bench)).toEqual([
      ['good', null, 'passed'],
      ['bad', null, 'failed'],
      ['broken', null, 'error'],
    ]);
    const [, bad, broken] = bench().runs;
    expect(bad?.entries[1]?.why?.en).toBe('card: asked used, found active');
    expect(broken?.problems[0]?.severity).toBe('error');
    expect(bench()).toMatchObject({ isRunShown: true, runProgress: null, settings: { section: 'stories' } });
    expect(bench().chosenRun).toEqual({ key: 'id-bad', place: 1, step: 1 });
    await bench().chooseRun({ key: 'id-bad', place: 1, step: 1 });
    expect(bench().runStage?.faces.en_US.map(({ state }) => state)).toEqual(['service-card']);
  });

  test('leads into the story at the entry, and is replaced where it failed and the story was changed', async () => {
    const { bench } = await withStories({ good: checked({ card: 'active' }), bad: checked({ card: 'used' }) });
    await bench().runAllStories();
    bench().openChosenRun();
    expect(bench()).toMatchObject({ isRunShown: false, activeTab: { kind: 'story', id: 'id-bad' } });
    expect(bench().reveal?.line).toBe(9);
    expect(bench().viewAt).toBe(Date.parse(anchor) + 60_000);
    bench().storyTyped('id-bad', checked({ card: 'active' }));
    await bench().runFailed();
    expect(outcomes(bench)).toEqual([
      ['good', null, 'passed'],
      ['bad', null, 'passed'],
    ]);
  });

  test('runs a story once for each row, each as an order of its own', async () => {
    const { bench } = await withStories({ each: checked({ card: '{{row.card}}' }) });
    const rows = Array.from({ length: 200 }, (_, at) => (at === 116 ? 'used' : 'active'));
    await bench().runWithRows('id-each', rowsOf(`card\n${rows.join('\n')}\n`));
    const failed = bench().runs.filter(({ outcome }) => outcome !== 'passed');
    expect([bench().runs.length, failed.map(({ planned }) => planned.row?.place)]).toEqual([200, [117]]);
    expect(new Set(bench().runs.map(({ entries }) => entries[0]?.merchantBizNo)).size).toBe(200);
    expect([bench().rowsFile, bench().unusedColumns]).toEqual(['rows.csv', []]);
    await bench().runWithRows('id-each', rowsOf('name,card,seat\nA,active,1\n'));
    expect(bench().unusedColumns).toEqual(['name', 'seat']);
  });

  test.each([
    ['other\n1', 'There is no column "card", which /calls/1 of the story names.'],
    ['card\n"open', 'Line 2: a quote is left open here.'],
    ['card,card\n1,2', 'Line 1: the column "card" is there twice.'],
    ['card,b\n1', 'Line 2: row 1 has 1 field, and the header line has 2.'],
    ['\ufffe', 'Line 1: there are no rows.'],
  ])('refuses the rows %j in words, and keeps what was run', async (text, message) => {
    const { bench } = await withStories({ each: checked({ card: '{{row.card}}' }) });
    await bench().runAllStories();
    expect(bench().runs[0]?.warnings.map(({ message }) => message.en)).toEqual([
      expect.stringContaining('{{row.card}} has no value without rows'),
    ]);
    await bench().runWithRows('id-each', rowsOf('card\nactive'));
    expect(bench().runs[0]?.warnings).toEqual([]);
    await bench().runWithRows('id-each', rowsOf(text));
    expect(bench().rowsTrouble?.message.en).toBe(message);
    expect(bench().runs).toHaveLength(1);
  });

  test('is cancelled, and what was not run can be run again', async () => {
    const { store, host, ports } = await startedBench();
    const long = JSON.stringify({
      format: 'passbench.story/2',
      anchor,
      calls: Array.from({ length: 60 }, () => ({ ...call, at: '+1m' })),
    });
    void host;
    store.getState().setStories(Array.from({ length: 40 }, (_, at) => ({ id: `s${at}`, name: `s${at}`, text: long })));
    const running = store.getState().runAllStories();
    store.getState().cancelRun();
    await ports.pass(0);
    await running;
    const { runs, notRun, runProgress } = store.getState();
    expect([runs.length + notRun.length, notRun.length > 0, runProgress]).toEqual([40, true, null]);
  });

  test('is exported as JUnit, Markdown and JSON, with what was not run', async () => {
    const { bench, ports } = await withStories({ good: checked({ card: 'active' }), bad: checked({ card: 'used' }) });
    await bench().runAllStories();
    for (const report of ['junit', 'md', 'json'] as const) bench().exportRun(report);
    expect(ports.saved.get('passbench-run.junit.xml')).toContain('tests="4" failures="1"');
    expect(ports.saved.get('passbench-run.md')).toContain('card: asked used, found active');
    const { stories, passed, failed } = JSON.parse(ports.saved.get('passbench-run.json') ?? '');
    expect([passed, failed, stories[1].file]).toEqual([1, 1, 'bad.story.json']);
  });

  test('measures the texts that phones cut, says which, and does not pass them unmeasured', async () => {
    const { bench, ports } = await withStories({ cuts: checked({ card: 'used', cuts: 0 }) });
    const run = async (cuts: typeof ports.cuts) => {
      ports.cuts = cuts;
      await bench().runAllStories();
      return [bench().runs[0]?.outcome, bench().runs[0]?.entries[1]?.why?.en];
    };
    const card = 'card: asked used, found active';
    expect(await run([])).toEqual(['failed', card]);
    expect(await run([{ pointer: '/shopInfo/name', text: 'Noodle' }])).toEqual([
      'failed',
      `${card}; cuts: asked 0, found 1 (/shopInfo/name "Noodle")`,
    ]);
    expect(await run(null)).toEqual([
      'error',
      `${card}; cuts: asked 0, found nothing, they could not be measured here`,
    ]);
    bench().storyTyped('id-cuts', checked({ cuts: 0 }));
    expect(await run([])).toEqual(['passed', undefined]);
  });

  test('gives the phones of a check in both languages to be measured', async () => {
    const { bench, ports } = await withStories({ cuts: checked({ cuts: 0 }) });
    await bench().runAllStories();
    const [phones] = ports.measured;
    expect(phones?.orders.map(({ locale, order }) => [locale, order?.state])).toEqual([
      ['zh_HK', 'service-card'],
      ['en_US', 'service-card'],
    ]);
    expect(phones?.values.get('/extInfo/queue_number')).toBe('A123');
    expect(phones?.at).toBe(Date.parse(anchor) + 60_000);
  });
});
