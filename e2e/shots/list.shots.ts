import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { LocalHost } from '../fixtures/local-host.ts';
import { writeProjectOf } from '../fixtures/project-of.ts';
import { BenchWindow } from '../pages/bench-window.ts';
import { showSection } from '../pages/list.ts';
import { take, type Shot } from './take.ts';

const rowInTabOrder = '[role="treeitem"][tabindex="0"]';

/** The list as it is opened, once calls were sent, chosen from, at its end, narrowed, and with an order’s menu. */
const shots: readonly Shot[] = [
  ['01-opened', ({ page }) => showSection(page, 'payloads')],
  ['02-sent', (bench) => bench.run('order.send-all')],
  [
    '03-chosen',
    async ({ page }) => {
      await page.locator(rowInTabOrder).press('Home');
      await page.keyboard.press('ArrowDown');
      for (let row = 0; row < 3; row += 1) await page.keyboard.press('Shift+ArrowDown');
    },
  ],
  ['04-end', ({ page }) => page.keyboard.press('End')],
  [
    '05-filtered',
    async (bench) => {
      await bench.run('go.filter');
      await bench.page.keyboard.type('Guangzhou');
    },
  ],
  ['06-menu', ({ list }) => list.openMenu('train-ticket')],
];

for (const payloads of [5, 60, 2000])
  test(`a list of ${payloads} payloads`, async ({ page }, info) => {
    const home = await mkdtemp(join(tmpdir(), 'passbench-list-'));
    const project = join(home, 'checkout');
    await writeProjectOf(project, payloads);
    const host = await LocalHost.startAt(home, project);
    const bench = new BenchWindow(page);
    await bench.open(host.address);
    try {
      await take(bench, info, shots, `list-${payloads}/`);
    } finally {
      await host.remove();
      await rm(home, { recursive: true });
    }
  });
