import { expect, test } from '../fixtures/bench.ts';

const languages = [
  { locale: 'zh_HK', usable: '李美玲', used: '陳小欣', chip: '已使用', record: '純訂單記錄' },
  { locale: 'en_US', usable: 'LEE Mei Ling', used: 'CHAN Siu Yan', chip: 'Used', record: 'plain record' },
] as const;

test('the wallet shows each traveller’s ticket in its list, plain records as such, and amounts in one piece', async ({
  bench,
  page,
}) => {
  await test.step('each traveller’s ticket lies in the list that its own status says, in both languages', async () => {
    await bench.run('new.train-ticket/TICKETED@family');
    await bench.stage.show('wallet');
    await bench.stage.turnTo('zh_HK', 'active');
    for (const { locale, usable, used } of languages) {
      await expect(bench.stage.tickets(locale)).toHaveCount(1);
      await expect(bench.stage.tickets(locale)).toContainText(usable);
      await expect(bench.stage.tickets(locale)).not.toContainText(used);
    }
    await bench.stage.turnTo('en_US', 'used');
    for (const { locale, used, chip } of languages) {
      await expect(bench.stage.tickets(locale)).toHaveCount(1);
      await expect(bench.stage.tickets(locale)).toContainText(used);
      await expect(bench.stage.tickets(locale)).toContainText(chip);
    }
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('a base order is a plain record, and the wallet’s home says that it has no card of it', async () => {
    await bench.stage.show('ticket');
    await bench.openPayload('PAID');
    for (const { locale, record } of languages) await expect(bench.stage.phone(locale)).toContainText(record);
    await bench.stage.show('wallet');
    await bench.stage.turnTo('en_US', 'home');
    for (const { locale, record } of languages) await expect(bench.stage.absent(locale)).toContainText(record);
  });

  await test.step('a sum of money stays in one piece, however large it is', async () => {
    await bench.stage.show('ticket');
    await page.setViewportSize({ width: 1024, height: 700 });
    await bench.run('new.voucher/TICKETED');
    await bench.editor.retype((text) =>
      text.replace(/("amount": \{\s*"value": ")\d+(",\s*"currency": ")HKD/, '$11000000000000$2JPY'),
    );
    const sum = bench.stage.phone('zh_HK').getByText('JP¥10,000,000,000').first();
    await expect(sum).toBeVisible();
    expect(await sum.evaluate((element) => element.getClientRects().length)).toBe(1);
  });
});

test('the sheet leads to each page, links are texts to copy, and notifications are grouped by order', async ({
  bench,
  context,
}) => {
  await test.step('a link of the card is a text to copy, in the words of both languages', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await expect(bench.stage.links()).toContainText('訂單詳情');
    await expect(bench.stage.links()).toContainText('Order details');
    const address = await bench.stage.links().locator('bdi').innerText();
    expect(address).toMatch(/^walletapp:\/\/orders\/M\d+$/);
    await bench.stage.links().getByRole('button').last().click();
    expect(await bench.page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  });

  await test.step('the sheet shows every page in both languages, and leads to each', async () => {
    await bench.stage.show('sheet');
    await expect(bench.stage.smallPhones()).toHaveCount(12);
    await expect(bench.stage.smallPhone('home', 'en_US')).toContainText('Rail tickets');
    await expect(bench.stage.smallPhone('lock', 'zh_HK')).toContainText('列車');
    expect(await bench.accessibilityProblems()).toEqual([]);
    await bench.stage.smallPhone('list', 'en_US').getByRole('button').click();
    await expect(bench.stage.noticeGroups('en_US')).toHaveCount(1);
  });

  await test.step('the list of notifications groups them by order, newest first, with the hidden ones and why below', async () => {
    await bench.send();
    await bench.openPayload('CALL_NUM');
    await bench.send();
    await bench.openPayload('USED');
    await bench.stage.show('notices');
    await bench.stage.turnTo('en_US', 'list');
    await expect(bench.stage.noticeGroups('en_US')).toHaveCount(1);
    await expect(bench.stage.noticeGroups('zh_HK').first()).toContainText('A123');
    await expect(bench.stage.phone('en_US')).toContainText('Not shown');
    expect(await bench.stage.hiddenTexts()).toEqual([]);
    expect(await bench.accessibilityProblems()).toEqual([]);
  });
});

test('on a small phone with large texts the codes leave every traveller in sight', async ({ bench }) => {
  const { stage } = bench;
  await bench.run('new.train-ticket/TICKETED@family');
  await stage.device('width', '320');
  await stage.device('text', '200');
  for (const at of [0, 1, 2]) {
    const name = stage.value('en_US', `/extInfo/multiLang/en_US/passengerInfoList/${at}/passengerName`);
    // It fails where something lies over the name.
    await name.click({ trial: true });
  }
});

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1920, height: 1080 } });
  test('every page stands beside the phones from the first start on', async ({ bench }) => {
    await expect(bench.stage.smallPhone('lock', 'en_US')).toBeVisible();
    await expect(bench.stage.phone('en_US')).toBeVisible();
  });
});
