import { Backend } from '../fixtures/backend.ts';
import { test } from '../fixtures/bench.ts';
import { AssumptionsPage } from '../pages/assumptions.ts';
import type { BenchWindow } from '../pages/bench-window.ts';
import { ReferencePage } from '../pages/reference.ts';
import { take, type Shot } from './take.ts';

/** The window at work on a train ticket and on a queue. */
const screens: readonly Shot[] = [
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
      await bench.openPayload('CALL_NUM');
      await bench.stage.show('ticket');
      await bench.send();
    },
  ],
  ['12-calls', (bench) => bench.results.tab('calls').click()],
  ['13-assumptions', (bench) => bench.results.tab('assumptions').click()],
  [
    '14-request',
    async (bench) => {
      await bench.editor.view('request').click();
      await bench.editor.prepared().waitFor();
    },
  ],
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
  [
    '20-gallery',
    async ({ gallery }) => {
      await gallery.openByKey();
      await gallery.allInSightDrawn();
    },
  ],
  [
    '21-gallery-broken',
    async ({ gallery }) => {
      await gallery.choose('broken');
      await gallery.allInSightDrawn();
    },
  ],
];

/** What has a panel or a list of its own. */
const places: readonly Shot[] = [
  ['30-stories', (bench) => bench.stories.show()],
  ['31-story', (bench) => bench.stories.openReady('movie-ticket/film-evening')],
  ['32-story-announced', (bench) => bench.stories.step('next')],
  [
    '33-story-used',
    async (bench) => {
      await bench.stories.step('next');
      await bench.run('stage.wallet-used');
    },
  ],
  [
    '34-story-queue',
    async (bench) => {
      await bench.stories.openReady('queue-up/slow-queue');
      await bench.run('stage.notices-lock');
      for (let turn = 0; turn < 4; turn++) await bench.stories.step('next');
    },
  ],
  [
    '35-reference-moves',
    async (bench) => {
      await bench.stories.showPayloads();
      await bench.openPayload('CALL_NUM');
      await bench.stage.show('ticket');
      await lookUp(bench, 'moves:queue-up', 'moves');
    },
  ],
  ['36-reference-field', (bench) => lookUp(bench, 'field:queue-up/extInfo.queue_number', 'queue_number')],
  [
    '37-encrypted-gift-card',
    async (bench) => {
      await bench.run('new.voucher/TICKETED@gift');
      await bench.encryptFromNowOn();
      await bench.send();
    },
  ],
  ['38-timeline', (bench) => bench.results.tab('timeline').click()],
  ['39-assumption', (bench) => bench.run('gaps.stale-update')],
  [
    '40-assumption-changed',
    async (bench) => {
      await new AssumptionsPage(bench.page).radio('stale-update', 'ignore').check();
    },
  ],
  ['41-connect', ({ connect }) => connect.open()],
  [
    '42-connect-client',
    async ({ connect }) => {
      const backend = await Backend.start();
      await connect.addClient('SHOP_HK', backend.publicKey);
      await backend.remove();
      await connect.client('SHOP_HK').waitFor();
    },
  ],
  [
    '43-connect-https',
    async ({ connect }) => {
      await connect.speak('https');
      await connect.bring('address');
    },
  ],
  ['44-connect-snippet', ({ connect }) => connect.bring('snippet')],
  [
    '45-connect-controls',
    async ({ connect }) => {
      await connect.choose('lenient');
      await connect.bring('controls');
    },
  ],
];

async function lookUp(bench: BenchWindow, entry: string, words: string): Promise<void> {
  await bench.run('go.reference');
  const reference = new ReferencePage(bench.page);
  await reference.everything().click();
  await reference.searchFor(words);
  await reference.result(entry).click();
}

test('every screen', async ({ bench }, info) => {
  await take(bench, info, screens);
});

test('every place', async ({ bench }, info) => {
  await bench.pauseClock();
  await take(bench, info, places);
});
