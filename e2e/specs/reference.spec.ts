import { expect, test } from '../fixtures/bench.ts';
import { ReferencePage } from '../pages/reference.ts';

test('F1 opens what the cursor is on, and the help under the pointer leads to what is said of a value', async ({
  bench,
  page,
}) => {
  const reference = new ReferencePage(page);
  await bench.openPayload('CALL_NUM');
  await bench.editor.find('queue_number');
  await page.keyboard.press('F1');
  await expect(reference.entry('field:queue-up/extInfo.queue_number')).toContainText('at most 8 characters');
  await bench.editor.find('"CALL_NUM');
  await page.keyboard.press('F1');
  await expect(reference.entry('status:queue-up/CALL_NUM')).toBeVisible();

  await bench.run('new.queue-up/CANCELLED');
  await bench.results.tab('problems').click();
  await reference.linkTo('moves:queue-up', bench.results.problem('status-move')).click();
  await expect(reference.diagram('queue-up')).toBeVisible();
  expect(await bench.accessibilityProblems()).toEqual([]);
  // The wave lies under the text, which takes the pointer.
  await bench.editor.marks('error').first().hover({ force: true });
  await expect(reference.hoverLink('CANCELLED')).toBeVisible();
  expect(await bench.accessibilityProblems()).toEqual([]);
  await reference.hoverLink('CANCELLED').click();
  await expect(reference.entry('status:queue-up/CANCELLED')).toBeVisible();

  // In a small window an open entry has the width; the list is there while it is searched.
  await page.setViewportSize({ width: 1024, height: 700 });
  await bench.run('go.transitions');
  await expect(reference.diagram('queue-up')).toBeVisible();
  await expect(reference.result('moves:queue-up')).toBeHidden();
  const [moves, search] = await Promise.all(
    [reference.diagram('queue-up'), reference.search()].map((part) => part.boundingBox()),
  );
  expect(moves?.width).toBeGreaterThan(0.9 * (search?.width ?? Infinity));
  await reference.search().click();
  await expect(reference.result('moves:queue-up')).toBeVisible();
  expect(await bench.accessibilityProblems()).toEqual([]);
  await reference.result('moves:queue-up').click();
  await expect(reference.result('moves:queue-up')).toBeHidden();
  await reference.search().click();
  // A press that ends the search still reaches what is under it.
  const missing = reference.diagram('queue-up').locator('[data-write-missing]');
  await missing.click();
  await expect(missing).toHaveCount(0);
});
