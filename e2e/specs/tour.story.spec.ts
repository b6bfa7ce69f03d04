import { expect, test } from '../fixtures/bench.ts';

const views = ['resolved', 'request', 'curl', 'template'] as const;
const surfaces = ['wallet', 'notices', 'sheet', 'ticket'] as const;

test('a visitor walks through every place, panel and view, and each can be read', async ({ bench, page }) => {
  const problems: string[] = [];
  const look = async (at: string): Promise<void> => {
    for (const problem of await bench.accessibilityProblems()) problems.push(`${at}: ${problem}`);
  };
  await bench.openPayload('CALL_NUM');
  await bench.send();

  const panels = page.locator('[data-panel-tab]');
  for (const [at, panel] of (await panels.all()).entries()) {
    await panel.click();
    await expect(panel).toHaveAttribute('aria-selected', 'true');
    const [view, surface] = [views[at], surfaces[at]];
    if (view !== undefined) await bench.editor.view(view).click();
    if (surface !== undefined) await bench.stage.show(surface);
    await look(`the panel ${(await panel.textContent()) ?? ''} with the views beside it`);
  }

  const sections = page.locator('[data-section]');
  for (const section of await sections.all()) {
    await section.click();
    await expect(section).toHaveAttribute('aria-current', 'true');
    await look(`the place ${(await section.getAttribute('data-section')) ?? ''}`);
  }
  await bench.backToPayloads();

  await bench.connect.open();
  await look('connecting a backend');
  await bench.run('go.gallery');
  await expect(bench.gallery.region).toBeVisible();
  await look('the gallery');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await look('the palette');
  expect(problems).toEqual([]);

  // Whoever looks finds what is wrong: a text that is too faint.
  await page.keyboard.press('Escape');
  await bench
    .activePayload()
    .getByText('CALL_NUM')
    .evaluate((text) => (text.style.color = 'rgb(128 128 128 / 20%)'));
  await expect.poll(() => bench.accessibilityProblems()).toEqual([expect.stringContaining('color-contrast')]);
});
