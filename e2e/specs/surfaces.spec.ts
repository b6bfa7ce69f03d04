import { expect, test } from '../fixtures/bench.ts';

// What only a layout shows of the stage; what stands on each page is said where the stage is.
test.use({ viewport: { width: 1920, height: 1080 } });

test('the stage: every page beside the phones of a wide window, and on small phones nothing hidden, torn or unsaid', async ({
  bench,
  page,
}) => {
  const { editor, results, stage } = bench;

  await test.step('in a wide window every page stands beside the phones from the first start on', async () => {
    await expect(stage.smallPhone('lock', 'en_US')).toBeVisible();
    await expect(stage.phone('en_US')).toBeVisible();
  });

  await test.step('what the phone cuts is a problem that leads to its place, and its fix shortens the text to what fits', async () => {
    const pointer = '/extInfo/multiLang/en_US/platform_name';
    await page.setViewportSize({ width: 1440, height: 900 });
    await editor.retype((text) => text.replace('"Rail tickets"', `"${'Rail tickets '.repeat(5).trim()}"`));
    await expect(stage.cut(pointer)).toBeVisible();
    await expect(stage.cuts()).toContainText('Cut on the phone');
    expect(await bench.accessibilityProblems()).toEqual([]);
    await stage.cut(pointer).click();
    await editor.focused();
    await results.tab('problems').click();
    await expect(results.problem('text-cut')).toContainText('(platform_name) is cut off in en_US');
    await expect(results.fixAll()).toHaveCount(0);
    await results.fixOf('text-cut').click();
    await expect(stage.cuts()).toHaveCount(0);
    await expect(stage.value('en_US', pointer)).toHaveText(/^Rail tickets Rail tickets Rail/);
  });

  await test.step('beside a note, the number of cuts is in a small window too', async () => {
    const [fits, refused] = ['"Hong Kong West Kowloon"', `"${'Hong Kong West Kowloon '.repeat(3).trim()}"`] as const;
    await page.setViewportSize({ width: 1024, height: 700 });
    await editor.retype((text) => text.replace(fits, refused));
    const counted = stage.cuts().getByRole('button', { name: /^Cut on the phone: \d/ });
    await expect(counted).toBeInViewport({ ratio: 1 });
    await editor.retype((text) => text.replace(refused, fits));
    await expect(stage.cuts()).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('what is too faint is looked at anew when the system turns dark', async () => {
    const pointer = '/extInfo/multiLang/en_US/passengerInfoList/0/ticketType';
    await page.emulateMedia({ colorScheme: 'light' });
    await page.addStyleTag({ content: `[data-path="${pointer}"] { color: #a8a8a8 !important; }` });
    await stage.device('width', '360');
    await expect(stage.cut(pointer)).toBeVisible();
    await expect(stage.cuts()).toContainText('too faint');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(stage.cuts()).toHaveCount(0);
    await stage.device('width', '390');
  });

  await test.step('a sum of money stays in one piece, however large it is', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await bench.run('new.voucher/TICKETED');
    await editor.retype((text) =>
      text.replace(/("amount": \{\s*"value": ")\d+(",\s*"currency": ")HKD/, '$11000000000000$2JPY'),
    );
    const sum = stage.phone('zh_HK').getByText('JP¥10,000,000,000').first();
    await expect(sum).toBeVisible();
    expect(await sum.evaluate((element) => element.getClientRects().length)).toBe(1);
  });

  await test.step('in the list of notifications no text is hidden by its own box', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await bench.openPayload('NUMBER_ARRIVED');
    await bench.send();
    await stage.show('notices');
    await stage.turnTo('en_US', 'list');
    await expect(stage.noticeGroups('en_US').first()).toBeVisible();
    expect(await stage.hiddenTexts()).toEqual([]);
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('on a small phone with large texts an order number stays on the phone', async () => {
    await stage.device('width', '320');
    await stage.device('text', '200');
    const beyond = (group: HTMLElement): number => group.scrollWidth - group.clientWidth;
    expect(await stage.noticeGroups('en_US').first().evaluate(beyond)).toBe(0);
  });

  await test.step('there the codes leave every traveller in sight', async () => {
    await stage.show('ticket');
    await bench.run('new.train-ticket/TICKETED@family');
    for (const at of [0, 1, 2]) {
      const name = stage.value('en_US', `/extInfo/multiLang/en_US/passengerInfoList/${at}/passengerName`);
      // It fails where something lies over the name.
      await name.click({ trial: true });
    }
  });

  await test.step('under a held view head a card of which the upper edge alone is in sight is there already', async () => {
    await stage.show('wallet');
    for (const ticket of [
      'train-ticket/TICKETED',
      'movie-ticket/TICKETED',
      'voucher/TICKETED',
      'voucher/TICKETED@gift',
    ]) {
      await bench.send();
      await bench.run(`new.${ticket}`);
    }
    await bench.send();
    await results.tab('timeline').click();
    await stage.scrollToEdgeOf('en_US', 4, 3);
    const before = await stage.cardsInSight('en_US');
    expect(before).toHaveLength(4);
    await bench.timeline.holdHead();
    await expect(stage.waitingRows('en_US')).toBeAttached();
    expect(await stage.cardsInSight('en_US')).toEqual(before);
    await page.mouse.up();
    await expect(stage.waitingRows('en_US')).toHaveCount(0);
    expect(await stage.cardsInSight('en_US')).toEqual(before);
  });
});
