import { expect, test, type Page } from '@playwright/test';
import type { TextCut } from '../../shared/specification/text-cuts.ts';
import { browserUse } from '../browser.ts';
import { PhoneLab } from '../fixtures/phone-lab.ts';

type Payload = {
  readonly scenario: string;
  readonly status: string;
  readonly variant?: string;
  readonly edits?: readonly (readonly [find: string, replace: string])[];
};
type Asked = {
  readonly width: number;
  readonly theme: string;
  readonly textSize: number;
  readonly gaps?: Readonly<Record<string, string>>;
};

/** What lies on the page of the laboratory. */
declare const lab: {
  readonly templates: readonly Payload[];
  readonly show: (payload: Payload, asked: Asked) => void;
  readonly findCuts: (payload: Payload, asked: Asked, changed?: readonly string[]) => readonly TextCut[];
  readonly linesOnSheet: (payload: Payload, asked: Asked, scale: number) => readonly string[];
  readonly findTornWords: (payload: Payload, asked: Asked) => readonly string[];
};

const usual: Asked = { width: 390, theme: 'light', textSize: 100 };
const en = '/extInfo/multiLang/en_US';
const train = (edits: Payload['edits'] = []): Payload => ({ scenario: 'train-ticket', status: 'TICKETED', edits });
const film = (edits: Payload['edits'] = []): Payload => ({ scenario: 'movie-ticket', status: 'TICKETED', edits });
const station = 'Hong Kong West Kowloon Railway Station Mainland P';
const cinema = 'The Starlight Cinema of the Harbour City and its Terraces';

/** A text that does not fit and where: found there, and gone with the longest that fits. */
const planted: readonly { readonly at: string; readonly text: string; readonly payload: (text: string) => Payload }[] =
  [
    ...['ticket', 'wallet', 'row'].map((surface) => ({
      at: `${surface} ${en}/from`,
      text: station,
      payload: (text: string) => train([['"Hong Kong West Kowloon"', JSON.stringify(text)]]),
    })),
    ...['ticket', 'wallet', 'row'].map((surface) => ({
      at: `${surface} ${en}/cinema_name`,
      text: surface === 'wallet' ? `${cinema} at the Promenade of the Old Harbour` : cinema,
      payload: (text: string) => film([['"Starlight Cinema"', JSON.stringify(text)]]),
    })),
    ...[station, 'محطة كولون الغربية الدولية الجديدة للقطارات السريعة في هونغ كونغ'].map((text) => ({
      at: `banner ${en}/to`,
      text,
      payload: (to: string) =>
        train([
          ['"Hong Kong West Kowloon"', JSON.stringify(station)],
          ['"Guangzhou South"', JSON.stringify(to)],
        ]),
    })),
    {
      at: 'ticket /extInfo/multiLang/zh_HK/from',
      text: '香'.repeat(48),
      payload: (text) => train([['"from": "香港西九龍"', `"from": ${JSON.stringify(text)}`]]),
    },
    {
      at: `ticket ${en}/passengerInfoList/0/passengerName`,
      text: `CHAN 😀 ${'Tai Man '.repeat(10)}`,
      payload: (text) => train([['"CHAN Tai Man"', JSON.stringify(text)]]),
    },
  ];

