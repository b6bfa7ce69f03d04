import { test } from '../fixtures/bench.ts';
import { take, type Shot } from './take.ts';

const to = '/extInfo/multiLang/en_US/to';

/** What a designer meets on the stage. */
const stage: readonly Shot[] = [
  ['01-ticket', (bench) => bench.stage.show('ticket')],
  [
    '02-traced',
    async (bench) => {
      await bench.stage.showBoth();
      await bench.editor.goBehind('"to": "Guangzhou South');
      await bench.stage.lit('en_US').first().waitFor();
    },
  ],
  [
    '03-edited-on-the-card',
    async (bench) => {
      await bench.stage.value('en_US', to).dblclick();
      await bench.stage.cardText(to).fill(' ');
    },
  ],
  [
    '04-wallet',
    async (bench) => {
      await bench.page.keyboard.press('Escape');
      await bench.run('stage.wallet-home');
    },
  ],
  ['05-list', (bench) => bench.run('stage.wallet-active')],
  ['06-notices', (bench) => bench.run('stage.notices-lock')],
  ['07-sheet', (bench) => bench.run('stage.sheet')],
  [
    '08-small-phone-large-texts',
    async (bench) => {
      await bench.run('new.train-ticket/TICKETED@family');
      await bench.run('stage.ticket');
      await bench.stage.device('width', '320');
      await bench.stage.device('text', '200');
      await bench.stage.cuts().waitFor();
    },
  ],
  ['09-not-shown', (bench) => bench.run('stage.not-shown')],
  [
    '10-both-themes',
    async (bench) => {
      await bench.page.keyboard.press('Escape');
      await bench.stage.device('width', '390');
      await bench.stage.device('text', '100');
      for (let turn = 0; turn < 3; turn++) await bench.run('stage.phone-theme');
    },
  ],
];

/** The payload in front over the whole work area. */
const sheet: readonly Shot[] = [
  [
    '20-contact-sheet',
    async ({ contactSheet }) => {
      await contactSheet.openByKey();
      await contactSheet.allDrawn();
    },
  ],
  [
    '21-before-and-after',
    async ({ contactSheet }) => {
      await contactSheet.show('change');
      await contactSheet.allDrawn();
    },
  ],
  [
    '22-something-is-cut',
    async ({ contactSheet }) => {
      await contactSheet.show('ticket');
      await contactSheet.choose('texts', 'worst');
      await contactSheet.pick('320');
      await contactSheet.onlyCuts();
      await contactSheet.cell({ status: 'TICKETED', text: 'worst', locale: 'en_US', width: 320 }).focus();
      await contactSheet.allDrawn();
    },
  ],
];

test('the stage', async ({ bench }, info) => {
  await bench.pauseClock();
  await take(bench, info, stage, 'stage/');
});

test('the contact sheet', async ({ bench }, info) => {
  await bench.pauseClock();
  await take(bench, info, sheet, 'stage/');
});
