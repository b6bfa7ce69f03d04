import { expect, test } from '../fixtures/bench.ts';

test('whatever was done is undone, long after the message about it, and the focus is never lost', async ({
  bench,
  page,
}) => {
  const focused = page.locator(':focus');
  await bench.openPayload('USED');

  await test.step('the palette gives the focus back', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(focused).toHaveText(/USED/);
    await bench.run('payload.fold-all');
    await expect(focused).toHaveText(/USED/);
    await bench.run('payload.unfold-all');
  });

  await test.step('so does a name that is changed in its row', async () => {
    await page.keyboard.press('F2');
    await page.keyboard.type('Mine');
    await page.keyboard.press('Enter');
    await expect(focused).toHaveText(/Mine/);
  });

  await test.step('what is typed right after a key that opens a field stands in that field, however late the next frame comes', async () => {
    const typed = await bench.editor.copyAll();
    await bench.withoutFrames(async () => {
      // Where the cursor goes is shown a frame later: that leaves a field alone that was opened meanwhile.
      await page.keyboard.press('F8');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('gallery');
      await expect(bench.search()).toHaveValue('gallery');
    });
    await page.keyboard.type('!');
    await expect(bench.search()).toHaveValue('gallery!');
    await page.keyboard.press('Escape');
    await expect(bench.search()).toHaveCount(0);
    await bench.editor.focus();
    await bench.withoutFrames(async () => {
      await page.keyboard.press('Alt+g');
      await page.keyboard.type('used');
      await expect(bench.gallery.search()).toHaveValue('used');
    });
    await page.keyboard.press('Escape');
    // A dialog without a field takes no keys, and the text takes none of them either.
    await bench.editor.focus();
    await bench.withoutFrames(async () => {
      await page.keyboard.press('Alt+z');
      await page.keyboard.type('lost');
    });
    await page.keyboard.press('Escape');
    expect(await bench.editor.copyAll()).toBe(typed);
    await bench.openPayload('Mine');
  });

  await test.step('a deletion leaves it in the list, or in the editor', async () => {
    await page.keyboard.press('Alt+Delete');
    await expect(bench.payload('Mine')).toHaveCount(0);
    await expect(page.locator('[data-region="list"] :focus')).toHaveCount(1);
    await bench.openPayload('REFUNDED');
    await bench.editor.focus();
    await page.keyboard.press('Alt+Delete');
    await expect(page.locator('[data-region="editor"] :focus')).toHaveCount(1);
  });

  await test.step('the message offers to undo, and so does the list once it has gone', async () => {
    await page.locator('[data-notice="removed"]').last().getByRole('button').first().click();
    await expect(bench.payload('REFUNDED').first()).toHaveAttribute('aria-current', 'true');
    await expect(page.locator(':focus')).toHaveCount(1);
    // It goes by itself, too.
    await page
      .locator('[data-notice="removed"] button:last-of-type')
      .evaluateAll((buttons) => buttons.forEach((button) => button instanceof HTMLElement && button.click()));
    await page.locator('[data-undo-list]').click();
    await page.locator('[data-undo-step="removed"]').getByRole('button').click();
    await expect(page.locator('[data-undo-step="removed"]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(bench.payload('Mine')).toHaveCount(1);
  });

  await test.step('Ctrl+Z outside of the text undoes the last, and in it what was typed', async () => {
    await bench.payload('Mine').click();
    await page.keyboard.press('Control+z');
    await expect(bench.payload('Mine')).toHaveCount(0);
    await page.keyboard.press('Alt+w');
    await expect(bench.activePayload()).not.toHaveText(/USED/);
    await page.keyboard.press('Control+Shift+t');
    await expect(bench.activePayload()).toHaveText(/USED/);
    expect(await bench.accessibilityProblems()).toEqual([]);
  });
});