test.describe('texts on phones', () => {
  // One page serves them all: to make it takes longer than most of them.
  test.describe.configure({ mode: 'default' });
  let phones: PhoneLab;
  let tab: Page;
  test.beforeAll(async ({ browser }) => {
    phones = await PhoneLab.make();
    tab = await browser.newPage();
    await tab.goto(phones.address);
    // Every font that a text of the templates asks for is there before anything is measured.
    await tab.evaluate(async (asked) => {
      for (const template of lab.templates) lab.show(template, asked);
      await document.fonts.ready;
    }, usual);
  });
  test.afterAll(async () => {
    await tab.close();
    await phones.remove();
  });

  test('of no template are cut, in either language and on any width', async () => {
    const found = await tab.evaluate(() => {
      const looks = [320, 360, 390, 430].map((width) => ({ width, theme: 'light', textSize: 100 }));
      const all = [...looks, { width: 390, theme: 'dark', textSize: 100 }];
      return lab.templates.flatMap((template) =>
        all.flatMap((look) => lab.findCuts(template, look).map((cut) => ({ ...template, ...cut }))),
      );
    });
    expect(found).toEqual([]);
  });

  test('that a payload does not give are said in no colour that is too faint', async () => {
    const faint = await tab.evaluate(() => {
      const first = new Map(lab.templates.toReversed().map((template) => [template.scenario, template]));
      const lacking = [...first.values()].map((template) => ({ ...template, variant: 'broken-root-type' }));
      return lacking.flatMap((payload) =>
        ['light', 'dark'].flatMap((theme) =>
          lab
            .findCuts(payload, { width: 390, theme, textSize: 100 })
            .filter(({ what }) => what === 'contrast')
            .map(({ pointer, surface }) => `${payload.scenario} ${theme} ${surface} ${pointer}`),
        ),
      );
    });
    expect(faint).toEqual([]);
  });

  test('are broken between words, on small phones and at the largest size too', async () => {
    const torn = await tab.evaluate(() => {
      const looks = [
        [320, 100],
        [320, 130],
        [320, 150],
        [320, 200],
        [360, 175],
        [390, 200],
        [430, 200],
      ].map(([width = 0, textSize = 0]) => ({ width, theme: 'light', textSize }));
      return lab.templates.flatMap((template) =>
        looks.flatMap((look) => lab.findTornWords(template, look).map((word) => ({ ...template, ...look, word }))),
      );
    });
    expect(torn).toEqual([]);
  });

  test('stay in their places at the largest size on the smallest phone, a word longer than the phone too', async () => {
    const long = JSON.stringify('Llanfairpwllgwyngyllgogerychwyrndrobwll'.repeat(3));
    const values: readonly (readonly [scenario: string, status: string, values: readonly string[]])[] = [
      ['train-ticket', 'USED', ['"Hong Kong West Kowloon"', '"CHAN Tai Man"', '"G6532"', '"Rail tickets"', '"05A"']],
      ['movie-ticket', 'TICKETED', ['"Starlight Cinema"', '"House 3"', '"Film Pass"', '"Adult"', '"F7"']],
      ['queue-up', 'CALL_NUM', ['"Noodle House"', '"A123"', '"Large table"', '"Please be on time"']],
      ['ev-charging', 'SERVING', ['"QuickCharge"']],
      ['voucher', 'TICKETED', ['"ACT-1"']],
    ];
    const hard = values.flatMap(([scenario, status, texts]) =>
      texts.map((text): Payload => ({ scenario, status, edits: [[text, long]] })),
    );
    const found = await tab.evaluate(
      (planted) =>
        [...lab.templates, ...planted].flatMap((payload) =>
          lab
            .findCuts(payload, { width: 320, theme: 'dark', textSize: 200 })
            .filter(({ what }) => what !== 'truncated')
            .map((cut) => ({ ...payload, ...cut })),
        ),
      hard,
    );
    expect(found).toEqual([]);
  });

  test('stand in the same lines on a sheet of any scale, on a screen and on paper', async () => {
    const linesAt = (scale: number) =>
      tab.evaluate(
        (asked) =>
          lab.templates.map((template) =>
            lab.linesOnSheet(template, { width: 320, theme: 'light', textSize: 200 }, asked),
          ),
        scale,
      );
    // The first time asks for fonts that the phones of the other tests have not.
    await linesAt(1);
    await tab.evaluate(() => document.fonts.ready.then(() => undefined));
    const whole = await linesAt(1);
    expect(whole.flat().some((text) => text.includes('|'))).toBe(true);
    for (const scale of [0.6, 0.2]) expect(await linesAt(scale)).toEqual(whole);
    await tab.emulateMedia({ media: 'print' });
    expect(await linesAt(0.6)).toEqual(whole);
    await tab.emulateMedia({ media: null });
  });

  test('stand in the same lines in a window and on an exported picture, whose letters have no pixels to keep to', async ({
    playwright,
  }) => {
    const linesIn = async (drawing: Page): Promise<readonly (readonly string[])[]> => {
      const lines = () =>
        drawing.evaluate((asked) => lab.templates.map((template) => lab.linesOnSheet(template, asked, 1)), {
          ...usual,
          width: 320,
        });
      await lines();
      await drawing.evaluate(() => document.fonts.ready.then(() => undefined));
      return lines();
    };
    const { launchOptions } = browserUse;
    const exporting = await playwright.chromium.launch({
      ...launchOptions,
      args: [...launchOptions.args, '--font-render-hinting=none'],
    });
    const picture = await exporting.newPage();
    await picture.goto(phones.address);
    const [inWindow, exported] = [await linesIn(tab), await linesIn(picture)];
    await exporting.close();
    expect(inWindow).toEqual(exported);
  });

  test('that do not fit are found, each with the longest that does', async () => {
    const cutsOf = (payload: Payload): Promise<readonly TextCut[]> =>
      tab.evaluate(([drawn, asked]) => lab.findCuts(drawn, asked), [payload, usual] as const);
    for (const { at, text, payload } of planted) {
      const isThere = ({ surface, pointer, what }: TextCut): boolean =>
        `${surface} ${pointer}` === at && what === 'truncated';
      const [cut, ...others] = (await cutsOf(payload(text))).filter(isThere);
      expect([at, cut?.what, others]).toEqual([at, 'truncated', others.map(() => cut)]);
      const fits = cut?.fits ?? '';
      expect([at, cut?.text]).toEqual([at, text]);
      expect([at, text.startsWith(fits), fits.length > 5]).toEqual([at, true, true]);
      expect([at, (await cutsOf(payload(fits))).filter(isThere)]).toEqual([at, []]);
      const longer = text.slice(0, fits.length) + (/^.\S*/u.exec(text.slice(fits.length))?.[0] ?? '');
      // A line of several values may then be cut in the next one.
      const isCut = ({ surface, what }: TextCut): boolean => at.startsWith(`${surface} `) && what === 'truncated';
      expect([at, (await cutsOf(payload(longer))).some(isCut)]).toEqual([at, true]);
    }
  });

  test('of several values are blamed on the one that is cut', async () => {
    const remark = '請準時到店，過號重取，逾時不候，多謝合作';
    const edits = [['"請準時到店，過號重取"', JSON.stringify(remark)]] as const;
    const queue: Payload = { scenario: 'queue-up', status: 'CALL_NUM', edits };
    const asked: Asked = { width: 320, theme: 'light', textSize: 200 };
    const found = await tab.evaluate(([drawn, how]) => lab.findCuts(drawn, how), [queue, asked] as const);
    const composed = found.filter(({ surface, locale }) => surface !== 'ticket' && locale === 'zh_HK');
    expect(new Set(composed.map(({ pointer }) => pointer))).toEqual(new Set(['/extInfo/multiLang/zh_HK/order_remark']));
    expect(composed.map(({ text, fits }) => [text, remark.startsWith(fits ?? 'nothing')])).toEqual(
      composed.map(() => [remark, true]),
    );
  });

  test('on a line of two stations are blamed on the one that was changed, else on the longer one', async () => {
    const from = 'Hong Kong West Kowloon Station, Austin Road';
    const to = 'Guangzhou South Railway Station, Panyu District';
    const edits = [
      ['"Hong Kong West Kowloon"', JSON.stringify(from)],
      ['"Guangzhou South"', JSON.stringify(to)],
    ] as const;
    const blamed = async (changed: readonly string[]): Promise<readonly string[]> => {
      const asked = [train(edits), { ...usual, width: 320 }, changed] as const;
      const found = await tab.evaluate(([drawn, how, since]) => lab.findCuts(drawn, how, since), asked);
      const wallet = found.filter(({ surface, locale }) => surface === 'wallet' && locale === 'en_US');
      return [...new Set(wallet.map(({ pointer }) => pointer))];
    };
    expect(await blamed([])).toEqual([`${en}/to`]);
    expect(await blamed([`${en}/from`])).toEqual([`${en}/from`]);
    expect(await blamed([`${en}/to`])).toEqual([`${en}/to`]);
  });

  test('that are lost beside a longer one are named, and why that one is blamed', async () => {
    const asked: Asked = { ...usual, textSize: 200 };
    const find = (changed: readonly string[], to: string): Promise<readonly TextCut[]> =>
      tab.evaluate(([drawn, how, since]) => lab.findCuts(drawn, how, since), [
        train([['"Guangzhou South"', JSON.stringify(to)]]),
        asked,
        changed,
      ] as const);
    const banner = async (changed: readonly string[], to: string): Promise<readonly unknown[]> =>
      (await find(changed, to))
        .filter(({ surface, locale, what }) => surface === 'banner' && locale === 'en_US' && what === 'truncated')
        .map(({ pointer, lost, blamedAs }) => [pointer, lost, blamedAs]);
    const gates = [`${en}/check_point/0`, `${en}/check_point/1`];
    expect(await banner([], 'Guangzhou South')).toEqual([[`${en}/from`, gates, 'longest']]);
    expect(await banner([`${en}/to`], 'Guangzhou South')).toEqual([[`${en}/to`, gates, 'changed']]);
    const station = 'Guangzhou South Railway Station Panyu';
    expect(await banner([`${en}/to`], station)).toEqual([[`${en}/to`, gates, undefined]]);
    // After a reload nothing counts as changed: the longest is blamed, and never the first for being changed.
    expect(await banner([], station)).toEqual([[`${en}/to`, gates, undefined]]);
  });

  test('are found beyond their box, over another text, and too faint', async () => {
    const seat = `${en}/passengerInfoList/0/seatNum`;
    const at = (pointer: string): string => `[data-path="${pointer}"]`;
    const style = await tab.addStyleTag({
      content: `
        ${at(seat)} { white-space: nowrap; letter-spacing: 12em; }
        ${at('/merchantBizNo')} { flex: none; letter-spacing: 4em; white-space: nowrap; }
        ${at('/extInfo/shift_number')} { position: relative; inset-inline-end: 10em; }
        ${at(`${en}/passengerInfoList/0/ticketType`)} { color: #a8a8a8; }`,
    });
    const found = await tab.evaluate(([drawn, asked]) => lab.findCuts(drawn, asked), [train(), usual] as const);
    await style.evaluate((element) => element instanceof Element && element.remove());
    expect(found).toContainEqual(
      expect.objectContaining({ surface: 'list', pointer: '/merchantBizNo', what: 'overflow' }),
    );
    const on = (what: TextCut['what']): readonly string[] => [
      ...new Set(found.filter((cut) => cut.what === what && cut.surface === 'ticket').map(({ pointer }) => pointer)),
    ];
    expect(on('overflow')).toContain(seat);
    expect(on('overlap')).toEqual(expect.arrayContaining([`${en}/platform_name`, '/extInfo/shift_number']));
    expect(on('contrast')).toEqual([`${en}/passengerInfoList/0/ticketType`]);
  });

  test('are all measured, wherever a payload gives them', async () => {
    const unmeasured = await tab.evaluate((asked) => {
      const found = lab.templates.flatMap((template) => {
        lab.show(template, asked);
        return [...document.querySelectorAll<HTMLElement>('[data-phone] [data-path]')]
          .filter((text) => text.closest('[data-surface]') === null)
          .map((text) => `${template.scenario} ${text.dataset['path']}`);
      });
      return [...new Set(found)];
    }, usual);
    expect(unmeasured).toEqual([]);
  });

  test('are cut as the assumption has it', async () => {
    const countUnder = (value: string, payload: Payload): Promise<number> =>
      tab.evaluate(([drawn, asked]) => lab.findCuts(drawn, asked).length, [
        payload,
        { ...usual, gaps: { 'text-lines': value } },
      ] as const);
    const long = train([['"Hong Kong West Kowloon"', JSON.stringify(station)]]);
    expect(await countUnder('emulated', long)).toBeGreaterThan(0);
    expect(await countUnder('unbounded', long)).toBe(0);
    expect(await countUnder('table:ticket.place=1', train())).toBeGreaterThan(0);
    expect(await countUnder('table:320/ticket.place=1', train())).toBe(0);
  });
});
