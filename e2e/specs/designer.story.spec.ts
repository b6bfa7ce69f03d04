import { expect, test } from '../fixtures/bench.ts';

const zhFrom = '/extInfo/multiLang/zh_HK/from';
const enFrom = '/extInfo/multiLang/en_US/from';

test('a designer watches both cards while typing, in the dark, in the queue and on the lock screen', async ({
  bench,
}) => {
  const { editor, stage } = bench;

  await test.step('both cards follow every key', async () => {
    await editor.goBehind('"from": "香港西九龍');
    await bench.page.keyboard.type('高速鐵路總站');
    await expect(stage.value('zh_HK', zhFrom)).toHaveText('香港西九龍高速鐵路總站');
    await editor.goBehind('"from": "Hong Kong West Kowloon');
    await bench.page.keyboard.type(' High', { delay: 20 });
    await expect(stage.value('en_US', enFrom)).toHaveText('Hong Kong West Kowloon High');
    const strokes = await bench.page.evaluate(() => performance.getEntriesByName('key-to-cards').length);
    expect(strokes).toBeGreaterThan(5);
  });

  await test.step('on a syntax error the last good card stays, marked', async () => {
    await editor.goBehind('"CHAN Tai Man",');
    await bench.page.keyboard.press('Backspace');
    await expect(stage.lastGood()).toBeVisible();
    await expect(stage.value('en_US', enFrom)).toHaveText('Hong Kong West Kowloon High');
    await bench.page.keyboard.type(',');
    await expect(stage.lastGood()).toHaveCount(0);
  });

  await test.step('the phones go dark on their own', async () => {
    const seen = new Set<string | null>();
    for (let press = 0; press < 3; press++) {
      await stage.phoneTheme().click();
      seen.add(await stage.scheme('en_US'));
    }
    expect(seen).toContain('dark');
    expect(seen).toContain('light');
  });

  await test.step('nothing is cut that was not told', async () => {
    expect(await stage.hiddenTexts()).toEqual([]);
    await bench.openPayload('CALL_NUM');
    await expect(stage.value('zh_HK', '/extInfo/queue_number')).toContainText('A123');
    await expect(stage.value('en_US', '/extInfo/queue_number')).toContainText('A123');
    expect(await stage.hiddenTexts()).toEqual([]);
    await stage.show('notices');
    await expect(stage.phone('en_US')).toContainText('A123');
    await expect(stage.cuts()).toHaveCount(0);
    expect(await bench.accessibilityProblems()).toEqual([]);
  });
});

test('a text on the card leads to its place in the JSON', async ({ bench }) => {
  const { editor, stage } = bench;
  await stage.value('en_US', '/extInfo/shift_number').click();
  await editor.focused();
  await bench.page.keyboard.type('C7');
  await expect(editor.line('"shift_number"')).toContainText('C7');
  await expect(stage.value('zh_HK', '/extInfo/shift_number')).toContainText('C7');
});
