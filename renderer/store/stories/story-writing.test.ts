import { describe, expect, test } from 'vitest';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { createBench } from '../bench.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts } from '../testing/fake-ports.ts';
import { activeStory } from '../window/active-tab.ts';
import { hasHiddenFindings } from '../writing/shown-findings.ts';
import { hasFixableFindings, activeFindings } from '../writing/active-findings.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

const payload = `{
        "requestId": "{{uuid32}}", "merchantBizType": "LINE_UP", "merchantBizNo": "Q-1",
        "orderStatus": "CALL_NUM", "orderModifyTime": "{{now}}", "orderCreateTime": "{{now}}"
      }`;
const story = `{
  "format": "passbench.story/1",
  "anchor": "2026-11-25T10:00:00+08:00",
  "calls": [
    { "at": "+0m", "template": "queue-up/CALL_NUM" },
    { "at": "+1m", "payload": ${payload} }
  ]
}
`;

async function opened(text = story) {
  const ports = createFakePorts(start);
  const host = createFakeHost(start);
  host.stories.set('s', { id: 's', name: 'S', text });
  const store = createBench({ ...ports, bridge: host.bridge });
  const bench = store.getState;
  await bench().start();
  bench().open('s');
  await ports.pass(1000);
  const own = () => activeStory(bench())?.text ?? '';
  const type = (change: (text: string) => string): void => bench().typed('s', change(own()));
  const shown = () => bench().shownStoryMarks.marks.map(({ rule, path }) => `${rule} ${path}`);
  return { bench, ports, own, type, shown };
}

describe('a story that is typed', () => {
  test('shows nothing new before its writer pauses, in its text, its row and its problems', async () => {
    const { bench, ports, type, shown } = await opened();
    const before = { shown: shown(), summary: bench().storySummaries['s'] };
    type((text) => text.replace('"Q-1"', '"Q-1'));
    expect([shown(), bench().storySummaries['s'], hasHiddenFindings(bench())]).toEqual([[], before.summary, true]);
    await ports.pass(500);
    expect(shown()).toEqual([]);
    await ports.pass(200);
    expect(shown()).not.toEqual([]);
    expect(shown().every((each) => each.startsWith('syntax '))).toBe(true);
    expect([bench().storySummaries['s']?.errors, hasHiddenFindings(bench())]).toEqual([1, false]);
    type((text) => text.replace('"Q-1', '"Q-1"'));
    await ports.pass(700);
    expect(shown()).toEqual(before.shown);
  });

  test('keeps what is shown while it is typed on, and removes what is fixed at once', async () => {
    const { ports, type, shown } = await opened(story.replace('"{{now}}"', '"soon"'));
    const before = shown();
    const own = 'type /calls/1/orderModifyTime';
    expect(before).toContain(own);
    type((text) => text.replace('Q-1', 'Q-12'));
    expect(shown()).toEqual(before);
    type((text) => text.replace('"soon"', '"{{now}}"'));
    expect(shown()).not.toContain(own);
    await ports.pass(700);
    expect(shown()).not.toContain(own);
  });
});

