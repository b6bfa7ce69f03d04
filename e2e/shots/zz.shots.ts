import { test } from '../fixtures/bench.ts';
import { writeFileSync } from 'node:fs';
test('zz', async ({ bench, page }, info) => {
  const shot = (n: string) => page.screenshot({ path: `/tmp/F-shots/${info.project.name}-${n}.png` });
  await bench.list.openMenu('queue-up');
  await bench.list.choose('order.send-all');
  await page.waitForSelector('[data-send-all="refused"]', { timeout: 60000 });
  await shot('list');
  await bench.list.openMenu('train-ticket');
  await bench.list.choose('order.rename');
  await page.keyboard.type('Queue up');
  await shot('rename');
  await page.keyboard.press('Escape');
  await bench.list.openMenu('queue-up');
  await bench.list.choose('order.forget');
  await bench.run('versions.deleted');
  await page.waitForSelector('[data-forgotten]');
  await shot('deleted');
});
