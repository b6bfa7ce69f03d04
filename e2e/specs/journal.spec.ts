import { expect, test } from '../fixtures/bench.ts';

const count = 20_000;

/** A refused call of one of fifty orders; the smallest that the contract allows. */
function refusedCall(place: number) {
  const merchantBizNo = `LONG-${place % 50}`;
  const at = Date.UTC(2026, 10, 25) + place * 1000;
  return {
    id: `call-${place}`,
    orderKey: `C1||queue|${merchantBizNo}`,
    merchantBizNo,
    scenario: 'queue-up',
    orderStatus: 'CALL_NUM',
    endpoint: 'queue',
    origin: 'received',
    atVirtual: at,
    atReal: at,
    method: 'POST',
    path: '/path',
    headers: [],
    bodyBase64: 'e30=',
    verdict: { resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' },
    signature: 'verified',
    findings: [],
    gaps: {},
    durationsMs: { total: 1 },
  };
}

test('a journal of 20,000 calls keeps a screenful in the page, and all of it within reach', async ({ page, bench }) => {
  const { results } = bench;
  await bench.results.tab('journal').click();
  const json = Array.from({ length: count }, (_, place) => refusedCall(place));
  await page.route('**/calls/list', (route) => route.fulfill({ json: { json } }));
  await page.reload();
  await bench.ready();

  const table = results.journal();
  await expect(table).toHaveAttribute('aria-rowcount', String(count + 1));
  await expect(results.journalCall('call-19999')).toBeVisible();
  expect(await results.journalRows().count()).toBeLessThan(60);

  await test.step('by keyboard', async () => {
    await results.expander('call-19999').focus();
    await page.keyboard.press('End');
    await expect(results.expander('call-0')).toBeFocused();
    await expect(results.journalCall('call-0')).toBeInViewport();
    await expect(results.journalCall('call-0')).toHaveAttribute('aria-rowindex', String(count + 1));
    await page.keyboard.press('ArrowUp');
    await expect(results.expander('call-1')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(results.expander('call-1')).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('PageUp');
    await expect(results.expander('call-1')).not.toBeFocused();
    await page.keyboard.press('Home');
    await expect(results.expander('call-19999')).toBeFocused();
    await expect(results.journalCall('call-19999')).toBeInViewport();
  });

  await test.step('by scrolling, with the row that has the focus kept', async () => {
    await table.evaluate((element) => element.parentElement?.scrollTo(0, element.scrollHeight / 2));
    await expect(results.journalCall('call-10000')).toBeVisible();
    await expect(results.expander('call-19999')).toBeFocused();
    expect(await results.journalRows().count()).toBeLessThan(60);
  });

  expect(await bench.accessibilityProblems()).toEqual([]);
});
