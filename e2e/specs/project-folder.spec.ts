import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/bench.ts';

/** The file of the train ticket, which is in front at the first start. */
async function ticketFile(dataFolder: string): Promise<string> {
  const payloads = join(dataFolder, 'project', 'payloads');
  const [order = ''] = (await readdir(payloads)).filter((name) => name.startsWith('Train ticket'));
  return join(payloads, order, 'TICKETED.json');
}

test('what another program writes into the project comes into the window, and who decides where both changed', async ({
  bench,
  host,
  page,
}) => {
  await expect(bench.stage.value('en_US', '/extInfo/shift_number')).toHaveText('G6532');
  const file = await ticketFile(host.dataFolder);

  await test.step('what another program writes into the project comes into the window', async () => {
    const shift = bench.stage.value('en_US', '/extInfo/shift_number');
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('G6532', 'C3003'));
    await expect(shift).toHaveText('C3003');
    await bench.editor.replace('C3003', 'C4004');
    await expect(shift).toHaveText('C4004');
    await expect(bench.saved()).toBeVisible();
    expect(await readFile(file, 'utf8')).toContain('C4004');
  });

  await test.step('a text that was changed here and there is decided by a person, who sees both', async () => {
    // While the host cannot be reached, what is typed here is typed over the text of before.
    await page.route('**/documents/save', (route) => route.abort());
    await bench.editor.replace('C4004', 'C1111');
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('C4004', 'C2222'));
    await page.unroute('**/documents/save');
    const banner = page.locator('[data-conflicts]');
    await expect(banner).toBeVisible();
    expect(await readFile(file, 'utf8')).toContain('C2222');
    await banner.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('[data-diff] .view-line', { hasText: 'C2222' }).first()).toBeVisible();
    await expect(dialog.locator('[data-diff] .view-line', { hasText: 'C1111' }).first()).toBeVisible();
    await dialog.getByRole('button').last().click();
    await expect(banner).toBeHidden();
    await expect.poll(() => readFile(file, 'utf8')).toContain('C1111');
    await expect(bench.stage.value('en_US', '/extInfo/shift_number')).toHaveText('C1111');
  });

  await test.step('a project that a later version has written is read, and cannot be typed into until it is of this one', async () => {
    const { editor } = bench;
    const project = join(host.dataFolder, 'project', 'passbench.json');
    const before = await readFile(project, 'utf8');
    const text = await editor.copyAll();
    await writeFile(project, before.replace('passbench.project/1', 'passbench.project/2'));
    await expect(page.getByText('was written by a later version of Passbench')).toBeVisible();
    await editor.focused();
    await page.keyboard.type('nothing of this');
    expect(await editor.copyAll()).toBe(text);
    await writeFile(project, before);
    await expect(page.getByText('was written by a later version of Passbench')).toBeHidden();
    await editor.replace('C1111', 'C5555');
    await expect(bench.stage.value('en_US', '/extInfo/shift_number')).toHaveText('C5555');
    await expect(bench.saved()).toBeVisible();
  });
});
