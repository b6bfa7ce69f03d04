import { expect, test } from '../fixtures/bench.ts';

const minute = 60_000;
const filmStart = Date.parse('2026-11-27T19:30:00+08:00');

const zhFrom = '/extInfo/multiLang/zh_HK/from';
const enFrom = '/extInfo/multiLang/en_US/from';

test('a designer watches both cards while typing, in the dark, in the queue and on the lock screen, and draws the head through a film evening', async ({
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

  await test.step('a text on the card leads to its place in the JSON', async () => {
    // A user who clicks has stopped typing.
    await expect(bench.saved()).toBeVisible();
    await stage.value('en_US', '/extInfo/shift_number').click();
    await editor.focused();
    await bench.page.keyboard.type('C7');
    await expect(editor.line('"shift_number"')).toContainText('C7');
    await expect(stage.value('zh_HK', '/extInfo/shift_number')).toContainText('C7');
  });

  await test.step('the phones go dark on their own', async () => {
    for (const scheme of ['light', 'dark']) {
      await stage.phoneTheme().click();
      await expect.poll(() => stage.schemes('en_US')).toEqual([scheme]);
    }
    await stage.phoneTheme().click();
    await expect.poll(() => stage.schemes('en_US')).toEqual(['light', 'dark']);
    await stage.phoneTheme().click();
    await expect.poll(() => stage.schemes('en_US')).toEqual(['app']);
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

  const { stories, timeline } = bench;
  await stage.show('ticket');
  await bench.pauseClock();
  const clock = await bench.clock().getAttribute('data-clock');
  await stories.openReady('movie-ticket/film-evening');

  const moveTo = async (at: number): Promise<void> => {
    await timeline.dragToTime(at);
    await expect.poll(async () => Math.abs((await timeline.lookedAt()) - at)).toBeLessThan(4 * minute);
  };
  const announced = async (count: 0 | 1): Promise<void> => {
    await expect(stage.notification('zh_HK')).toHaveCount(count);
    await expect(stage.notification('en_US')).toHaveCount(count);
  };

  await test.step('in the afternoon the ticket waits, and nothing is announced', async () => {
    await moveTo(filmStart - 130 * minute);
    await expect(stage.value('zh_HK', '/extInfo/multiLang/zh_HK/cinema_name')).toHaveText('星光戲院');
    await expect(stage.value('en_US', '/extInfo/multiLang/en_US/cinema_name')).toHaveText('Starlight Cinema');
    await announced(0);
  });

  await test.step('two hours before the film it is announced in both languages', async () => {
    await moveTo(filmStart - 110 * minute);
    await announced(1);
    await expect(stage.notification('zh_HK')).toContainText('星光戲院');
    await expect(stage.notification('en_US')).toContainText('Starlight Cinema');
    expect(await stage.hiddenTexts()).toEqual([]);
  });

  await test.step('once it is used at the door, the ticket lies in the used list', async () => {
    await moveTo(filmStart - 5 * minute);
    await announced(0);
    await stage.show('wallet');
    await stage.turnTo('zh_HK', 'used');
    await expect(stage.tickets('zh_HK')).toContainText('星光戲院');
    await expect(stage.tickets('en_US')).toContainText('Starlight Cinema');
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('and back again it is among the active ones, with its notification', async () => {
    await moveTo(filmStart - 60 * minute);
    await expect(stage.tickets('zh_HK')).toHaveCount(0);
    await expect(stage.tickets('en_US')).toHaveCount(0);
    await stage.turnTo('en_US', 'active');
    await expect(stage.tickets('zh_HK')).toHaveCount(1);
    await expect(stage.tickets('en_US')).toContainText('Starlight Cinema');
    await stage.show('ticket');
    await announced(1);
  });

  await test.step('and the clock still stands where it stood', async () => {
    await bench.backToPayloads();
    await bench.openPayload('USED');
    await expect(bench.clock()).toHaveAttribute('data-clock', clock ?? '');
  });
});
