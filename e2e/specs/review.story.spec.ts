import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/bench.ts';

test('a designer sees their own payload in every status, language, theme, width and text size on one sheet', async ({
  bench,
  page,
}) => {
  test.slow(); // Over two hundred phones, and the way by Tab in both languages.
  const { contactSheet, editor, stage } = bench;
  const statuses = ['CALL_NUM', 'NUMBER_ARRIVED', 'NUMBER_PASSED', 'CANCELLED', 'FINISHED'];
  await bench.openPayload('CALL_NUM');
  await editor.goBehind('"queue_number": "A12');
  await page.keyboard.type('7');
  await expect(stage.value('en_US', '/extInfo/queue_number')).toContainText('A1273');

  await test.step('every status in both languages, of the texts that were typed', async () => {
    await contactSheet.openByKey();
    await expect(contactSheet.count()).toHaveAttribute('data-sheet-count', String(statuses.length * 2));
    await expect(contactSheet.phone({ status: 'CALL_NUM', locale: 'en_US' })).toContainText('A1273');
    await expect(contactSheet.phone({ status: 'NUMBER_ARRIVED', locale: 'zh_HK' })).toContainText('A1273');
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('on every phone, in both appearances, with the largest texts', async () => {
    for (const value of ['dark', '320', '360', '430', '200']) await contactSheet.pick(value);
    await expect(contactSheet.count()).toHaveAttribute('data-sheet-count', String(statuses.length * 2 * 2 * 4 * 2));
    const large = { status: 'CALL_NUM', locale: 'en_US', width: 320, percent: 200, scheme: 'dark' } as const;
    await expect(contactSheet.phone(large)).toContainText('A1273');
    for (const value of ['dark', '320', '360', '430', '200']) await contactSheet.pick(value);
  });

  await test.step('with the texts that are hardest to draw', async () => {
    await contactSheet.choose('texts', 'worst', 'zero');
    await expect(contactSheet.phone({ status: 'CALL_NUM', text: 'worst', locale: 'en_US' })).toContainText('A1273');
    await contactSheet.choose('statuses', 'CANCELLED', 'FINISHED');
    await expect(contactSheet.count()).toHaveAttribute('data-sheet-count', String(3 * 3 * 2));
  });

  await test.step('the notification before a call and after it', async () => {
    await contactSheet.show('change');
    const arrived = { status: 'NUMBER_ARRIVED', locale: 'en_US' } as const;
    await expect(contactSheet.phone(arrived).locator('[data-notification]')).toContainText('A1273');
    expect(await bench.accessibilityProblems()).toEqual([]);
    await contactSheet.show('ticket');
  });

  await test.step('from phone to phone by key, larger and smaller, and to the stage set up as that phone', async () => {
    await contactSheet.cell({ status: 'CALL_NUM', locale: 'zh_HK' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(contactSheet.cell({ status: 'CALL_NUM', locale: 'en_US' })).toBeFocused();
    const before = await contactSheet.scale();
    await page.keyboard.press('+');
    await expect.poll(() => contactSheet.scale()).toBeGreaterThan(before);
    await page.keyboard.press('0');
    await expect.poll(() => contactSheet.scale()).toBe(before);
    await page.keyboard.press('Enter');
    await expect(contactSheet.region).toHaveCount(0);
    await expect(bench.activePayload()).toContainText('CALL_NUM');
    await expect(stage.value('en_US', '/extInfo/queue_number')).toContainText('A1273');
  });

  await test.step('what is cut, in which language, and the longest text that fits', async () => {
    await contactSheet.openByKey();
    for (const value of ['320', '200']) await contactSheet.pick(value);
    await contactSheet.onlyCuts();
    const small = { status: 'CALL_NUM', text: 'worst', locale: 'en_US', width: 320, percent: 200 } as const;
    await contactSheet.cell(small).focus();
    await expect(contactSheet.foundCuts().first()).toContainText('English');
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('and all of it goes to a review as it is seen', async () => {
    const cut = await contactSheet.count().getAttribute('data-sheet-count');
    await bench.run('export.sheet');
    await bench.pictures.kind('contact').click();
    await bench.pictures.format('html').click();
    const given = page.waitForEvent('download');
    await bench.pictures.run().click();
    const html = await readFile(await (await given).path(), 'utf8');
    expect(html.split('<figure').length - 1).toBe(Number(cut));
    expect(html).toContain(`Only cut texts: ${cut} of `);
    expect(html).toContain('✂ ');
    expect(html).toMatch(/ · cut · .+ · fits: /);
    await contactSheet.onlyCuts();
    for (const value of ['320', '200']) await contactSheet.pick(value);
    await contactSheet.cell({ status: 'CALL_NUM', locale: 'en_US' }).click();
    await expect(contactSheet.region).toHaveCount(0);
  });

  await test.step('a text that the sheet made becomes a payload of the same order', async () => {
    await contactSheet.openByKey();
    await expect(contactSheet.cell({ status: 'CALL_NUM', locale: 'en_US' })).toBeFocused();
    await contactSheet.cell({ status: 'NUMBER_ARRIVED', text: 'zero', locale: 'en_US' }).click();
    await expect(bench.activePayload()).toContainText('NUMBER_ARRIVED');
    await editor.find('"wait_tables": "0"');
  });

  await test.step('what is chosen, and the seed of its texts, is kept for the next start', async () => {
    await contactSheet.openByKey();
    const scale = await contactSheet.scale();
    await contactSheet.seed().fill('2026-0');
    await contactSheet.seed().press('Enter');
    await expect(contactSheet.seed()).toHaveAttribute('data-sheet-seed', '2026-0');
    expect(await contactSheet.scale()).toBe(scale);
    await page.keyboard.press('Escape');
    await expect(contactSheet.region).toHaveCount(0);
    await bench.settled();
    await page.reload();
    await bench.ready();
    await contactSheet.openByKey();
    await expect(contactSheet.seed()).toHaveValue('2026-0');
    await expect(contactSheet.count()).toHaveAttribute('data-sheet-count', String(3 * 3 * 2));
    expect(await contactSheet.scrolled()).toBe(0);
  });

  for (const [words, typed] of [
    ['en', 'B7'],
    ['zh', 'C8'],
  ] as const) {
    await test.step(`from the sheet to a cut text, to the card and to a picture without the mouse (${words})`, async () => {
      const { keyboard } = page;
      if (words === 'zh') await keyboard.press('Alt+l');
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${words}`));
      if ((await contactSheet.region.count()) === 0) await contactSheet.openByKey();
      for (const control of [
        ...['320', '200'].map((value) => contactSheet.picked(value)),
        contactSheet.onlyCutsButton(),
      ]) {
        await bench.tabTo(control);
        if ((await control.getAttribute('aria-pressed')) !== 'true') await keyboard.press('Space');
      }
      await contactSheet.looked();
      await bench.tabTo(contactSheet.stop());
      await expect(contactSheet.foundCuts().first()).not.toBeEmpty();
      await keyboard.press('Enter');
      await expect(contactSheet.region).toHaveCount(0);
      await bench.goRound(stage.region);
      await bench.tabTo(stage.value('en_US', '/extInfo/queue_number'));
      await keyboard.press('F2');
      await keyboard.type(typed);
      await keyboard.press('Enter');
      await expect(stage.value('zh_HK', '/extInfo/queue_number')).toContainText(typed);
      await keyboard.press('Control+k');
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
      await keyboard.type('png');
      await keyboard.press('Enter');
      await expect(bench.pictures.dialog()).toBeVisible();
      await bench.tabTo(bench.pictures.run());
      const given = page.waitForEvent('download');
      await keyboard.press('Enter');
      expect((await given).suggestedFilename()).toMatch(/\.png$/);
      await expect(bench.pictures.dialog()).toBeHidden();
    });
  }
});
