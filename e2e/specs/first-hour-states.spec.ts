import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/bench.ts';
import { queueArrivedFromMail, queueCalled } from '../fixtures/from-a-mail.ts';

test('a payload says what the service will take it for, and its row what its broken text still says', async ({
  bench,
  page,
}) => {
  const { editor, list } = bench;
  await test.step('kept as another scenario, it says which one the service will find in its text', async () => {
    const taken = page.locator('[data-taken-for]');
    await expect(page.locator('[data-preflight]')).toBeVisible();
    await expect(taken).toHaveCount(0);
    await bench.run('payload.scenario');
    await page.getByRole('menuitemradio', { name: 'Movie ticket' }).click();
    await expect(taken).toHaveAttribute('data-taken-for', 'train-ticket');
    await expect(taken).toContainText('Train ticket');
    expect(await bench.accessibilityProblems()).toEqual([]);
    await expect(editor.scenario('movie-ticket')).toBeFocused();
    await bench.run('payload.scenario');
    await page.getByRole('menuitemradio', { name: 'Train ticket' }).click();
    await expect(taken).toHaveCount(0);
  });

  await test.step('its status stands beside its own name, also while its text is no JSON', async () => {
    await bench.activePayload().press('F2');
    await list.nameField().fill('My own');
    await page.keyboard.press('Enter');
    await expect(bench.activePayload()).toContainText('My own');
    await expect(bench.activePayload()).toContainText('TICKETED');
    await editor.retype((text) => text.slice(0, text.lastIndexOf('}')));
    await expect(page.locator('[data-first-problem="syntax"]')).toBeVisible();
    await expect(bench.activePayload()).toContainText('TICKETED');
  });
});

test('a project that a later version has written is read, and cannot be typed into until it is of this one', async ({
  bench,
  host,
  page,
}) => {
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
  await editor.replace('G6532', 'C4004');
  await expect(bench.stage.value('en_US', '/extInfo/shift_number')).toHaveText('C4004');
  await expect(bench.saved()).toBeVisible();
});

test('an own template has versions of its own', async ({ bench, page }) => {
  const { editor, templates, versions } = bench;
  await bench.run('payload.template');
  await templates.save('Mine');
  await expect(bench.notice('template-saved')).toBeVisible();
  await editor.replace('G6532', 'C1001');
  await expect(bench.stage.value('en_US', '/extInfo/shift_number')).toHaveText('C1001');
  await bench.run('payload.template');
  await templates.save('Mine');
  await expect(bench.notice('template-replaced')).toBeVisible();
  await bench.run('payload.templates');
  await page.locator('[data-own-template="Mine"] [data-template-versions]').click();
  await expect(versions.versions()).toHaveCount(2);
  await expect(versions.dialog('versions')).toContainText('Mine');
  await expect(versions.versions().last()).toHaveAttribute('aria-selected', 'true');
  expect(await bench.accessibilityProblems()).toEqual([]);
  await versions.restoreVersion();
  await bench.run('payload.templates');
  await page.locator('[data-own-template="Mine"] [data-template-versions]').click();
  await expect(versions.versions()).toHaveCount(3);
});

test('the payload at which the calls of an order stop stays in sight above what says so', async ({ bench }) => {
  const { incoming, list } = bench;
  await incoming.drop(
    { name: 'called.json', content: queueCalled },
    { name: 'from-the-mail.json', content: queueArrivedFromMail },
  );
  await incoming.takeIn().click();
  await expect(bench.payload('from-the-mail')).toHaveCount(1);
  await bench.run('order.send-all');
  await expect(list.sendAll()).toHaveAttribute('data-send-all', 'refused');
  await expect(bench.activePayload()).toContainText('from-the-mail');
  await expect(bench.activePayload()).toBeInViewport({ ratio: 0.9 });
});
