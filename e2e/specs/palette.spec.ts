import { expect, test } from '../fixtures/bench.ts';

test('the palette finds orders by title, station and number, and leads to keys and the reference by "signature"', async ({
  bench,
  page,
}) => {
  await bench.ready();
  const found = page.locator('[data-palette] [data-command]');
  const search = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run' }).fill(words);
  };
  for (const words of ['G6532', 'guangzhou south', '廣州南', 'Noodle House', 'A123']) {
    await search(words);
    await expect(found.filter({ hasText: /TICKETED|CALL_NUM/ }).first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await search('signature');
  const ids = await found.evaluateAll((all) => all.map((each) => each.getAttribute('data-command')));
  expect(ids.slice(0, 2)).toEqual(['go.connect', 'go.keys']);
  expect(ids).toContain('reference.header:Signature');
  // Each entry is whole.
  const cut = await found.evaluateAll(
    (all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1).length,
  );
  expect(cut).toBe(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-region="keys"]')).toBeVisible();
});
