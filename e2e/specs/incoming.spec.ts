import { expect, test } from '../fixtures/bench.ts';

const arrived = '{"merchantBizType":"LINE_UP","orderStatus":"NUMBER_ARRIVED","merchantBizNo":"Q-77"}';
const film = '{"merchantBizType":"MOVIE_TICKET","orderStatus":"TICKETED","merchantBizNo":"F-9"}';

test('files that are dropped or chosen, and pasted texts, come in the same way and say what they are', async ({
  bench,
  page,
}) => {
  await test.step('of a chat and a log the payloads are taken out, and an answer is left', async () => {
    const { incoming } = bench;
    await incoming.drop(
      { name: 'chat.txt', content: `can you check?\n${arrived.replaceAll('"orderStatus"', '“orderStatus”')}\nthx` },
      {
        name: 'gate.log',
        content: `body=${film}\nresponse={"result":{"resultStatus":"F","resultCode":"PARAM_ILLEGAL"}}`,
      },
    );
    await expect(incoming.title()).toHaveText([/Queue up · NUMBER_ARRIVED/, /Movie ticket · TICKETED/, /no status/]);
    await expect(incoming.card()).toContainText('This is an answer of the service, not a payload.');
    await expect(incoming.takeIn()).toHaveText('Take in 2');
    await page.keyboard.press('Escape');
    await expect(incoming.card()).toHaveCount(0);
  });

  await test.step('a file that is dropped says what it is, and Enter opens it in its scenario', async () => {
    const { incoming, editor } = bench;
    await incoming.drop({ name: 'from-the-mail.json', content: arrived });
    await expect(incoming.title()).toHaveText(/Queue up · NUMBER_ARRIVED · \d+ errors/);
    expect(await bench.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(bench.activePayload()).toContainText('from-the-mail');
    await expect(editor.breadcrumb()).toContainText('Queue up');
    await editor.focused();
    expect(await editor.copyAll()).toBe(arrived);
    await expect(bench.saved()).toBeVisible();
  });

  await test.step('files that are chosen, and a text pasted into the list, come in the same way', async () => {
    const { incoming } = bench;
    await incoming.choose({ name: 'a.json', content: film }, { name: 'mail.txt', content: `Hi,\n${arrived}\nBest, A` });
    await expect(incoming.title()).toHaveText([/Movie ticket · TICKETED/, /Queue up · NUMBER_ARRIVED/]);
    await page.keyboard.press('Enter');
    await expect(bench.activePayload()).toContainText('a');
    await incoming.pasteIntoList(arrived.replace('NUMBER_ARRIVED', 'CALL_NUM'));
    await expect(incoming.card()).toContainText('Joins the order');
    await page.keyboard.press('Enter');
    await expect(bench.activePayload()).toContainText('CALL_NUM');
  });

  await test.step('what cannot be taken in says why, and a large file can be read', async () => {
    const { incoming } = bench;
    await incoming.drop(
      { name: 'key.pem', content: '-----BEGIN PRIVATE KEY-----\nMIIE\n' },
      { name: 'photo.zip', content: [0x50, 0x4b, 3, 4] },
      { name: 'old.json', content: [0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xa4, 0xa4, 0xa4, 0xe5, 0x22, 0x7d] },
      { name: 'dump.json', content: `${'x'.repeat(70_000)}END OF THE FIRST${' '.repeat(5_300_000)}` },
    );
    for (const because of ['key', 'binary', 'large']) await expect(incoming.nothing(because)).toBeVisible();
    await expect(incoming.card().locator('[data-incoming-converted="Big5"]')).toBeVisible();
    await page.locator('[data-read-large]').click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.locator('[data-large-piece="1"]')).toContainText('END OF THE FIRST');
    await page.keyboard.press('Escape');
    await incoming.takeIn().click();
    expect(await bench.editor.copyAll()).toBe('{"a":"中文"}');
  });
});

test('a text of another scenario that is pasted over one is offered to be that, and the scenario can be chosen', async ({
  bench,
  page,
}) => {
  const { editor } = bench;
  const text = film.replace('}', ',"note":"a film in the evening, with a friend who comes late"}');
  await editor.retype(() => text);
  await expect(editor.looksLike('movie-ticket')).toContainText('Movie ticket');
  await page.keyboard.press('Control+s');
  await expect(bench.notice('saved')).toBeVisible();
  await editor.takeAsItLooks();
  await expect(editor.scenario('movie-ticket')).toBeVisible();
  await expect(editor.looksLike('movie-ticket')).toBeHidden();
  await editor.focused();
  await bench.run('payload.scenario');
  await page.getByRole('menuitemradio', { name: 'Voucher' }).click();
  await expect(editor.scenario('voucher')).toBeFocused();
  expect(await editor.copyAll()).toBe(text);
});
