import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/bench.ts';
import { ClearingPage } from '../pages/clearing.ts';

const count = 20_000;

/** A refused call of one of fifty orders; the smallest summary that the contract allows. */
function refusedCall(place: number) {
  const merchantBizNo = `LONG-${place % 50}`;
  const at = Date.UTC(2026, 10, 25) + place * 1000;
  return {
    id: `call-${place}`,
    seq: place,
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
    verdict: { resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' },
    signature: 'verified',
    durationsMs: { total: 1 },
  };
}

/** Lets a host tell the pages of a long list, of which it has let some calls go. */
async function tellManyCalls(page: Page): Promise<void> {
  await page.route('**/calls/page', async (route) => {
    const { before, limit }: { readonly before: number | null; readonly limit: number } = route
      .request()
      .postDataJSON().json;
    const end = before ?? count;
    const first = Math.max(0, end - limit);
    const calls = Array.from({ length: end - first }, (_, place) => refusedCall(end - 1 - place));
    const letGo = { unauthenticated: 12_340, refused: 300 };
    await route.fulfill({ json: { json: { calls, next: first === 0 ? null : first, total: count, letGo } } });
  });
}

test('20,000 calls are told in pages, and keep a screenful in the page', async ({ page, bench }) => {
  const { results } = bench;
  await results.tab('calls').click();
  await tellManyCalls(page);
  await page.reload();
  await bench.ready();

  const table = results.callTable();
  await expect(table).toHaveAttribute('aria-rowcount', String(count + 1));
  await expect(results.tab('calls')).toContainText(String(count));
  await expect(results.letGo()).toContainText('12,340');
  await expect(results.callRow('call-19999')).toBeVisible();
  expect(await results.callRows().count()).toBeLessThan(60);

  await test.step('by keyboard, page after page', async () => {
    await results.expander('call-19999').focus();
    await page.keyboard.press('End');
    await expect(results.expander('call-19800')).toBeFocused();
    await expect(results.callRow('call-19800')).toHaveAttribute('aria-rowindex', '201');
    await expect(results.callRow('call-19799')).toBeAttached();
    await page.keyboard.press('End');
    await expect(results.expander('call-19600')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(results.expander('call-19999')).toBeFocused();
    await expect(results.callRow('call-19999')).toBeInViewport();
    await page.keyboard.press('PageDown');
    await expect(results.expander('call-19999')).not.toBeFocused();
    await page.keyboard.press('Home');
    await expect(results.expander('call-19999')).toBeFocused();
  });

  await test.step('by scrolling, with the row that has the focus kept', async () => {
    // Pages may come faster than this looks: what counts is that each scroll leads further back.
    await expect
      .poll(async () => {
        await table.evaluate((element) => element.parentElement?.scrollTo(0, element.scrollHeight));
        return Number(await results.callRows().last().getAttribute('aria-rowindex'));
      })
      .toBeGreaterThan(800);
    await expect(results.expander('call-19999')).toBeFocused();
    expect(await results.callRows().count()).toBeLessThan(60);
  });

  await test.step('a row opens to its details, or says that they are gone', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(results.expander('call-19999')).toHaveAttribute('aria-expanded', 'true');
    await expect(results.callTrouble('NOT_FOUND')).not.toBeEmpty();
  });

  expect(await bench.accessibilityProblems()).toEqual([]);
});

test('calls are cleared after it was said which orders lose theirs', async ({ page, bench }) => {
  const { results } = bench;
  const clearing = new ClearingPage(page);
  await bench.openPayload('CALL_NUM');
  await bench.send();
  await expect(results.resultCode('SUCCESS')).toBeVisible();
  await results.tab('calls').click();
  // Another program, which signs nothing.
  await fetch(`${await bench.sandboxAddress()}/api/open/platform/v1/queue`, { method: 'POST', body: '{}' });
  await expect(results.callRows()).toHaveCount(2);

  await test.step('what was refused goes without touching any order', async () => {
    await clearing.ask(1);
    await expect(clearing.would()).toHaveAttribute('data-would-clear', '1');
    await expect(clearing.orders()).toHaveCount(0);
    await expect(clearing.cancel()).toBeFocused();
    expect(await bench.accessibilityProblems()).toEqual([]);
    await clearing.clear().click();
    await expect(results.callRows()).toHaveCount(1);
  });

  await test.step('all calls: the order is named, and nothing has gone before it is agreed to', async () => {
    await clearing.ask(3);
    await expect(clearing.orders()).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(clearing.dialog()).toHaveCount(0);
    await expect(results.callRows()).toHaveCount(1);
    await clearing.ask(3);
    await clearing.clear().click();
    await expect(results.callRows()).toHaveCount(0);
    await expect(bench.notice('calls-cleared')).toBeVisible();
  });

  await page.reload();
  await bench.ready();
  await expect(results.callRows()).toHaveCount(0);
});
