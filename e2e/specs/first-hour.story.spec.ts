import { expect, test } from '../fixtures/bench.ts';

/** As it came with a mail: one line, a status of its scenario, and what a hurried hand leaves out. */
const fromMail =
  '{"requestId":"not-an-id","merchantBizNo":"Q-2031","merchantBizType":"LINE_UP","orderStatus":"NUMBER_ARRIVED","orderCreateTime":"1764036000000"}';

test('QA takes a payload out of a mail, mends it, keeps it as a template and sends its order', async ({ bench, page }) => {
  const { incoming, editor, results } = bench;
  await incoming.drop({ name: 'from-the-mail.json', content: fromMail });
  await expect(incoming.title()).toHaveText(/NUMBER_ARRIVED · \d+ .+\d+ /);
  await page.keyboard.press('Enter');
  await expect(bench.activePayload()).toContainText('from-the-mail');
  await expect(editor.scenario('queue-up')).toBeVisible();
  await editor.focused();
  void results;
});
