import type { Page } from '@playwright/test';
import { markHidden } from '../../shared/lib/text/hidden-characters.ts';
import { expect, test } from '../fixtures/bench.ts';
import { drawnTexts, phoneTexts } from '../pages/drawn-texts.ts';

/** Reads as "live" where it is drawn as it is: one of each kind of hidden character. */
const hostile = 'e\u202evil\u2066\u200b\u200d\ufeff\u00ad\u{e0041}\u2028\u001b[2J\u0085\u007f';
const mark = '⟨U+202E⟩';

/** Reads the whole window: nothing hidden in it, and so many places at least where the payload's text is drawn. */
async function expectMarked(page: Page, leastMarks: number): Promise<void> {
  await expect
    .poll(async () => (await drawnTexts(page)).filter((text) => text.includes(mark)).length)
    .toBeGreaterThanOrEqual(leastMarks);
  const raw = (await drawnTexts(page)).filter((text) => markHidden(text) !== text);
  expect(raw).toEqual([]);
}

function withHostile(text: string, fields: readonly string[]): string {
  const written = JSON.stringify(hostile);
  return fields.reduce(
    (changed, name) => changed.replaceAll(new RegExp(`("${name}": )"[^"]*"`, 'g'), `$1${written}`),
    text,
  );
}

test('hidden characters of a payload are marks wherever it is drawn, but on the phones', async ({ bench, page }) => {
  const { editor, results, stage } = bench;
  const values = ['merchantBizNo', 'from', 'to', 'passengerName', 'ticketType'] as const;

  await test.step('in the list, the tab, the problems and the ways to look at it', async () => {
    await results.tab('problems').click();
    await editor.retype((text) =>
      withHostile(text, values).replace('"requestId"', `${JSON.stringify(hostile)}: 1, "requestId"`),
    );
    await expect(results.problem('unknown-field').first()).toBeVisible();
    await expectMarked(page, 2);
    for (const view of ['resolved', 'request', 'curl', 'template'] as const) {
      await editor.view(view).click();
      await expectMarked(page, 2);
    }
    for (const surface of ['wallet', 'notices', 'ticket'] as const) {
      await stage.show(surface);
      await expectMarked(page, 2);
    }
    expect(await phoneTexts(page)).toContain('\u202e');
  });

  await test.step('in what was sent: the answer, the list of calls, the timeline', async () => {
    for (const fields of [values, ['merchantBizNo', 'orderStatus', 'merchantId']]) {
      await editor.retype((text) => withHostile(text, fields));
      await bench.settled();
      await bench.send();
      for (const panel of ['response', 'calls', 'timeline', 'problems'] as const) {
        await results.tab(panel).click();
        await expectMarked(page, 2);
      }
    }
    await results.tab('calls').click();
    await results.callRows().first().getByRole('button').click();
    await expectMarked(page, 4);
  });

  await test.step('in the palette', async () => {
    await page.keyboard.press('Control+k');
    await expectMarked(page, 2);
  });
});

test('the editor marks what cannot be seen by itself, and keeps it', async ({ bench }) => {
  const { editor } = bench;
  const keys = ['\u202e', '\u200b', '\u{e0041}', '\u00ad', '\u2028'].map((hidden) => ({
    key: `"e${hidden}vil"`,
    code: (hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0'),
  }));
  const lines = keys.map(({ key }) => `${key}: 1,\n  `).join('');
  await editor.retype((text) => text.replace('"requestId"', `${lines}"requestId"`));
  await editor.find('requestId');
  for (const { code } of keys) await expect(editor.line(`U+${code}`)).toBeVisible();
  const kept = await editor.copyAll();
  for (const { key } of keys) expect(kept).toContain(key);
});
