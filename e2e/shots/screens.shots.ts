import { test } from '../fixtures/bench.ts';
import type { BenchWindow } from '../pages/bench-window.ts';

/** What is looked at, one after the other in one window. */
const screens: readonly (readonly [name: string, act: (bench: BenchWindow) => Promise<unknown>])[] = [
  ['01-first-start', async () => {}],
  ['02-train-wallet', (bench) => bench.stage.show('wallet')],
  ['03-train-notices', (bench) => bench.stage.show('notices')],
  [
    '04-problems',
    async (bench) => {
      await bench.stage.show('ticket');
      await bench.results.tab('problems').click();
      await bench.editor.replace('{{uuid32}}', 'not-a-uuid');
      await bench.editor.replace('Hong Kong West Kowloon', 'Hong Kong West Kowloon Railway Station Mainland Port Area');
      await bench.editor.replace('TICKETED', 'TICKETD');
    },
  ],
  [
    '05-family',
    async (bench) => {
      await bench.run('new.train-ticket/TICKETED@family');
    },
  ],
  ['06-sent', (bench) => bench.send()],
  ['07-queue', (bench) => bench.openPayload('CALL_NUM')],
  ['08-queue-sent', (bench) => bench.send()],
  ['09-queue-wallet', (bench) => bench.stage.show('wallet')],
  ['10-queue-notices', (bench) => bench.stage.show('notices')],
  [
    '11-refused',
    async (bench) => {
      await bench.openPayload('NUMBER_ARRIVED');
      await bench.send();
      await bench.openPayload('CANCELLED');
      await bench.stage.show('ticket');
      await bench.send();
    },
  ],
  ['12-journal', (bench) => bench.results.tab('journal').click()],
  ['13-assumptions', (bench) => bench.results.tab('assumptions').click()],
  ['14-request', (bench) => bench.editor.view('request').click()],
  ['15-curl', (bench) => bench.editor.view('curl').click()],
  ['16-palette', (bench) => bench.page.keyboard.press('Control+k')],
  [
    '17-wallet-lists',
    async (bench) => {
      await bench.page.keyboard.press('Escape');
      await bench.run('new.train-ticket/TICKETED@family');
      await bench.run('stage.wallet-used');
    },
  ],
  ['18-notification-list', (bench) => bench.run('stage.notices-list')],
  ['19-sheet', (bench) => bench.run('stage.sheet')],
  ['20-gallery', (bench) => bench.gallery.openByKey()],
  ['21-gallery-broken', (bench) => bench.gallery.choose('broken')],
];

test('every screen', async ({ bench }, info) => {
  for (const [name, act] of screens) {
    await act(bench);
    await bench.settled();
    await bench.page.screenshot({ path: `shots/${info.project.name}/${name}.png` });
  }
});
