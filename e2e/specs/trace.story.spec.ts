import { expect, test } from '../fixtures/bench.ts';

const enTo = '/extInfo/multiLang/en_US/to';
const zhTo = '/extInfo/multiLang/zh_HK/to';

test('QA goes from a line to the phones and back into the text, without the mouse and with it', async ({
  bench,
  page,
}) => {
  const { editor, stage } = bench;
  const { keyboard } = page;

  await test.step('the line under the cursor lights what it draws, on the phones that draw it', async () => {
    await editor.goBehind('"to": "Guangzhou South');
    await expect(stage.value('en_US', enTo)).toHaveAttribute('data-lit', '');
    await expect(stage.lit('zh_HK')).toHaveCount(0);
    await expect(stage.trace()).toHaveAttribute('data-places', 'ticket wallet notices');
    await editor.goBehind('"shift_number": "');
    await expect(stage.lit('en_US').first()).toBeVisible();
    await expect(stage.lit('zh_HK').first()).toBeVisible();
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('what is drawn elsewhere is lit there', async () => {
    await stage.tracedPlace('wallet').focus();
    await keyboard.press('Enter');
    await expect(stage.lit('en_US').first()).toBeVisible();
    await expect(stage.tracedPlace('wallet')).toBeFocused();
    await bench.run('stage.ticket');
  });

  await test.step('what no phone shows is said so, and listed', async () => {
    await editor.goBehind('"orderStatus": "');
    const said = stage.trace().getByRole('button');
    await expect(said).toContainText('orderStatus');
    expect(
      await said.evaluate((its) => its.scrollWidth <= its.clientWidth && its.scrollHeight <= its.clientHeight),
    ).toBe(true);
    await editor.goBehind('"requestId": "');
    await expect(stage.trace()).toHaveAttribute('data-places', '');
    await expect(stage.lit('en_US')).toHaveCount(0);
    await bench.run('stage.not-shown');
    await expect(stage.notShown('nowhere', '/requestId')).toBeVisible();
    await expect(stage.notShown('nowhere', enTo)).toHaveCount(0);
    expect(await bench.accessibilityProblems()).toEqual([]);
    await stage.notShown('nowhere', '/requestId').focus();
    await keyboard.press('Enter');
    await editor.focused();
  });

  await test.step('a text is changed where it is seen, and only its bytes change', async () => {
    const before = await editor.copyAll();
    await stage.value('en_US', enTo).focus();
    await keyboard.press('F2');
    await expect(stage.cardText(enTo)).toBeFocused();
    await expect(stage.cardText(enTo)).toHaveValue('Guangzhou South');
    expect(await bench.accessibilityProblems()).toEqual([]);
    await keyboard.press('End');
    await keyboard.type(' "2"');
    await keyboard.press('Enter');
    await expect(stage.value('en_US', enTo)).toHaveText('Guangzhou South "2"');
    await expect(stage.value('en_US', enTo)).toBeFocused();
    await keyboard.press('Control+z');
    await expect(stage.value('en_US', enTo)).toHaveText('Guangzhou South');
    await keyboard.press('F2');
    await keyboard.type('Nansha');
    await keyboard.press('Escape');
    await expect(stage.value('en_US', enTo)).toBeFocused();
    await keyboard.press('F2');
    await keyboard.type('Nansha');
    await keyboard.press('Enter');
    await expect(stage.value('en_US', enTo)).toHaveText('Nansha');
    expect(await editor.copyAll()).toBe(before.replace('"Guangzhou South"', '"Nansha"'));
  });

  await test.step('what a text is computed from is edited as it is typed', async () => {
    await stage.value('zh_HK', '/extInfo/start_time').focus();
    await keyboard.press('F2');
    await expect(stage.cardText('/extInfo/start_time')).toHaveValue(/^\{\{now|^\d/);
    await expect(stage.cardText('/extInfo/from_timezone')).toHaveValue('GMT+8');
    await keyboard.press('Escape');
  });

  await test.step('a text is changed in the wallet and in a notification as on the card', async () => {
    const before = await editor.copyAll();
    await stage.show('wallet');
    const inWallet = stage.picked('en_US', enTo);
    await inWallet.focus();
    await keyboard.press('F2');
    await expect(stage.cardText(enTo)).toHaveValue('Nansha');
    // The line holds both stations: each has a field of its own.
    await stage.cardText(enTo).fill(' ');
    await expect(stage.cardTextProblem(enTo)).not.toBeEmpty();
    expect(await bench.accessibilityProblems()).toEqual([]);
    await stage.cardText(enTo).fill('Panyu');
    await keyboard.press('Enter');
    await expect(inWallet).toContainText('Panyu');
    await expect(inWallet).toBeFocused();
    await stage.show('notices');
    await stage.picked('zh_HK', zhTo).dblclick();
    await stage.cardText(zhTo).fill('南沙北');
    await keyboard.press('Enter');
    await expect(stage.picked('zh_HK', zhTo)).toContainText('南沙北');
    expect(await editor.copyAll()).toBe(before.replace('"Nansha"', '"Panyu"').replace('"廣州南"', '"南沙北"'));
  });

  await test.step('a text is changed by two clicks on it', async () => {
    await stage.show('ticket');
    await stage.value('zh_HK', zhTo).dblclick();
    await expect(stage.cardText(zhTo)).toBeFocused();
    await keyboard.type('番禺');
    await stage.cardText(zhTo).blur();
    await expect(stage.value('zh_HK', zhTo)).toHaveText('番禺');
  });
});
