import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pictureJobSchema, type PictureJob, type PictureSheet } from '../../../../shared/documents/picture-job.ts';
import { getChoiceOfStage, type ExportKind, type PictureChoice } from '../engine/picture-choice.ts';
import { settle } from '../../../store/testing/fake-ports.ts';
import { film, hour, minute, opened, pick, withFilm } from '../../../store/testing/story-bench.ts';

type Opened = Awaited<ReturnType<typeof opened>>;

const chosen = ({ store }: Opened, kind: ExportKind, more: Partial<PictureChoice> = {}): PictureChoice => {
  const { settings, stageLocales: locales } = store.getState();
  return { ...getChoiceOfStage(kind, settings, { locales, appScheme: 'dark' }), ...more };
};

/** What was given to the user, and the job that the host was asked to draw for it. */
async function given(bench: Opened, kind: ExportKind, more: Partial<PictureChoice> = {}) {
  bench.ports.savedFiles.clear();
  expect(await bench.store.getState().exportPictures(chosen(bench, kind, more))).toBe(true);
  const [first = new Blob()] = bench.ports.savedFiles.values();
  return { names: [...bench.ports.savedFiles.keys()], job: pictureJobSchema.parse(JSON.parse(await first.text())) };
}

function sheetOf({ files: [file] }: PictureJob): PictureSheet {
  if (file?.holds.is !== 'sheet') throw new Error('The job has no sheet.');
  return file.holds.sheet;
}

