import { expect, test } from '../fixtures/bench.ts';

test('QA breaks a train ticket in three places, finds each, and fixes one', async ({ bench }) => {
  const { editor, results, stage } = bench;

  await test.step('a train ticket is there, drawn in Chinese and English', async () => {
    await expect(bench.activePayload()).toContainText('TICKETED');
    await expect(stage.value('zh_HK', '/extInfo/multiLang/zh_HK/from')).toHaveText('香港西九龍');
    await expect(stage.value('en_US', '/extInfo/multiLang/en_US/from')).toHaveText('Hong Kong West Kowloon');
    await results.tab('problems').click();
    await expect(results.problems()).toHaveCount(0);
  });

  await test.step('each mistake is marked where it stands, said in words and listed', async () => {
    await editor.replace('{{uuid32}}', 'not-a-uuid');
    await expect(results.problem('uuid')).toBeVisible();
    await editor.replace('TICKETED', 'TICKETD');
    await expect(results.problem('status-unknown')).toBeVisible();
    await editor.replace('Hong Kong West Kowloon', 'Hong Kong West Kowloon Railway Station Mainland Port Area');
    await expect(results.problem('max-length')).toBeVisible();
    await expect(results.problem('max-length')).toContainText('48');
    await expect(results.problems()).toHaveCount(3);
    await expect(bench.activePayload()).toContainText('3');
    await expect(editor.marks('error').first()).toBeVisible();
    await expect(stage.value('en_US', '/extInfo/multiLang/en_US/from')).toContainText('Mainland Port Area');
  });

  await test.step('a problem leads to its place', async () => {
    await results.goTo('uuid');
    await editor.focused();
    await expect(editor.line('"requestId"')).toBeInViewport();
    await bench.page.keyboard.type('x');
    await expect(editor.line('"requestId"')).toContainText('x');
    await bench.page.keyboard.press('Control+z');
  });

  await test.step('its quick fix fixes one', async () => {
    await results.fixOf('status-unknown').click();
    await expect(results.problem('status-unknown')).toHaveCount(0);
    await editor.goToTop();
    await expect(editor.line('"orderStatus"')).toContainText('"TICKETED"');
    await expect(results.problem('uuid')).toBeVisible();
  });

  expect(await bench.accessibilityProblems()).toEqual([]);
});
