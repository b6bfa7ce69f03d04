import { expect, test } from '../fixtures/bench.ts';

test('a designer, QA and an integrator find the cause, one name, one count and a reason, in a small window too', async ({
  bench,
  page,
}) => {
  const { editor } = bench;
  const row = page.getByRole('treeitem', { selected: true });
  const order = page.getByRole('treeitem', { name: /^Order G6532 → Guangzhou South/ });
  const problems = page.getByRole('list', { name: 'Problems of this payload' }).getByRole('listitem');
  const messages = page.getByRole('region', { name: 'Messages' });
  const status = page.getByRole('contentinfo');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const counted = async (says: string): Promise<void> => {
    await expect(page.getByRole('tab', { name: `Problems ${says}`, exact: true })).toBeVisible();
    await expect(row).toContainText(says);
    await expect(status).toContainText(says);
  };

  await test.step('no sample of a first start has a problem', async () => {
    await expect(page.getByRole('treeitem', { name: /error|warning/ })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Problems' }).click();
    await expect(status).toContainText('No problems');
  });

  await test.step('a station that is too long is blamed itself, at the page that cuts it, and nobody shortens it', async () => {
    await editor.replace('"Guangzhou South"', '"Guangzhou South Railway Station East Gate"');
    const cuts = page.getByRole('region', { name: 'Cut on the phone' });
    await expect(cuts.getByRole('button', { name: /^Arrival station/ })).toBeVisible();
    await expect(cuts).not.toContainText('Departure station');
    await expect(problems).toHaveCount(1);
    await expect(button(/^Shorten/)).toHaveCount(0);
    await counted('1 warning');
    await cuts.getByRole('button', { name: 'Show in Wallet home' }).click();
    await expect(button('Wallet').first()).toHaveAttribute('aria-pressed', 'true');
    await editor.replace('"Guangzhou South Railway Station East Gate"', '"Guangzhou South"');
    await expect(status).toContainText('No problems');
  });

  await test.step('a mistyped name is one problem with one fix, counted alike, and renames no order', async () => {
    await editor.replace('"requestId"', '"reqestId"');
    await expect(problems).toHaveCount(1);
    await counted('1 error');
    await expect(order).toBeVisible();
    await problems.getByRole('button', { name: 'Rename to “requestId”' }).click();
    await expect(status).toContainText('No problems');
  });

  await test.step('a requestId that was accepted with another body is a problem, with a fix', async () => {
    await editor.replace('{{uuid32}}', '0123456789abcdef0123456789abcdef');
    await bench.send();
    await editor.replace('"05A"', '"05B"');
    await page.getByRole('tab', { name: /^Problems/ }).click();
    await expect(problems).toContainText('accepted before with another body');
    await counted('1 error');
    await problems.getByRole('button', { name: /\{\{uuid32\}\}/ }).click();
    await expect(status).toContainText('No problems');
  });

  await test.step('a payload from the gallery is named, selected and taken back in its message', async () => {
    await bench.gallery.openByKey();
    await bench.gallery.take('movie-ticket/TICKETED');
    await expect(messages).toContainText(/The new order “Starlight Cinema …\d{4}” was added to the list/);
    await expect(row).toBeInViewport({ ratio: 1 });
    await messages.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('treeitem', { name: /^Order Starlight Cinema/ })).toHaveCount(1);
  });

  await test.step('out of view, Send names its payload; an incomplete environment says what to enter, and is taken back', async () => {
    await button('Environments').click();
    await expect(button('Send TICKETED')).toBeVisible();
    await button('Add an environment').click();
    await expect(page.getByRole('button', { name: 'Enter the base URL of the service.' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Base URL' }).fill('api.example.com');
    await expect(page.getByRole('complementary').or(page.getByRole('main')).first()).toContainText('Base URL invalid');
    await button(/invalid value.*Go to it/).click();
    await expect(page.getByRole('textbox', { name: 'Base URL' })).toBeFocused();
    await messages.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Only the sandbox so far')).toBeVisible();
    await button('Payloads').click();
  });

  await test.step('in a small window the active tab, its title, every view and page can be used', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    for (const name of ['REFUNDED', 'USED', 'CALL_NUM', 'NUMBER_ARRIVED']) await bench.openPayload(name);
    const tabs = page.getByRole('group', { name: 'Open payloads' });
    const tab = tabs.getByRole('button', { name: 'NUMBER_ARRIVED', exact: true });
    await expect(tab).toBeInViewport({ ratio: 1 });
    await expect(tabs.getByRole('button', { name: 'Close NUMBER_ARRIVED' })).toBeInViewport({ ratio: 1 });
    const isWhole = (text: Element): boolean => text.scrollWidth <= text.clientWidth;
    expect(await tab.getByText('NUMBER_ARRIVED').evaluate(isWhole)).toBe(true);
    for (const name of ['Template', 'Resolved', 'Request', 'cURL', 'Card', 'Wallet', 'Notifications', 'All pages'])
      await expect(button(name).first()).toBeInViewport({ ratio: 1 });
  });

  await test.step('a story sends nothing, and says so', async () => {
    await button('Stories').click();
    await page.getByRole('button', { name: /^Train journey/ }).click();
    await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true');
    await expect(button('Send')).toBeDisabled();
    await page.keyboard.press('Control+Enter');
    await expect(messages).toContainText(/story/i);
  });
});
