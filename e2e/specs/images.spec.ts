import { readFile } from 'node:fs/promises';
import { expect, test as base } from '../fixtures/bench.ts';
import { gif } from '../fixtures/gif.ts';
import { Internet } from '../fixtures/internet.ts';
import { LocalHost } from '../fixtures/local-host.ts';

const test = base.extend<{ internet: Internet }>({
  internet: async ({}, use) => {
    const internet = await Internet.start();
    await use(internet);
    internet.end();
  },
  ownHost: async ({ internet }, use) => {
    const host = await LocalHost.start(0, [], { variables: internet.variables() });
    await use(async () => host);
    await host.remove();
  },
});

test('an image file is held against its field, and what is found is at the address', async ({
  page,
  bench,
  internet,
}) => {
  const give = async (width: number): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await bench.images.choose().click();
    await (await chooser).setFiles({ name: 'icon.gif', mimeType: 'image/gif', buffer: gif(width, width) });
  };
  await bench.openPayload('CALL_NUM');

  const logo = bench.stage.value('en_US', '/extInfo/multiLang/en_US/show_merchant_icon_url');

  await test.step('until then a placeholder stands on the card and says why, and nothing is asked of its host', async () => {
    await expect(logo.getByRole('img')).toHaveAccessibleName(/72 x 72 px, under 100 KB.*Not loaded/);
    await bench.run('payload.check-image');
    await expect(bench.images.loading('off')).toContainText('until you allow it');
    await page.keyboard.press('Escape');
  });

  await test.step('by the palette, at the field that is chosen', async () => {
    await bench.run('payload.check-image');
    await bench.images.field('en_US').click();
    expect(await bench.accessibilityProblems()).toEqual([]);
    await give(48);
    await expect(bench.results.problem('image').first()).toContainText('48 x 48');
    await expect(logo.locator('img')).toBeVisible();
  });

  await test.step('a copy that fits is offered', async () => {
    await bench.run('payload.check-image');
    await bench.images.field('en_US').click();
    const given = page.waitForEvent('download');
    await bench.images.saveFitting().click();
    const copy = await readFile(await (await given).path());
    expect([copy.readUInt32BE(16), copy.readUInt32BE(20)]).toEqual([72, 72]);
    await page.keyboard.press('Escape');
  });

  await test.step('again from the problem, and then it fits', async () => {
    await bench.results.problem('image').first().getByRole('button', { name: 'Check another file…' }).click();
    await give(72);
    await expect(bench.notice('image-fits')).toHaveText(/72 x 72 px, \d+ B: fits/);
    await expect(bench.results.problem('image')).toHaveCount(0);
  });

  await test.step('dismissed, nothing is said of it any more', async () => {
    await bench.run('payload.check-image');
    await give(9);
    await bench.results.problem('image').first().locator('[data-dismiss-image]').click();
    await expect(bench.results.problem('image')).toHaveCount(0);
  });

  await test.step('one that is let go over a phone stands in on it', async () => {
    await expect(logo.locator('img')).toHaveCount(0);
    await bench.images.dropOn(bench.stage.phone('en_US'), gif(72, 72));
    await expect(logo.locator('img')).toBeVisible();
    await bench.run('payload.check-image');
    await bench.images.field('en_US').click();
    await expect(bench.images.loading('off')).toContainText('Your file is shown instead');
    await page.keyboard.press('Escape');
  });

  await test.step('an allowed host is asked, by itself for another address too; why nothing came is said in words, and the permission stays', async () => {
    await bench.run('payload.check-image');
    await bench.images.load().click();
    await expect(bench.notice('trouble').last()).toContainText('The image could not be loaded.');
    await bench.run('payload.check-image');
    await expect(bench.images.loading('allowed')).toBeVisible();
    await page.keyboard.press('Escape');
    await bench.editor.goBehind('noodle-house/icon');
    const asked = page.waitForRequest(/images\/load/);
    await page.keyboard.type('-2');
    expect((await asked).postData()).toContain('noodle-house/icon-2-72.png');
    await bench.run('payload.check-image');
    await bench.images.disallow().click();
    await expect(bench.images.loading('off')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('over TLS it comes from its host, stands on both phones, and again in a window that is opened anew', async () => {
    internet.answer = (_, response) => response.end(gif(72, 72));
    const icons = (['zh_HK', 'en_US'] as const).map((locale) =>
      bench.stage.value(locale, `/extInfo/multiLang/${locale}/show_merchant_icon_url`).locator('img'),
    );
    await bench.editor.retype((text) => text.replaceAll(/https:[^"]*icon[^"]*/g, `https://${Internet.host}/icon.gif`));
    await bench.run('payload.check-image');
    expect(internet.asked).toEqual([]);
    await bench.images.load().click();
    await expect(bench.notice('image-fits').last()).toContainText('72 x 72 px');
    for (const icon of icons) await expect(icon).toBeVisible();
    await expect(bench.saved()).toBeVisible();
    await page.reload();
    await bench.ready();
    for (const icon of icons) await expect(icon).toBeVisible();
    expect(internet.asked).toEqual(['/icon.gif', '/icon.gif']);
  });

  await test.step('where its host leads on to another, that is said, and nothing is asked there', async () => {
    internet.answer = (_, response) => response.writeHead(302, { Location: 'https://127.0.0.1/icon.gif' }).end();
    await bench.run('payload.check-image');
    await bench.images.load().click();
    await expect(bench.notice('trouble').last()).toContainText(
      `${Internet.host} redirects to 127.0.0.1, which is not allowed`,
    );
  });

  await test.step('what is no image is said so, and so is a drawing', async () => {
    for (const [text, why] of [
      ['no image', 'cannot be read as an image'],
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "x"</script></svg>', 'SVG files'],
    ] as const) {
      await bench.run('payload.check-image');
      const chooser = page.waitForEvent('filechooser');
      await bench.images.choose().click();
      await (await chooser).setFiles({ name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from(text) });
      await expect(bench.notice('image-unread').last()).toContainText(why);
    }
  });
});
