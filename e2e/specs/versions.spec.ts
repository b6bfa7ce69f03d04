import { expect, test } from '../fixtures/bench.ts';
import { LocalHost } from '../fixtures/local-host.ts';
import { BenchWindow } from '../pages/bench-window.ts';

const list = '[data-region="list"] [data-document]';

test('what was deleted on Monday is back on Friday, whole and in its place', async ({ page }) => {
  const host = await LocalHost.startDaysAgo(4);
  try {
    const bench = new BenchWindow(page);
    await bench.open(host.address);
    const before = await page.locator(list).allInnerTexts();
    for (const name of ['TICKETED', 'REFUNDED']) {
      await bench.openPayload(name);
      await bench.run('payload.remove');
      await expect(bench.notice('removed').last()).toBeVisible();
    }
    await expect(page.locator(list)).toHaveCount(before.length - 2);
    await page.goto('about:blank');

    await host.killAndRestart();
    await bench.open(host.address);
    await expect(page.locator(list)).toHaveCount(before.length - 2);
    await bench.run('versions.deleted');
    const { versions } = bench;
    await expect(versions.deletedGroups()).toHaveCount(1);
    await expect(versions.deletedGroups()).toContainText('2');
    await versions.restoreGroup(versions.deletedGroups().first());
    expect(await bench.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator(list)).toHaveCount(before.length);
    await page.reload();
    await bench.ready();
    expect((await page.locator(list).allInnerTexts()).map(firstLine)).toEqual(before.map(firstLine));
  } finally {
    await host.remove();
  }
});

test('a draft is compared with what was last sent, and what was sent is restored; two statuses are compared by keys', async ({
  bench,
  page,
}) => {
  await test.step('a draft is compared with what was last sent, and what was sent is restored', async () => {
    const { editor, stage, versions } = bench;
    await bench.send();
    await editor.replace('G6532', 'C1001');
    await expect(stage.value('en_US', '/extInfo/shift_number')).toHaveText('C1001');
    await bench.run('compare.open');
    await expect(versions.comparison()).toHaveAttribute('data-comparison', '1');
    await expect(versions.difference('/extInfo/shift_number')).toContainText('G6532');
    await versions.look('cards');
    await expect(versions.outlined()).toHaveText(['G6532', 'C1001']);
    expect(await bench.accessibilityProblems()).toEqual([]);
    await versions.look('text');
    await expect(versions.comparison().locator('[data-diff] .monaco-diff-editor').first()).toContainText('C1001');
    expect(await bench.accessibilityProblems()).toEqual([]);
    await versions.look('meaning');
    await versions.close();

    // What the editor offers still stands in its box.
    await editor.goBehind('C1001');
    await page.keyboard.type('{{');
    await expect(editor.offered('{{uuid32}}')).toBeVisible();
    await page.keyboard.press('Escape');
    for (const _ of '{{') await page.keyboard.press('Backspace');

    await expect(bench.saved()).toBeVisible();
    await bench.run('versions.open');
    await expect(versions.versions()).toHaveCount(2);
    await expect(versions.versions().last()).toHaveAttribute('aria-selected', 'true');
    await expect(versions.versions().last()).toHaveAttribute('data-sent', 'true');
    expect(await bench.accessibilityProblems()).toEqual([]);
    await versions.restoreVersion();
    await expect(stage.value('en_US', '/extInfo/shift_number')).toHaveText('G6532');
    await editor.focus();
    await page.keyboard.press('Control+z');
    await expect(stage.value('en_US', '/extInfo/shift_number')).toHaveText('C1001');

    // What was deleted for good is typed back by no undo.
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

  await test.step('two statuses are compared, by keyboard alone', async () => {
    const { versions } = bench;
    await bench.openPayload('TICKETED');
    await bench.run('compare.open');
    await versions.side('left').selectOption('template train-ticket/REFUNDED');
    await expect(versions.difference('/orderStatus')).toContainText('TICKETED');
    await versions.side('left').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(versions.side('right')).toHaveValue('template train-ticket/REFUNDED');
    await versions.close();
    await expect(versions.dialog('compare')).toHaveCount(0);
  });
});

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
