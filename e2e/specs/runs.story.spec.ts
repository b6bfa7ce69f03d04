import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/bench.ts';
import { RunsPage } from '../pages/runs.ts';

const anchor = '2026-11-25T12:00:00+08:00';
const called = { at: '+0m', template: 'queue-up/CALL_NUM' };

function storyOf(name: string, check: object, expected: object = { status: 'S' }): string {
  const calls = [
    { ...called, expect: expected },
    { at: '+1m', check },
  ];
  return `${JSON.stringify({ format: 'passbench.story/2', name, anchor, calls }, null, 2)}\n`;
}

test('QA runs twelve stories, sees which two failed and why with the phone of that moment, and runs one for 200 rows', async ({
  bench,
  host,
}) => {
  const { stories, editor } = bench;
  const runs = new RunsPage(bench.page);
  const folder = join(host.dataFolder, 'project', 'stories');
  await mkdir(folder, { recursive: true });
  const good = Array.from(
    { length: 10 },
    (_, at) => [`good ${at}`, storyOf(`good ${at}`, { card: 'active' })] as const,
  );
  const written = [
    ...good,
    ['wrong card', storyOf('wrong card', { card: 'used' })] as const,
    ['wrong code', storyOf('wrong code', { card: '{{row.card}}' }, { status: 'F' })] as const,
  ];
  for (const [name, text] of written) await writeFile(join(folder, `${name}.story.json`), text);

  await test.step('all are run from the tab over the stories', async () => {
    await stories.show();
    await expect(stories.own()).toHaveCount(12);
    await runs.show();
    await runs.runAll();
    await expect(runs.results('passed')).toHaveCount(10);
    await expect(runs.results('failed')).toHaveCount(2);
    await expect(runs.summary()).toContainText('10 passed · 2 failed');
  });

  await test.step('each failure says what was asked and found, beside the phones of that moment', async () => {
    await runs.onlyFailed();
    await expect(runs.results('passed')).toHaveCount(0);
    await runs.failures().filter({ hasText: 'card: asked used, found active' }).click();
    await expect(runs.found()).toContainText('Entry 2 (check)');
    await expect(runs.phone('en_US')).toBeVisible();
    await expect(runs.phone('zh_HK')).toBeVisible();
    expect(await bench.accessibilityProblems()).toEqual([]);
    expect(await runs.export('junit')).toContain('card: asked used, found active');
  });

  await test.step('one click leads into the story at the place, and what was fixed is run again', async () => {
    await runs.open();
    await expect(stories.active()).toContainText('wrong card');
    await editor.focused();
    await expect(editor.line('"check"')).toBeInViewport();
    await editor.goBehind('"card": ');
    await bench.page.keyboard.press('Control+Space');
    await expect(editor.offered('expired')).toBeVisible();
    await bench.page.keyboard.press('Escape');
    await editor.replace('"card": "used"', '"card": "active"');
    await runs.show();
    await runs.runFailed();
    await expect(runs.summary()).toContainText('11 passed · 1 failed');
  });

  await test.step('a file of 200 rows dropped there runs the story for each, and a bad one is refused in words', async () => {
    await runs.failures().first().click();
    await runs.drop('cards.csv', 'other\nactive\n');
    await expect(runs.trouble()).toContainText('There is no column "card"');
    await runs.drop('cards.csv', `card\n${'active\n'.repeat(200)}`);
    await runs.ended();
    await expect(runs.summary()).toContainText('200 failed');
    await expect(runs.trouble()).toBeHidden();
  });
});
