import { expect, test } from '../fixtures/bench.ts';

test('the focus is never lost, and what is typed stands where it was meant to', async ({ bench, page }) => {
  const focused = page.locator(':focus');

  await test.step('the palette gives the focus back, although the find box of the editor, a dialog too, was opened', async () => {
    await bench.editor.find('requestId');
    await bench.openPayload('USED');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(focused).toHaveText(/USED/);
    await bench.run('payload.fold-all');
    await expect(focused).toHaveAttribute('data-order');
    await bench.run('payload.unfold-all');
    await bench.openPayload('USED');
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

  await test.step('in a small window the message is beside the list of undo in the status bar', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await bench.settled();
    const list = await page.locator('[data-undo-list]').boundingBox();
    // The room of the messages: a longer one fills it.
    const room = await bench.notice('removed').last().locator('..').boundingBox();
    expect(list).not.toBeNull();
    expect(room?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the message that offers to undo gives the focus to what is back', async () => {
    await bench.notice('removed').last().getByRole('button').first().click();
    await expect(bench.payload('REFUNDED').first()).toHaveAttribute('aria-current', 'true');
    await expect(focused).toHaveCount(1);
  });

  await test.step('what was deleted before a reload is undone, and done again by either key', async () => {
    const rows = bench.payload('REFUNDED');
    const count = await rows.count();
    await bench.openPayload('REFUNDED');
    await page.keyboard.press('Alt+Delete');
    await expect(rows).toHaveCount(count - 1);
    await page.reload();
    await bench.openPayload('USED');
    for (const again of ['Control+y', 'Control+Shift+z']) {
      await page.keyboard.press('Control+z');
      await expect(rows).toHaveCount(count);
      await bench.openPayload('REFUNDED');
      await page.keyboard.press(again);
      await expect(rows).toHaveCount(count - 1);
      await bench.openPayload('USED');
    }
    await page.keyboard.press('Control+z');
    await expect(rows).toHaveCount(count);
    await bench.openPayload('REFUNDED');
  });

  await test.step('what was typed before a reload is undone and redone inside the editor, as often as one likes', async () => {
    const before = await bench.editor.copyAll();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('x');
    expect(await bench.editor.copyAll()).toBe(`x${before}`);
    await page.reload();
    await bench.openPayload('REFUNDED');
    await bench.editor.focus();
    for (const again of ['Control+y', 'Control+Shift+z']) {
      await page.keyboard.press('Control+z');
      await expect.poll(() => bench.editor.copyAll()).toBe(before);
      await page.keyboard.press(again);
      await expect.poll(() => bench.editor.copyAll()).toBe(`x${before}`);
    }
    await page.keyboard.press('Control+z');
    await expect.poll(() => bench.editor.copyAll()).toBe(before);
  });

  await test.step('Tab goes through the text and changes nothing; once a key was pressed there it indents', async () => {
    const inText = page.locator('.monaco-editor :focus');
    const before = await bench.editor.copyAll();
    await bench.editor.view('curl').focus();
    await page.keyboard.press('Tab');
    await expect(inText).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(focused).toHaveRole('separator');
    await page.keyboard.press('Shift+Tab');
    await expect(inText).toHaveCount(1);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Tab');
    expect(await bench.editor.copyAll()).toBe(`  ${before}`);
    await bench.editor.focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => bench.editor.copyAll()).toBe(before);
  });

  await test.step('within a line Tab leaves the text as F6 does, and puts no spaces into a value', async () => {
    const inText = page.locator('.monaco-editor :focus');
    const before = await bench.editor.copyAll();
    await expect(page.locator('[data-region="editor"]').getByText('F6: next area.')).toBeVisible();
    await bench.editor.focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await expect(inText).toHaveCount(0);
    await expect(page.locator('[data-region="stage"] :focus')).toHaveCount(1);
    expect(await bench.editor.copyAll()).toBe(before);
  });

  await test.step('the editor does what the Edit menu of a system asks of it', async () => {
    const ask = (detail: string) =>
      page.evaluate((what) => {
        const asked = new CustomEvent('passbench-edit', { bubbles: true, cancelable: true, detail: what });
        return document.activeElement?.dispatchEvent(asked) === false;
      }, detail);
    const before = await bench.editor.copyAll();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('x');
    expect(await ask('undo')).toBe(true);
    expect(await bench.editor.copyAll()).toBe(before);
    expect(await ask('redo')).toBe(true);
    expect(await bench.editor.copyAll()).toBe(`x${before}`);
    expect(await ask('selectAll')).toBe(true);
    expect(await ask('undo')).toBe(true);
    await expect.poll(() => bench.editor.copyAll()).toBe(before);
  });

  await test.step('F6 reaches every region', async () => {
    const seen = new Set<string>();
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('F6');
      const region = await page.evaluate(() =>
        document.activeElement?.closest('[data-region]')?.getAttribute('data-region'),
      );
      seen.add(region ?? 'none');
    }
    expect([...seen].sort()).toEqual(['editor', 'list', 'panels', 'stage', 'top']);
  });
});
