import { expect, test } from '../fixtures/bench.ts';

const long = 'x'.repeat(30_000);

test('a line too long is shown plain, and a text of over a megabyte is read beside the window, kept, and read again', async ({
  bench,
  page,
}) => {
  await test.step('what offers how to go on starts with the cursor in the text, not with the first key', async () => {
    const started = page.waitForEvent('worker', (worker) => worker.url().includes('json.worker'));
    await bench.editor.focus();
    await started;
  });

  await test.step('a line too long to wrap and colour is shown plain, and says so, until it is short again', async () => {
    const { editor, results } = bench;
    await results.tab('problems').click();
    await editor.retype((text) => text.replace('Hong Kong West Kowloon', long));
    await expect(editor.plainNote('line')).toContainText('30,');
    await expect(editor.language('plaintext')).toBeVisible();
    // What is wrong in that line is listed, and not marked.
    await expect(results.problem('max-length')).toBeVisible();
    await expect(editor.marks('error')).toHaveCount(0);
    // The card ends after the first of it, with a sign.
    await expect(bench.stage.value('en_US', '/extInfo/multiLang/en_US/from')).toContainText('… [+28,000]');
    await results.goTo('max-length');
    await editor.focused();
    await bench.page.keyboard.press('Control+z');
    await expect(editor.plainNote('line')).toHaveCount(0);
    await expect(editor.language('json')).toBeVisible();
    await expect(results.problems()).toHaveCount(0);
  });

  await test.step('while a large text is read the cards are those of a moment ago, and say so', async () => {
    // The worker is held back on its way: what the window does without it is to be seen.
    let letGo: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/large-text\.worker/, async (route) => {
      await held;
      await route.continue();
    });
    const { editor, stage } = bench;
    await editor.retype((text) =>
      text
        .replace('"Hong Kong West Kowloon"', '"Tai Po Market"')
        .replace(/\}\s*$/, `,"more":"${'x'.repeat(1 << 20)}"}`),
    );
    await expect(stage.late()).toBeVisible();
    await expect(stage.region).toContainText('text of a moment ago');
    await expect(stage.value('en_US', '/extInfo/multiLang/en_US/from')).toHaveText('Hong Kong West Kowloon');
    letGo?.();
    await expect(stage.value('en_US', '/extInfo/multiLang/en_US/from')).toHaveText('Tai Po Market');
    await expect(stage.late()).toHaveCount(0);
  });

  await test.step('a text of over a megabyte is read beside the window, kept, and read again at the next start', async () => {
    const { editor, results, stage } = bench;
    await results.tab('problems').click();
    const lines = Array.from({ length: 12_000 }, (_, at) => `"more${at}": "${'word '.repeat(18)}"`).join(',\n');
    await editor.retype((text) =>
      text.replace('"Hong Kong West Kowloon"', '"Sha Tin"').replace(/\}\s*$/, `,\n${lines}}`),
    );
    await expect(stage.value('en_US', '/extInfo/multiLang/en_US/from')).toHaveText('Sha Tin');
    await expect(results.problem('unknown-field').first()).toBeVisible();
    await expect(stage.late()).toHaveCount(0);
    await expect(editor.plainNote('text')).toBeVisible();
    await editor.view('resolved').click();
    await expect(editor.cutText()).toContainText('100,000');
    await editor.view('template').click();
    await expect(bench.saved()).toBeVisible();
    await page.reload();
    await bench.ready();
    await expect(stage.value('en_US', '/extInfo/multiLang/en_US/from')).toHaveText('Sha Tin');
    await expect(results.problem('unknown-field').first()).toBeVisible();
  });
});

test('a tab asks before it goes while a long text is on its way, and keeps it where it is loaded again', async ({
  bench,
  page,
}) => {
  // No save of this page ever arrives.
  await page.route(/documents\/save/, () => {});
  const onItsWay = page.waitForRequest(/documents\/save/);
  await bench.editor.retype((text) => text.replace('"G6532"', `"C3003","more":"${'x'.repeat(60_000)}"`));
  await onItsWay;
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  // Chromium drops a reload, without a word, that comes before its page has gone on behind the question.
  await page.evaluate(() => document.title);
  page.once('dialog', (again) => void again.accept());
  await page.unroute(/documents\/save/);
  await page.reload();
  await bench.ready();
  await expect(bench.stage.value('en_US', '/extInfo/shift_number')).toHaveText('C3003');
  await expect(bench.saved()).toBeVisible();
});
