import { expect, test } from 'vitest';
import { useBench } from '../../store/use-bench.ts';
import { activeDocument } from '../../store/window/active-tab.ts';
import { all, at } from '../../testing/elements.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { Palette } from './palette.tsx';

test('"calls" leads to the page of calls before an action that sends any', async () => {
  const { passes } = await openWindow(<Palette query="calls" />);
  await passes(500);
  const found = all('[data-command]').map((each) => each.getAttribute('data-command'));
  expect(found[0]).toBe('go.calls-place');
});

test('an order whose name has the words comes before one of which only a value has them', async () => {
  const { passes } = await openWindow(<Palette query="A123" />);
  await passes(500);
  const found = all('[data-command]').map(({ textContent }) => textContent);
  expect(found[0]).toMatch(/^CALL_NUM · A123 Noodle House/);
  expect(found.findIndex((each) => each.startsWith('TICKETED · G6532'))).toBeGreaterThan(1);
});

test.each(['signature', '簽名', 'sign', '簽署'])(
  '"%s" leads to a page first, and to nothing that changes how calls are signed',
  async (query) => {
    const { passes } = await openWindow(<Palette query={query} />);
    await passes(500);
    const [first] = all('[data-command]').map((each) => each.getAttribute('data-command'));
    expect(['go.connect', 'go.keys']).toContain(first);
  },
);

test('an action is found by its name in the other language', async () => {
  const { passes } = await openWindow(<Palette query="深色" />);
  await passes(500);
  expect(at('[data-command="window.theme-dark"]')).toHaveTextContent('Theme: dark');
});

test.each(['check signature', 'invalid signature', '檢查簽名', '驗證簽名', '簽名錯誤', '簽名無效'])(
  '"%s" leads to the calls, where the signature is explained',
  async (query) => {
    const { passes } = await openWindow(<Palette query={query} />);
    await passes(500);
    expect(at('[data-command="go.calls-place"]')).toBeVisible();
  },
);

test.each(['requestId', 'userId', 'amount'])(
  '"%s" leads to the field of that name, and its limit is told apart',
  async (query) => {
    const { passes } = await openWindow(<Palette query={query} />);
    await passes(500);
    const found = all('[data-command]').map((each) => [each.getAttribute('data-command'), each.textContent]);
    expect(found[0]?.[0]).toMatch(/^reference\.field:/);
    expect(new Set(found.map(([, label]) => label)).size).toBe(found.length);
  },
);

test.each([
  ['設定', 'window.settings'],
  ['form', 'go.view-form'],
])('"%s" leads first to what has exactly that name', async (query, id) => {
  const { passes } = await openWindow(<Palette query={query} />, { language: 'zh-Hant-HK' });
  await passes(500);
  expect(all('[data-command]')[0]?.dataset['command']).toBe(id);
});

test('invalid samples are behind all else that a word finds', async () => {
  const { passes } = await openWindow(<Palette query="train ticket" />);
  await passes(500);
  const areInvalid = all('[data-command]').map(({ textContent }) => textContent.startsWith('New invalid sample'));
  expect(areInvalid).toContain(true);
  expect(areInvalid.slice(areInvalid.indexOf(true))).not.toContain(false);
});

test('Chinese words of a query are found apart, as no space stands between them', async () => {
  const { passes } = await openWindow(<Palette query="匯出圖片" />);
  await passes(500);
  expect(all('[data-command]').map((each) => each.getAttribute('data-command'))).toContain('export.phone');
});

/** The palette as it opens once the payload has a problem. */
function AfterProblem() {
  return useBench((bench) => bench.shownFindings.length > 0) ? <Palette query="問題" /> : null;
}

test('"問題" shows the problems, and steps to none of them', async () => {
  const { bench, passes } = await openWindow(<AfterProblem />, { language: 'zh-Hant-HK' });
  const { id, text } = activeDocument(bench()) ?? { id: '', text: '' };
  bench().typed(id, text.replace('"TICKETED"', '"TICKETD"'));
  await passes(3000);
  expect(all('[data-command]')[0]?.dataset['command']).toBe('go.problems');
});
