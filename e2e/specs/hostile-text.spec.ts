import { expect, test } from '../fixtures/bench.ts';

const inAText = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  '"><iframe src=https://evil.test>',
  '[link](command:alert) ![i](https://evil.test/i.png)',
  '${alert(1)} {{constructor.constructor(1)}} {{7*7}}',
  '\u202Egnp.exe',
  '</style><style>*{display:none}</style>',
  '`<a href="https://evil.test">`',
];

/** What is hostile wherever it stands in a text, all at once; what is so at its beginning alone, by itself. */
const payloads = [inAText.join(' '), 'javascript:alert(1)', '[link](command:alert)', '<script>alert(1)</script>'];

const places = ['from', 'to', 'passengerName', 'ticketType', 'seatNum', 'platform_name', 'platform_logo'] as const;

/** The payload with a hostile text as a key, and as the value of every place that a card shows. */
function withEverywhere(text: string, hostile: string): string {
  const written = JSON.stringify(hostile);
  const values = places.reduce(
    (changed, place) =>
      changed.replace(new RegExp(`("${place}": )"[^"]*"`, 'g'), (_all, name: string) => name + written),
    text,
  );
  return values.replace('"requestId"', `${written}: ${written}, "requestId"`);
}

test('hostile texts as keys and values are shown as texts everywhere', async ({ bench, page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await bench.results.tab('problems').click();
  for (const hostile of payloads) {
    await bench.editor.retype((text) => withEverywhere(text, hostile));
    await expect(bench.results.problem('unknown-field').first()).toBeVisible();
    for (const surface of ['wallet', 'notices', 'ticket'] as const) await bench.stage.show(surface);
    await bench.editor.hover('"from"');
  }
  expect(dialogs).toEqual([]);
  expect(await page.locator('iframe, object, embed, script[src*="evil"], img[src*="evil"]').count()).toBe(0);
});