describe('Fix all in a story', () => {
  test('fixes every fault of its syntax, as in a payload, and is one change', async () => {
    const faulty = story.replace('"queue-up/CALL_NUM" },', '"queue-up/CALL_NUM" }').replace('"+1m",', "'+1m',");
    const { bench, own } = await opened(faulty);
    expect([hasFixableFindings(bench()), activeFindings(bench()).map(({ rule }) => rule)]).toEqual([
      true,
      expect.arrayContaining(['syntax', 'syntax']),
    ]);
    bench().fixAllProblems();
    expect(JSON.parse(own())).toMatchObject({ calls: [{ at: '+0m' }, { at: '+1m' }] });
    expect(bench().notices.at(-1)?.words).toMatchObject({ says: 'fixed-all' });
  });

  test('fixes the payload that is in it where it stands, with its variables as typed', async () => {
    const wrong = story.replace('"orderCreateTime": "{{now}}"', '"orderCreateTime": "{{now}}", "orderStatuss": "x"');
    const { bench, own } = await opened(wrong.replace('CALL_NUM",', 'call_num",'));
    const before = bench().storySummaries['s'];
    const [first] = activeFindings(bench()).flatMap(({ fix }) => fix ?? []);
    if (first === undefined) throw new Error('nothing to fix');
    bench().fixAllProblems();
    expect(own()).toContain('"orderModifyTime": "{{now}}"');
    expect(own()).toContain('"CALL_NUM"');
    expect(own().startsWith(story.slice(0, story.indexOf('"payload"')))).toBe(true);
    expect(bench().storySummaries['s']?.refused).toBeLessThanOrEqual(before?.refused ?? 0);
  });

  test('fixes what a call sets, and the inline payload below it, each where it was typed', async () => {
    const inline = payload
      .replace('"merchantBizNo": "Q-1",', '"merchantBizNo": 7,')
      .replace('"orderCreateTime"', '"orderCreatTime"');
    const wrong = story
      .replace('"queue-up/CALL_NUM" }', '"queue-up/CALL_NUM", "set": { "/orderStatus": "call_num" } }')
      .replace(payload, `${inline}, "set": { "/merchantBizNo": "Q-1", "/orderStatus": "call_num" }`);
    const { bench, own } = await opened(wrong);
    expect(own()).toBe(wrong);
    bench().fixAllProblems();
    const [first, second] = JSON.parse(own()).calls;
    expect(first).toEqual({ at: '+0m', template: 'queue-up/CALL_NUM', set: { '/orderStatus': 'CALL_NUM' } });
    expect(second.payload).toMatchObject({ merchantBizNo: 7, orderCreateTime: '{{now}}', orderModifyTime: '{{now}}' });
    expect(second.set).toMatchObject({ '/merchantBizNo': 'Q-1', '/orderStatus': 'CALL_NUM' });
  });

  test('puts in what is missing in a payload that stands in it: fields, and a language as a copy of the other, as typed', async () => {
    const { extInfo, orderModifyTime: _, ...base } = JSON.parse(findScenario('ev-charging')?.templates[0]?.text ?? '');
    const zh = { ...extInfo.multiLang.zh_HK, platform_name: '{{seed.name}}' };
    const bilingual = JSON.stringify({ ...base, extInfo: { ...extInfo, multiLang: { zh_HK: zh } } });
    const { bench, own } = await opened(story.replace(payload, bilingual));
    const missing = () => activeFindings(bench()).filter(({ rule }) => /required|locale-missing/.test(rule));
    expect(missing().map(({ rule }) => rule)).toEqual(expect.arrayContaining(['required', 'locale-missing']));
    bench().fixAllProblems();
    expect(missing()).toEqual([]);
    expect(own().startsWith(story.slice(0, story.indexOf('"payload"')))).toBe(true);
    const [, { payload: filled }] = JSON.parse(own()).calls;
    expect(filled).toMatchObject({ ...base, orderModifyTime: '{{now}}' });
    expect(filled.extInfo.multiLang).toEqual({ zh_HK: zh, en_US: zh });
    expect(bench().notices.at(-1)?.words).toMatchObject({ says: 'fixed-all', filledIn: 2 });
  });

  test('puts what is missing into what a call sets, where it is missing there', async () => {
    const set = '{ "at": "+0m", "template": "queue-up/CALL_NUM", "set": { "/extInfo": {} } }';
    const { bench, own } = await opened(story.replace('{ "at": "+0m", "template": "queue-up/CALL_NUM" }', set));
    bench().fixAllProblems();
    const [first] = JSON.parse(own()).calls;
    expect(Object.keys(first)).toEqual(['at', 'template', 'set']);
    expect(first.set['/extInfo']).toHaveProperty('queue_number');
  });

  test('leaves alone what the story expects to be refused', async () => {
    const expected = story.replace('      } }', '      }, "expect": "PARAM_ILLEGAL" }');
    const { bench, own } = await opened(expected.replace('"CALL_NUM", "order', '"call_num", "order'));
    const before = own();
    expect(before).toContain('PARAM_ILLEGAL');
    expect(hasFixableFindings(bench())).toBe(false);
    bench().fixAllProblems();
    expect(own()).toBe(before);
  });

  test('one edit is made by itself, at its place', async () => {
    const { bench, own } = await opened(story.replace('"CALL_NUM", "order', '"call_num", "order'));
    const fix = activeFindings(bench()).find((each) => each.path.endsWith('/orderStatus'))?.fix;
    if (fix === undefined) throw new Error('nothing to fix');
    bench().applyFix(fix);
    expect(own()).toBe(story);
  });
});
