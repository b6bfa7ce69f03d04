import { expect, test } from '../fixtures/bench.ts';

const long = 'x'.repeat(30_000);

test('a line too long is shown plain, and a text of over a megabyte is plain text, kept and sent as it stands, also where the tab goes too soon', async ({
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

  await test.step('a text of over a megabyte has one problem and no card, and is kept', async () => {
    const { editor, results, stage } = bench;
    await results.tab('problems').click();
    await editor.retype((text) => enlarged(text.replace('"Hong Kong West Kowloon"', '"Tai Po Market"')));
    await expect(results.problem('too-deep')).toContainText('1.1 MiB');
    await expect(results.problems()).toHaveCount(1);
    await expect(stage.note('large')).toBeVisible();
    await expect(stage.value('en_US', '/extInfo/multiLang/en_US/from')).toHaveCount(0);
    await expect(editor.plainNote('text')).toBeVisible();
    await editor.view('resolved').click();
    await expect(editor.cutText()).toContainText('100,000');
    await editor.view('template').click();
    await expect(bench.saved()).toBeVisible();
    await page.reload();
    await bench.ready();
    await expect(results.problem('too-deep')).toBeVisible();
    await expect(stage.note('large')).toBeVisible();
  });

  await test.step('it is read again when it is shorter', async () => {
    const { editor, stage } = bench;
    await editor.retype((text) => text.replace('"Hong Kong West Kowloon"', '"Sha Tin"'));
    await expect(stage.note('large')).toHaveCount(0);
    await expect(stage.value('en_US', '/extInfo/multiLang/en_US/from')).toHaveText('Sha Tin');
  });

  await test.step('a tab asks before it goes while a long text is on its way, and keeps it where it is loaded again', async () => {
    await expect(bench.saved()).toBeVisible();
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
});

/** A megabyte and more of members behind those of a text. */
function enlarged(text: string): string {
  const lines = Array.from({ length: 10_000 }, (_, at) => `"more${at}": "${'word '.repeat(19)}"`).join(',\n');
  return text.replace(/\}\s*$/, `,\n${lines}}`);
}
