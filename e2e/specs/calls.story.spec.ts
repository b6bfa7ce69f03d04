import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/bench.ts';
import { LocalHost } from '../fixtures/local-host.ts';
import { BenchWindow } from '../pages/bench-window.ts';

/** Yesterday: an order that the service failed at, and one that went well. Gives the number of the first. */
async function spendYesterday(page: Page, host: LocalHost): Promise<string> {
  const bench = new BenchWindow(page);
  await bench.open(host.address);
  await bench.openPayload('CALL_NUM');
  await bench.faults.open();
  await bench.faults.write('code:UNKNOWN_EXCEPTION@next=1');
  await bench.faults.use().click();
  await bench.faults.close();
  await bench.send();
  await expect(bench.results.resultCode('UNKNOWN_EXCEPTION')).toBeVisible();
  await bench.openPayload('TICKETED');
  await bench.send();
  await expect(bench.results.resultCode('SUCCESS')).toBeVisible();
  const isStored = page.waitForResponse(
    (response) => response.url().endsWith('/saveSetting') && (response.request().postData() ?? '').includes('"calls"'),
  );
  await bench.calls.open();
  await bench.calls.lines().last().click();
  const number = await bench.calls.opened().locator('h2 bdi').first().innerText();
  await isStored;
  return number;
}

test("QA finds yesterday's failing call by its order number, opens it and sends it anew", async ({ page }) => {
  test.slow();
  const host = await LocalHost.startDaysAgo(1);
  try {
    const number = await spendYesterday(page, host);
    await host.killAndRestart();
    await page.goto('about:blank');
    const bench = new BenchWindow(page);
    const { calls } = bench;
    await page.goto(host.address);

    await test.step('the place of calls is as it was left, with the calls of yesterday', async () => {
      await expect(calls.lines()).toHaveCount(2);
      await calls.filter('time').selectOption('today');
      await expect(calls.lines()).toHaveCount(0);
      await calls.filter('time').selectOption('yesterday');
      await expect(calls.lines()).toHaveCount(2);
    });

    await test.step('its number finds it while it is typed', async () => {
      await calls.search().pressSequentially(number);
      await expect(calls.lines()).toHaveCount(1);
      await expect(calls.lines()).toContainText(number);
      await calls.search().press('ArrowDown');
      await expect(calls.lines()).toBeFocused();
      expect(await bench.accessibilityProblems()).toEqual([]);
      await page.keyboard.press('Enter');
    });

    await test.step('it opens to both sides byte for byte, and to what was signed', async () => {
      await expect(calls.openedWith('UNKNOWN_EXCEPTION')).toBeVisible();
      await expect(calls.opened()).toContainText(number);
      await expect(calls.text('requestHeaders')).toContainText('Client-Id: DEMO_MERCHANT');
      await expect(calls.text('request')).toContainText(`"merchantBizNo": "${number}"`);
      await expect(calls.text('answer')).toContainText('UNKNOWN_EXCEPTION');
      await expect(calls.text('signed')).toContainText('DEMO_MERCHANT.');
      expect(await bench.accessibilityProblems()).toEqual([]);
    });

    await test.step('sent anew it is the same text with the same requestId, and is accepted', async () => {
      const body = await calls.text('request').innerText();
      await calls.action('send-anew').click();
      await expect(calls.sameRequestId()).toHaveAttribute('data-request-id', /^[0-9a-f]{32}$/);
      expect(await bench.accessibilityProblems()).toEqual([]);
      await calls.agree().click();
      await expect(calls.openedWith('SUCCESS')).toBeVisible();
      expect(await calls.text('request').innerText()).toBe(body);
      await expect(calls.action('send-anew')).toBeFocused();
    });

    await test.step('the new call is no call of yesterday; without that it is told that one more fits', async () => {
      await expect(calls.lines()).toHaveCount(1);
      await calls.filter('time').selectOption('');
      await expect(calls.lines()).toHaveCount(2);
      await calls.action('send-anew').click();
      await calls.agree().click();
      await expect(calls.arrived(1)).toBeVisible();
      await expect(calls.lines()).toHaveCount(3);
    });

    await test.step('as a payload it is a document of the same order', async () => {
      await calls.action('open-as-payload').click();
      await expect(bench.activePayload()).toContainText('CALL_NUM');
      await expect(bench.editor.line('"merchantBizNo"')).toContainText(number);
      await bench.saved().waitFor();
    });
  } finally {
    await host.remove();
  }
});
