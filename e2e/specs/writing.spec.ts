import { expect, test } from '../fixtures/bench.ts';

/** A payload as it comes in a mail: on one line, with three faults of the syntax and two of its values. */
const fromAMail = (text: string): string =>
  text
    .replaceAll(/\n\s*/g, '')
    .replaceAll('": ', '":')
    .replace('"orderStatus":"CALL_NUM"', "'orderStatus':'CALL_NUM'")
    .replace('"queue_number":"A123",', '"queue_number":"A123"')
    .replace(/\}\s*$/, '')
    .replace('"wait_tables":"12"', '"wait_tables":12')
    .replace('"merchantBizType":"LINE_UP",', '');

/** Keys with a character that cannot be seen, each with the code by which it is marked. */
const hiddenKeys = ['\u202e', '\u200b', '\u{e0041}', '\u00ad', '\u2028'].map((hidden) => ({
  key: `"e${hidden}vil"`,
  code: (hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0'),
}));

const hostileTexts = [
  '<img src=x onerror=alert(1)> "><iframe src=https://evil.test> [link](command:alert) ![i](https://evil.test/i.png)',
  'javascript:alert(1)',
  '[link](command:alert)',
  '<script>alert(1)</script><svg/onload=alert(1)></style><style>*{display:none}</style>',
];

const places = ['from', 'to', 'passengerName', 'ticketType', 'seatNum', 'platform_name', 'platform_logo'];

/** The payload with hostile texts as keys, and as the values of every place that a card shows. */
function withEverywhere(text: string): string {
  const lines = [...hiddenKeys.map(({ key }) => key), ...hostileTexts.map((each) => JSON.stringify(each))];
  const keys = lines.map((key) => `${key}: 1,\n  `).join('');
  const values = places.reduce((changed, place, at) => {
    const written = JSON.stringify(hostileTexts[at % hostileTexts.length]);
    return changed.replace(new RegExp(`("${place}": )"[^"]*"`, 'g'), (_all, name: string) => name + written);
  }, text);
  return values.replace('"requestId"', `${keys}"requestId"`);
}

test('a payload from a mail is fixed, formatted and saved as a template, each as one step', async ({ bench }) => {
  const { editor, results, page } = bench;
  await bench.run('new.queue-up/CALL_NUM');
  await editor.retype(fromAMail);
  await results.tab('problems').click();

  await test.step('everything fixable is fixed at once, and one undo takes it back', async () => {
    await expect(results.problem('syntax')).toHaveCount(4);
    await page.keyboard.press('Alt+Shift+x');
    await expect(results.problem('syntax')).toHaveCount(0);
    await expect(bench.notice('fixed-all')).toContainText('1 value was filled in');
    await editor.focus();
    await page.keyboard.press('Control+z');
    await expect(results.problem('syntax')).toHaveCount(4);
    await page.keyboard.press('Alt+Shift+x');
    await expect(results.problem('syntax')).toHaveCount(0);
  });

  await test.step('it is laid out and packed again, without a character changed but white space', async () => {
    const before = await editor.copyAll();
    await page.keyboard.press('Alt+Shift+f');
    const laidOut = await editor.copyAll();
    expect(laidOut).toContain('\n  "orderStatus": "CALL_NUM",\n');
    expect(laidOut.replaceAll(/\s/g, '')).toBe(before.replaceAll(/\s/g, ''));
    await page.keyboard.press('Control+z');
    expect(await editor.copyAll()).toBe(before);
    await page.keyboard.press('Control+y');
    expect(await editor.copyAll()).toBe(laidOut);
  });

  await test.step('a selected part is kept by itself, and offered while somebody types', async () => {
    await editor.find('"queue_number": "A123"');
    await page.keyboard.press('Alt+Shift+t');
    await bench.templates.save('Number on the slip');
    await expect(bench.notice('template-saved')).toContainText('Number on the slip');
    await editor.goToTop();
    await page.keyboard.press('End');
    await page.keyboard.type('Number');
    await page.keyboard.press('Control+Space');
    await editor.offered('Number on the slip').click();
    expect(await editor.copyAll()).toMatch(/^\{"queue_number": "A123"/);
  });

  expect(await bench.accessibilityProblems()).toEqual([]);
});

test('what differs from what was sent is shown, what was sent is restored as one step, and hostile texts stay texts', async ({
  bench,
  page,
}) => {
  const { editor, results, stage, versions } = bench;
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });

  await test.step('a draft is compared with what was last sent, line by line', async () => {
    await bench.send();
    await editor.replace('G6532', 'C1001');
    await expect(stage.value('en_US', '/extInfo/shift_number')).toHaveText('C1001');
    await bench.run('compare.open');
    await versions.look('cards');
    await expect(versions.outlined()).toHaveText(['G6532', 'C1001']);
    expect(await bench.accessibilityProblems()).toEqual([]);
    await versions.look('text');
    await expect(versions.comparison().locator('[data-diff] .monaco-diff-editor').first()).toContainText('C1001');
    expect(await bench.accessibilityProblems()).toEqual([]);
    await versions.close();
  });

  await test.step('what the editor offers still stands in its box', async () => {
    await editor.goBehind('C1001');
    await page.keyboard.type('{{');
    await expect(editor.offered('{{uuid32}}')).toBeVisible();
    await page.keyboard.press('Escape');
    for (const _ of '{{') await page.keyboard.press('Backspace');
  });

  await test.step('what was sent is restored, which the editor undoes', async () => {
    await expect(bench.saved()).toBeVisible();
    await bench.run('versions.open');
    await expect(versions.versions()).toHaveCount(2);
    await expect(versions.versions().last()).toHaveAttribute('data-sent', 'true');
    expect(await bench.accessibilityProblems()).toEqual([]);
    await versions.restoreVersion();
    await expect(stage.value('en_US', '/extInfo/shift_number')).toHaveText('G6532');
    await editor.focus();
    await page.keyboard.press('Control+z');
    await expect(stage.value('en_US', '/extInfo/shift_number')).toHaveText('C1001');
  });

  await test.step('what was deleted permanently is typed back by no undo', async () => {
    await expect(bench.saved()).toBeVisible();
    await bench.run('versions.open');
    await versions.wipeEarlier();
    await expect(versions.versions()).toHaveCount(1);
    await versions.close();
    await editor.focus();
    await page.keyboard.press('Control+y');
    expect(await editor.copyAll()).toContain('C1001');
    await page.keyboard.press('Control+z');
    expect(await editor.copyAll()).toContain('C1001');
  });

  await test.step('undo brings back what a quick fix changed', async () => {
    await results.tab('problems').click();
    await editor.replace('TICKETED', 'TICKETD');
    await results.fixOf('status-unknown').click();
    await expect(results.problems()).toHaveCount(0);
    await editor.focus();
    await page.keyboard.press('Control+z');
    await expect(results.problem('status-unknown')).toBeVisible();
    await page.keyboard.press('Control+y');
    await expect(results.problems()).toHaveCount(0);
  });

  await test.step('what cannot be seen is marked and kept, and what is hostile is a text: on the cards, in problems and help', async () => {
    await editor.retype(withEverywhere);
    await expect(results.problem('unknown-field').first()).toBeVisible();
    await editor.find('requestId');
    for (const { code } of hiddenKeys) await expect(editor.line(`U+${code}`)).toBeVisible();
    await editor.retype((text) => withEverywhere(text).replaceAll('"from": "', `"from": "${'\u202e'.repeat(20)}`));
    await editor.find('"from"');
    await expect.poll(() => editor.reachUnderMeters()).toBeLessThanOrEqual(0);
    const kept = await editor.copyAll();
    for (const { key } of hiddenKeys) expect(kept).toContain(key);
    for (const surface of ['wallet', 'notices', 'ticket'] as const) await stage.show(surface);
    for (const place of ['"from"', '"to"', '"passengerName"', '"ticketType"']) await editor.hover(place);
    expect(dialogs).toEqual([]);
    expect(await page.locator('iframe, object, embed, script[src*="evil"], img[src*="evil"]').count()).toBe(0);
  });
});
