import { expect, test } from '../fixtures/bench.ts';
import { AssumptionsPage } from '../pages/assumptions.ts';
import { ClearingPage } from '../pages/calls.ts';
import { TourPage } from '../pages/tour.ts';

const views = ['resolved', 'request', 'curl', 'template'] as const;
const surfaces = ['wallet', 'notices', 'sheet', 'ticket'] as const;

test('a visitor walks through every place, panel and view, and each can be read in either theme', async ({
  bench,
  page,
}) => {
  test.slow();
  const problems: string[] = [];
  const look = async (at: string): Promise<void> => {
    for (const problem of await bench.accessibilityProblems()) problems.push(`${at}: ${problem}`);
    for (const problem of await bench.otherThemeProblems()) problems.push(`${at}, in the other theme: ${problem}`);
  };
  await test.step('the tour of the first start leads to a changed card, a signed call and another time', async () => {
    const tour = new TourPage(page);
    await expect(tour.offer()).toBeVisible();
    expect(await tour.controls().count(), 'controls at the first start').toBeLessThanOrEqual(103);
    await tour.offer().click();
    await expect(tour.step('text')).toBeVisible();
    await look('the first step of the tour');
    // The text has the focus, and the train number is selected.
    await page.keyboard.type('G80');
    await tour.go().click();
    await expect(tour.step('phones')).toBeVisible();
    await expect(bench.stage.phone('en_US')).toContainText('G80');
    // The card has the focus, so that Enter goes on.
    await page.keyboard.press('Enter');
    await expect(tour.step('send')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(bench.results.resultCode('SUCCESS')).toBeVisible();
    await tour.go().click();
    await expect(tour.step('answer')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(tour.step('time')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(bench.stage.phone('zh_HK')).toContainText('已過期');
    await tour.go().click();
    await expect(tour.card()).toHaveCount(0);
    await expect(tour.offer()).toHaveCount(0);
  });
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

  // What is folded up or asked for, two at a time where they stand beside each other.
  const assumptions = new AssumptionsPage(page);
  await bench.results.tab('assumptions').click();
  await assumptions.spread('signing-profile');
  await assumptions.profileCell('client-id').fill('Signature');
  await bench.connect.open();
  await bench.connect.speak('https');
  await look('connecting a backend over HTTPS, beside a signing profile that is invalid');
  await bench.results.tab('calls').click();
  await new ClearingPage(page).ask(3);
  await look('what clearing the calls would take');
  await page.keyboard.press('Escape');
  await bench.run('go.gallery');
  await expect(bench.gallery.region).toBeVisible();
  await look('the gallery');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await look('the palette');
  expect(problems).toEqual([]);

  // A reader finds what is wrong: a text that is too faint, in one theme or in the other.
  await page.keyboard.press('Escape');
  const text = bench.activePayload().getByText('CALL_NUM');
  const faint = [expect.stringContaining('color-contrast')];
  await text.evaluate((element) => (element.style.color = 'rgb(128 128 128 / 20%)'));
  await expect.poll(() => bench.accessibilityProblems()).toEqual(faint);
  await expect.poll(() => bench.otherThemeProblems()).toEqual(faint);
});
