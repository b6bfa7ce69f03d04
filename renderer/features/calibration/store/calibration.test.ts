import { describe, expect, test } from 'vitest';
import type { PixelGrid } from '../../../../shared/protocol/theme/compare-pixels.ts';
import { startedBench } from '../../../store/testing/started-bench.ts';
import { statedDifference } from './calibration.ts';

const png = new Blob([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]);
const card = [{ id: 'card', x: 0, y: 0, width: 100, height: 100 }];

/** A picture of one grey, of which the first rows are black. */
function grid(width: number, height: number, blackRows: number): PixelGrid {
  const data = new Uint8ClampedArray(width * height * 4).fill(200);
  data.fill(0, 0, blackRows * width * 4);
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { width, height, data };
}

/** A window with the page open and a screenshot of which 2 of 100 rows differ. */
async function opened() {
  const { store, host, ports } = await startedBench();
  const bench = () => store.getState();
  ports.image = { width: 1170, height: 2532 };
  const jobs: Blob[] = [];
  ports.pixels = (file, { size }) => {
    if (file.size !== png.size) jobs.push(file);
    return grid(size.width, size.height, file.size === png.size ? 0 : 2);
  };
  bench().openCalibration();
  bench().enterCalibration();
  return { bench, host, ports, jobs };
}

describe('a calibration', () => {
  test('measures what is drawn once a hand rests, and saves tokens, day and difference', async () => {
    const { bench, host, ports, jobs } = await opened();
    await bench().giveScreenshot('wallet.png', png);
    for (const radius of [3, 4, 5]) {
      bench().adjustTheme({ cardRadius: radius });
      bench().measureSoon(card);
    }
    expect(statedDifference(bench())).toBeNull();
    await ports.pass(1000);
    expect([jobs.length, statedDifference(bench())]).toEqual([1, 2]);
    // The host in memory draws a job as its text.
    const { theme, pictures } = JSON.parse((await jobs[0]?.text()) ?? '');
    expect(theme.tokens).toEqual({ cardRadius: 5 });
    expect(pictures).toMatchObject([{ surface: 'ticket', scheme: 'light', textPercent: 100 }]);
    expect(await bench().saveCalibration()).toBe(true);
    const on = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
    const saved = { format: 'passbench.theme/1', tokens: { cardRadius: 5 }, calibrated: { on, difference: 2 } };
    expect(host.theme).toEqual(saved);
    expect(JSON.stringify(host.theme)).not.toContain('wallet');
    await bench().undoLast();
    expect(host.theme).toBeNull();
  });

  test('that was measured counts no more once a token, the place or the phone is another', async () => {
    const { bench, ports } = await opened();
    await bench().giveScreenshot('wallet.png', png);
    bench().measureSoon(card);
    await ports.pass(1000);
    expect(statedDifference(bench())).toBe(2);
    const { alignment } = bench();
    bench().adjustTheme({ cardRadius: 3 });
    expect(statedDifference(bench())).toBeNull();
    bench().adjustTheme({});
    expect(statedDifference(bench())).toBe(2);
    bench().noteComparedTexts('12:01');
    expect(statedDifference(bench())).toBeNull();
    bench().noteComparedTexts('');
    expect(statedDifference(bench())).toBe(2);
    bench().comparePhone({ widthPx: 320 });
    expect([statedDifference(bench()), bench().alignment === alignment]).toEqual([null, false]);
    const phone = { ...bench().comparedPhone, alignment: bench().alignment };
    bench().leaveCalibration();
    bench().openCalibration();
    expect({ ...bench().comparedPhone, alignment: bench().alignment }).toEqual(phone);
    bench().dropScreenshot();
    bench().choose('phoneTheme', 'dark');
    bench().openCalibration();
    expect(bench().comparedPhone).toMatchObject({ scheme: 'dark', widthPx: 390 });
  });

  test('without a screenshot saves a theme that stays emulated, and none where nothing differs', async () => {
    const { bench, host } = await opened();
    bench().adjustTheme({ cardRadius: 5 });
    await bench().saveCalibration();
    expect(host.theme).toEqual({ format: 'passbench.theme/1', tokens: { cardRadius: 5 } });
    bench().adjustTheme({ cardRadius: 16 });
    await bench().saveCalibration();
    expect(host.theme).toBeNull();
  });

  test('that is left shows the project’s theme again, and what was not saved at the next opening', async () => {
    const { bench } = await opened();
    bench().adjustTheme({ cardRadius: 5 });
    bench().leaveCalibration();
    expect([bench().theme, bench().themeDraft]).toEqual([null, null]);
    bench().enterCalibration();
    expect(bench().themeDraft).toEqual({ cardRadius: 5 });
  });

  test('that cannot be drawn says why, and measures again later', async () => {
    const { bench, host, ports } = await opened();
    await bench().giveScreenshot('wallet.png', png);
    host.refusesPictures = true;
    bench().measureSoon(card);
    await ports.pass(1000);
    expect([bench().measureTrouble === null, statedDifference(bench())]).toEqual([false, null]);
    host.refusesPictures = false;
    bench().measureSoon(card);
    await ports.pass(1000);
    expect([bench().measureTrouble, statedDifference(bench())]).toEqual([null, 2]);
    const { pixels } = ports;
    ports.pixels = (file, drawing) => (file.size === png.size ? null : pixels(file, drawing));
    bench().measureSoon(card);
    await ports.pass(1000);
    expect(bench().measureTrouble?.message?.en).toBe('The pixels of the screenshot cannot be read.');
  });
});

describe('a file', () => {
  test.each([
    ['too-large', 'too-large', png],
    ['no-image', 'no-screenshot', new Blob(['text'])],
    ['svg', 'no-screenshot', new Blob(['<svg/>'])],
    ['gone', 'gone', png],
  ] as const)('that is %s is refused, and the screenshot before it stays', async (unread, trouble, file) => {
    const { bench, ports } = await opened();
    await bench().giveScreenshot('wallet.png', png);
    const { screenshot } = bench();
    ports.image = { unread };
    await bench().giveScreenshot('other', file);
    expect([bench().screenshotTrouble, bench().screenshot]).toEqual([trouble, screenshot]);
  });

  test('of another kind of image or of too many pixels is refused too', async () => {
    const { bench, ports } = await opened();
    await bench().giveScreenshot('a.gif', new Blob(['GIF89a']));
    expect([bench().screenshotTrouble, bench().screenshot]).toEqual(['no-screenshot', null]);
    ports.image = { width: 20_000, height: 20_000 };
    await bench().giveScreenshot('wallet.png', png);
    expect([bench().screenshotTrouble, bench().screenshot]).toEqual(['too-many-pixels', null]);
  });

  test('that takes the place of another lets go of it', async () => {
    const { bench, ports } = await opened();
    await bench().giveScreenshot('one.png', png);
    await bench().giveScreenshot('two.png', png);
    expect([ports.addresses.size, bench().screenshot?.name]).toEqual([1, 'two.png']);
    bench().dropScreenshot();
    expect([ports.addresses.size, bench().screenshot, bench().alignment]).toEqual([0, null, null]);
  });
});
