import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/bench.ts';

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
    const removed = { unauthenticated: 12_340, refused: 300 };
    await route.fulfill({ json: { json: { calls, next: first === 0 ? null : first, total: count, removed } } });
  });
}

test('only what is in sight is drawn: of the gallery, whose rows arrow keys go along and between, and of 20,000 calls', async ({
  page,
  bench,
}) => {
  const { gallery, results, stage } = bench;

  await test.step('arrow keys go along and between the rows of the gallery', async () => {
    await gallery.openByKey();
    await page.keyboard.press('ArrowDown');
    await expect(gallery.cell('train-ticket/TICKETED')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(gallery.cell('train-ticket/REFUNDED')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(gallery.cell('movie-ticket/REFUNDED')).toBeFocused();
  });

  await test.step('of its samples those in sight are drawn', async () => {
    await gallery.choose('broken');
    await expect.poll(() => gallery.samples().count()).toBeGreaterThan(100);
    await expect(gallery.drawn().first()).toBeVisible();
    expect(await gallery.drawn().count()).toBeLessThan((await gallery.samples().count()) / 2);
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('one that is opened has the editor in front of it, and stands on the phones', async () => {
    await gallery.choose('sound');
    await gallery.take('ev-charging/PARKING_DUE');
    await expect(bench.activePayload()).toContainText('PARKING_DUE');
    await expect(bench.activePayload()).toBeInViewport({ ratio: 1 });
    await expect(stage.phone('en_US')).toContainText('QuickCharge');
  });

  await test.step('20,000 calls are told in pages, and keep a screenful in the page', async () => {
    await tellManyCalls(page);
    await page.reload();
    await bench.ready();
    await results.tab('calls').click();

    const table = results.callTable();
    await expect(table).toHaveAttribute('aria-rowcount', String(count + 1));
    await expect(results.tab('calls')).toContainText(String(count));
    await expect(results.removedNote()).toContainText('12,340');
    await expect(results.callRow('call-19999')).toBeVisible();
    expect(await results.callRows().count()).toBeLessThan(60);

    await test.step('a click anywhere on a row opens it or closes it, but on the number of its order, which is marked to be copied', async () => {
      const expander = results.expander('call-19999');
      const { order, others } = await results.cellsOf('call-19999');
      for (const [place, cell] of others.entries()) {
        // The button lies over the cell.
        await cell.click({ position: { x: 2, y: 2 }, force: true });
        await expect(expander).toHaveAttribute('aria-expanded', String(place % 2 === 0));
      }
      await order.click();
      await expect(expander).toHaveAttribute('aria-expanded', String(others.length % 2 === 1));
      if (others.length % 2 === 1) await expander.click();
    });

    await test.step('in a narrow window, a row and its details wrap to the width of the panel', async () => {
      await results.expander('call-19999').click();
      const { order } = await results.cellsOf('call-19999');
      for (const width of [1024, 900]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(order).toHaveText('LONG-49');
        await expect(order).toBeInViewport({ ratio: 1 });
        const spareWidths = table.evaluate((element) =>
          [element.parentElement, element].map((each) => (each?.clientWidth ?? 0) - (each?.scrollWidth ?? 0)),
        );
        expect(await spareWidths).toEqual([0, 0]);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await results.expander('call-19999').click();
    });

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
});
