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

test('a payload from a mail is mended, laid out and kept as a template, each as one step', async ({ bench }) => {
  const { editor, results, page } = bench;
  await bench.run('new.queue-up/CALL_NUM');
  await editor.retype(fromAMail);
  await results.tab('problems').click();

  await test.step('every fault is named, and what could be read is checked', async () => {
    await expect(results.problem('syntax')).toHaveCount(4);
    await expect(results.problem('type')).toBeVisible();
  });

  await test.step('what can be mended is mended at once, and one undo takes it back', async () => {
    await results.fixAll().click();
    await expect(bench.notice('fixed-all')).toContainText('1 value was put in');
    await expect(results.problemOf('syntax', 'error')).toHaveCount(0);
    await expect(results.problemOf('type', 'error')).toHaveCount(0);
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

  await test.step('it becomes a template, from which another order begins', async () => {
    await editor.replace('{{uuid32}}', 'ab'.repeat(16));
    await page.keyboard.press('Alt+Shift+t');
    await bench.templates.save('From a mail');
    await expect(bench.notice('template-saved')).toBeVisible();
    await bench.run('payload.templates');
    await bench.templates.use('From a mail');
    await expect(bench.activePayload()).toContainText('From a mail');
    const text = await editor.copyAll();
    expect(text).toContain('"requestId": "{{uuid32}}"');
  });

  await test.step('a selected part is kept by itself, and offered while somebody types', async () => {
    await editor.find('"queue_number": "A123"');
    await page.keyboard.press('Alt+Shift+t');
    await bench.templates.save('Number on the slip');
    await expect(bench.notice('template-saved').last()).toContainText('Number on the slip');
    await editor.goToTop();
    await page.keyboard.press('End');
    await page.keyboard.type('Number');
    await page.keyboard.press('Control+Space');
    await editor.offered('Number on the slip').click();
    expect(await editor.copyAll()).toMatch(/^\{"queue_number": "A123"/);
  });

  expect(await bench.accessibilityProblems()).toEqual([]);
});
