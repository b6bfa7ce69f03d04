import { expect, test } from '../fixtures/bench.ts';
import { queueArrivedFromMail, queueCalled } from '../fixtures/from-a-mail.ts';

test('QA takes a payload out of a mail, fixes it, saves it as a template and sends the whole order', async ({
  bench,
  page,
}) => {
  const { incoming, editor, results } = bench;
  await bench.results.tab('problems').click();

  await test.step("yesterday's payload makes the order of its number", async () => {
    await incoming.drop({ name: 'called-yesterday.json', content: queueCalled });
    await page.keyboard.press('Enter');
    await expect(bench.activePayload()).toContainText('called-yesterday');
  });

  await test.step('a card says what the mail has brought, before any of it is kept', async () => {
    await incoming.drop({ name: 'from-the-mail.json', content: queueArrivedFromMail });
    await expect(incoming.title()).toHaveText(/ · NUMBER_ARRIVED · 6 \D+6 /);
    await expect(incoming.card()).toContainText('Q-2031');
    await expect(bench.payload('from-the-mail')).toHaveCount(0);
  });

  await test.step('Enter opens it as it came, in its scenario', async () => {
    await page.keyboard.press('Enter');
    await expect(bench.activePayload()).toContainText('from-the-mail');
    await expect(editor.scenario('queue-up')).toBeVisible();
    await editor.focused();
    expect(await editor.copyAll()).toBe(queueArrivedFromMail);
  });

  await test.step('it is formatted on demand, and everything fixable is fixed', async () => {
    await page.keyboard.press('Alt+Shift+f');
    await expect(editor.line('"orderStatus": "NUMBER_ARRIVED"')).toBeVisible();
    await expect(results.mistakes()).toHaveCount(6);
    await page.keyboard.press('Alt+Shift+x');
    await expect(results.mistakes()).toHaveCount(0);
    await expect(editor.line('"requestId": "{{uuid32}}"')).toBeVisible();
  });

  await test.step('it is kept as a template of their own', async () => {
    await page.keyboard.press('Alt+Shift+t');
    await page.keyboard.press('Enter');
    await expect(bench.notice('template-saved')).toBeVisible();
  });

  await test.step("it is compared with yesterday's", async () => {
    await editor.focus();
    await bench.compare.openWith('called-yesterday');
    await expect(bench.compare.difference('/orderStatus')).toContainText('CALL_NUM');
    await expect(bench.compare.difference('/orderStatus')).toContainText('NUMBER_ARRIVED');
    // A family of the browser's own may have no Chinese.
    await expect(bench.compare.difference('/orderStatus').locator('code').first()).toHaveCSS(
      'font-family',
      /Noto Sans HK/,
    );
    await expect(bench.compare.difference('/extInfo/queue_number')).toHaveCount(0);
    await bench.versions.look('cards');
    await expect(bench.versions.outlined()).toHaveText(['排隊中', '12', '已到號']);
    expect(await bench.versions.cutOutlines()).toEqual([]);
    await bench.compare.close();
  });

  await test.step('Ctrl+S says that it is saved', async () => {
    await editor.focus();
    await page.keyboard.press('Control+s');
    await expect(bench.notice('saved')).toBeVisible();
  });

  await test.step('all calls of the order are sent in their order', async () => {
    await bench.run('order.send-all');
    await expect(results.resultCode('SUCCESS')).toBeVisible();
    await expect(bench.payload('called-yesterday')).toHaveAttribute('data-state', 'accepted');
    await expect(bench.payload('from-the-mail')).toHaveAttribute('data-state', 'accepted');
  });
});