describe('pictures of what the phones show', () => {
  beforeAll(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));
  afterAll(() => vi.unstubAllGlobals());

  test('are those of the stage at first, a file for each phone', async () => {
    const bench = await opened();
    const { choose, stage } = bench.store.getState();
    choose('surface', 'wallet');
    choose('walletList', 'active');
    choose('phoneWidth', 320);
    choose('textPercent', 150);
    const { names, job } = await given(bench, 'phone');
    expect(names).toHaveLength(2);
    expect(names[0]).toMatch(/\.active\.zh_HK\.dark\.320\.150\.png$/);
    const look = { surface: 'active', scheme: 'dark', widthPx: 320, textPercent: 150, at: stage?.at };
    expect(job.pictures).toMatchObject([
      { ...look, locale: 'zh_HK' },
      { ...look, locale: 'en_US' },
    ]);
    expect(job.wallets).toHaveLength(1);
    expect(job.wallets[0]?.calls.at(-1)).toMatchObject({ isDraft: true });
    const told = bench.store.getState().notices.map(({ words }) => words);
    expect(told).toEqual([{ says: 'given-out', names, place: 'downloads' }]);
    expect(bench.store.getState().pictureProgress).toBeNull();
  });

  test('are named with the number of the order where another order has a payload of that name', async () => {
    const bench = await opened();
    const alone = await given(bench, 'phone');
    const [order = ''] = bench.store
      .getState()
      .documents.flatMap((each) => (each.id === bench.store.getState().activeTab?.id ? [each.order] : []));
    bench.store.getState().addRun(order);
    const { documents, activeTab } = bench.store.getState();
    const number = documents.find(({ id }) => id === activeTab?.id)?.orderNo ?? 'none';
    const beside = await given(bench, 'phone');
    expect([alone.names[0]?.includes(number), beside.names[0]?.includes(`.${number}.`)]).toEqual([false, true]);
  });

  test('are a sheet of every page, or the contact sheet as it was chosen', async () => {
    const bench = await opened();
    const sheet = await given(bench, 'sheet', { format: 'pdf' });
    expect(sheet.names).toEqual([expect.stringMatching(/\.sheet\.pdf$/)]);
    expect(sheet.job.pictures).toHaveLength(12);
    bench.store.getState().changeSheet({ locales: ['en_US'], schemes: ['light', 'dark'] });
    const contact = await given(bench, 'contact');
    const [file] = contact.job.files;
    const groups = file?.holds.is === 'sheet' ? file.holds.sheet.groups : [];
    expect(groups.length).toBeGreaterThan(1);
    expect(groups.every(({ pictures }) => pictures.length === 2)).toBe(true);
    expect(contact.job.wallets).toHaveLength(groups.length);
  });

  test('of a text that is not JSON say on each phone that they show the last valid text', async () => {
    const bench = await opened();
    expect((await given(bench, 'phone')).job.pictures[0]).not.toHaveProperty('mark');
    const { getState } = bench.store;
    const document = getState().documents.find(({ id }) => id === getState().activeTab?.id);
    getState().typed(document?.id ?? '', (document?.text ?? '').slice(0, -5));
    for (const kind of ['phone', 'sheet', 'contact', 'review'] as const) {
      const { job } = await given(bench, kind);
      expect(new Set(job.pictures.map(({ mark }) => mark))).toEqual(new Set(['Last valid text']));
    }
    getState().choose('language', 'zh-Hant-HK');
    expect((await given(bench, 'phone')).job.pictures[0]?.mark).toBe('上一份有效文字');
  });

  test('of the contact sheet are those that are seen: where something is cut, at its moment, with what the chips say', async () => {
    const bench = await opened();
    const { getState } = bench.store;
    getState().changeSheet({ locales: ['en_US'], schemes: ['light'], isOnlyCuts: true });
    const all = await given(bench, 'contact');
    const groups = sheetOf(all.job).groups;
    const status = groups[1]?.title ?? '';
    const at = getState().shownNow - 60_000;
    const cut = {
      locale: 'en_US',
      surface: 'ticket',
      theme: 'light',
      width: 390,
      textSize: 100,
      pointer: '/extInfo/multiLang/en_US/from',
      what: 'truncated',
      text: 'Noodles',
      fits: 'Nood',
    } as const;
    getState().setVisibleSheet({
      at,
      cuts: new Map([
        [`${status} own en_US 390 100 light`, [cut]],
        [`${groups[0]?.title} own en_US 390 100 light`, []],
      ]),
    });
    const { job } = await given(bench, 'contact');
    const sheet = sheetOf(job);
    expect([sheet.groups.map(({ title }) => title), job.pictures.map((picture) => picture.at)]).toEqual([
      [status],
      [at],
    ]);
    expect(job.pictures[0]?.caption.at(-1)).toBe('✂ Departure station (cut)');
    expect(sheet.texts[0]?.text).toContain(`Only cut texts: 1 of ${groups.length} phones, 2 checked`);
    expect(sheet.texts[0]?.text).toContain('Languages: English');
    expect(sheet.texts[0]?.text).toContain('The phones show: Card');
    expect(sheet.texts[0]?.text).toContain('Texts: As written');
    expect(sheet.texts.map(({ text }) => text).join()).toContain('ticket: title 2');
    getState().setVisibleSheet({ at, cuts: new Map() });
    expect(await getState().exportPictures(chosen(bench, 'contact'))).toBe(false);
    expect(getState().picturesTrouble).toBe('nothing');
  });

  test('of the contact sheet name harder texts and both sides of a change in words', async () => {
    const bench = await opened();
    bench.store.getState().changeSheet({ surface: 'change', texts: ['zero', 'yen'], locales: ['en_US'] });
    const { job } = await given(bench, 'contact');
    const { groups, texts } = sheetOf(job);
    expect(groups[0]?.title).toMatch(/^\w+ · Counts at 0$/);
    expect(texts[0]?.text).toContain('The phones show: Notification, before and after');
    expect(texts[0]?.text).toContain('Texts: Counts at 0, In yen');
    expect(job.pictures.slice(0, 2).map(({ caption }) => caption.at(-1))).toEqual(['Before', 'After']);
  });

  test('hold the images that stand on the stage and on the contact sheet, a large one smaller', async () => {
    const bench = await opened();
    const { store, ports } = bench;
    store.getState().open(store.getState().documents.find(({ name }) => name === 'CALL_NUM')?.id ?? '');
    store.getState().giveImage('zh_HK', new Blob([new Uint8Array(3)]));
    await settle();
    const { job } = await given(bench, 'phone');
    expect(job.images).toEqual([{ address: expect.stringContaining('https://'), bytesBase64: 'AAAA' }]);
    expect((await given(bench, 'contact')).job.images).toEqual(job.images);
    store.getState().giveImage('zh_HK', new Blob([new Uint8Array(600_000)]));
    await settle();
    ports.scaled = () => new Blob(['small']);
    expect((await given(bench, 'sheet')).job.images).toMatchObject([{ bytesBase64: btoa('small') }]);
  });

  test('are the moments of a story, each with what changes then', async () => {
    const bench = await withFilm();
    const { job } = await given(bench, 'strip', { locales: ['en_US'] });
    const times = job.pictures.map(({ at }) => at);
    expect(times.length).toBeGreaterThan(2);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Set(times).size).toBe(times.length);
    expect(job.pictures.every(({ caption }) => caption[1] !== '')).toBe(true);
    bench.store.getState().choose('language', 'zh-Hant-HK');
    const inChinese = await given(bench, 'strip', { locales: ['en_US'] });
    expect(inChinese.job.pictures[0]?.caption[0]).toMatch(/^11月\d+日星期. \d\d:\d\d$/);
  });

  test('have the main line and the shown branch on a strip and on a sheet', async () => {
    const bench = await withFilm();
    bench.store.getState().viewStoryTime(film - 2 * hour);
    bench.store.getState().branchHere();
    pick(bench.store, 1);
    bench.store.getState().nudgeCall(-30 * minute);
    const strip = await given(bench, 'strip', { locales: ['en_US'], schemes: ['light'] });
    const groups = sheetOf(strip.job).groups;
    expect(groups.map(({ title }) => title.split(' · ')[0])).toEqual(['Main line', 'Branch 1']);
    expect(strip.job.wallets).toHaveLength(2);
    const timesOf = (place: number): readonly number[] =>
      (groups[place]?.pictures ?? []).map((picture) => strip.job.pictures[picture]?.at ?? 0);
    expect(timesOf(1)).not.toEqual(timesOf(0));
    const sheet = await given(bench, 'sheet', { locales: ['en_US'], schemes: ['light'] });
    expect(sheetOf(sheet.job).groups.map(({ title }) => title.split(' · ')[0])).toEqual(['Main line', 'Branch 1']);
  });

  test('are a review with notes, the text in front and the assumptions in force', async () => {
    const bench = await opened();
    await bench.store.getState().chooseGap('http-method', 'put');
    const { names, job } = await given(bench, 'review', { notes: 'Look at the colours.' });
    const [file] = job.files;
    const sheet = file?.holds.is === 'sheet' ? file.holds.sheet : null;
    const texts = sheet?.texts.map(({ text }) => text) ?? [];
    const document = bench.store.getState().documents.find(({ id }) => id === bench.store.getState().activeTab?.id);
    expect(names).toEqual([`train-ticket.${document?.name}.review.html`]);
    expect(sheet?.title).toBe(`Train ticket · ${document?.name} · review`);
    expect(sheet?.texts.map(({ leads = false }) => leads)).toEqual(texts.map((_, place) => place === 0));
    expect(texts[0]).toBe('Look at the colours.');
    expect(texts[2]).toMatch(/^Time: \w{3} \d+ \w{3} \d{4}, \d\d:\d\d\n/);
    expect(texts[1]).toBe(document?.text);
    expect(texts[4]).toBe('The HTTP method of the three endpoints is not specified. → PUT (http-method = put)');
    expect(texts[5]).not.toContain('http-method');
    await bench.store.getState().chooseGap('signed-path', '/gateway{endpoint}');
    bench.store.getState().choose('language', 'zh-Hant-HK');
    const inChinese = sheetOf((await given(bench, 'review')).job).texts.map(({ text }) => text);
    expect(inChinese).toContain(
      '三個端點所用的 HTTP 方法沒有說明。→ PUT（http-method = put）\n沒有說明待簽文字內用哪個路徑。→ /gateway{endpoint}（signed-path = /gateway{endpoint}）',
    );
  });

  test('list what is chosen as the language of the window does', async () => {
    const bench = await opened();
    bench.store.getState().choose('language', 'zh-Hant-HK');
    const { job } = await given(bench, 'sheet', { schemes: ['light', 'dark'] });
    expect(sheetOf(job).texts[0]?.text).toMatch(
      /^時間：\d{4}年\d+月\d+日星期.*\n語言：繁體中文、English\n外觀：淺色、深色\n/,
    );
  });

  test('of a large sheet are so small that a picture can be taken of it', async () => {
    const bench = await opened();
    bench.store
      .getState()
      .changeSheet({ schemes: ['light', 'dark'], widths: [320, 360, 390, 430], textPercents: [100, 200] });
    const { job } = await given(bench, 'contact', { scale: 3 });
    const [file] = job.files;
    const sheet = file?.holds.is === 'sheet' ? file.holds.sheet : null;
    const rows = sheet?.groups.reduce((sum, group) => sum + Math.ceil(group.pictures.length / sheet.columns), 0) ?? 0;
    expect((rows * 932 * (sheet?.percent ?? 100) * job.scale) / 100).toBeLessThan(16_384);
  });

  test('are not given once they were cancelled, and it is said why they could not be drawn', async () => {
    const bench = await opened();
    const { store, host, ports } = bench;
    let goOn = (): void => {};
    host.beforePictures = () => new Promise((resolve) => (goOn = resolve));
    const isGiven = store.getState().exportPictures(chosen(bench, 'phone'));
    await settle();
    expect(store.getState().pictureProgress).toMatchObject({ files: 2, isCancelled: false });
    await store.getState().cancelPictures();
    goOn();
    expect(await isGiven).toBe(false);
    expect([ports.savedFiles.size, store.getState().picturesTrouble]).toEqual([0, null]);
    host.beforePictures = async () => undefined;
    host.givesFolder = false;
    expect(await store.getState().exportPictures(chosen(bench, 'phone'))).toBe(false);
    expect([ports.savedFiles.size, store.getState().picturesTrouble]).toEqual([0, null]);
    host.refusesPictures = true;
    expect(await store.getState().exportPictures(chosen(bench, 'phone'))).toBe(false);
    expect(store.getState().picturesTrouble).toMatchObject({ code: 'NOT_NOW' });
    await store.getState().openPictureExport('phone');
    expect(store.getState().canTakePictures).toBe(false);
  });
});
