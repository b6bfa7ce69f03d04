import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { LocalHost } from '../fixtures/local-host.ts';
import { expect, test } from '../fixtures/bench.ts';
import { BenchWindow } from '../pages/bench-window.ts';

/** What a command gives as a file. */
async function givenBy(page: Page, bench: BenchWindow, command: string) {
  const given = page.waitForEvent('download');
  await bench.run(command);
  const download = await given;
  return { name: download.suggestedFilename(), content: await readFile(await download.path(), 'utf8') };
}

test('a payload goes to a colleague as one file, and schema and service are given out as they hold now', async ({
  bench,
  page,
  browser,
}) => {
  await test.step('a payload goes to a colleague as one file, and its text is the same there', async () => {
    const typed = '{"shopInfo":{}, "merchantBizNo":"Q-2026","amount":1.50,"amount":2}';
    await bench.editor.retype(() => typed);
    await expect(bench.saved()).toBeVisible();
    const alone = await givenBy(page, bench, 'out.save-as');
    expect(alone.content).toBe(typed);
    const file = await givenBy(page, bench, 'out.payload');
    expect(file.name).toMatch(/\.passbench\.json$/);
    const other = await LocalHost.start();
    const context = await browser.newContext();
    try {
      const colleague = new BenchWindow(await context.newPage());
      await colleague.open(other.address);
      await colleague.incoming.choose({ name: file.name, content: file.content });
      await colleague.incoming.takeIn().click();
      expect(await colleague.editor.copyAll()).toBe(typed);
    } finally {
      await context.close();
      await other.remove();
    }
  });

  await test.step('the schema of the payload in front, and the service, are given out as they hold now', async () => {
    const schema = await givenBy(page, bench, 'out.schema');
    expect(JSON.parse(schema.content)).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
    const service = await givenBy(page, bench, 'out.openapi');
    expect(service.name).toBe('order-status-sync.openapi.json');
    expect(JSON.parse(service.content)).toMatchObject({ openapi: '3.1.0' });
  });
});
