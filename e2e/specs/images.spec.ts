import { expect, test } from '../fixtures/bench.ts';
import { gif } from '../fixtures/gif.ts';

test('an image file is held against its field, and what is found stands at the address', async ({ page, bench }) => {
  const give = async (width: number): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await bench.images.choose().click();
    await (await chooser).setFiles({ name: 'icon.gif', mimeType: 'image/gif', buffer: gif(width, width) });
  };
  await bench.openPayload('CALL_NUM');

  await test.step('by the palette, at the field that is chosen', async () => {
    await bench.run('payload.check-image');
    await bench.images.field('en_US').click();
    expect(await bench.accessibilityProblems()).toEqual([]);
    await give(48);
    await expect(bench.results.problem('image').first()).toContainText('48 x 48');
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

  await test.step('what is no image is said so, and so is a drawing', async () => {
    for (const [text, why] of [
      ['no image', 'cannot be read as an image'],
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "x"</script></svg>', 'SVG drawing'],
    ] as const) {
      await bench.run('payload.check-image');
      const chooser = page.waitForEvent('filechooser');
      await bench.images.choose().click();
      await (await chooser).setFiles({ name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from(text) });
      await expect(bench.notice('image-unread').last()).toContainText(why);
    }
  });
});
