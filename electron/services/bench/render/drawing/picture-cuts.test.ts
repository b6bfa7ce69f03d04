import { expect, it } from 'vitest';
import type { PictureJob } from '../../../../../shared/documents/picture-job.ts';
import type { Language } from '../../../../../shared/lib/text/words.ts';
import type { PictureCut } from '../render-messages.ts';
import { listsCuts, withCuts } from './picture-cuts.ts';

const spot = { locale: 'zh_HK', surface: 'ticket', scheme: 'dark', widthPx: 320, textPercent: 100 } as const;
const job = (language: Language): PictureJob => ({
  gaps: {},
  format: 'png',
  scale: 1,
  wallets: [
    { calls: [{ orderKey: 'o', merchantBizNo: 'M', scenario: 'queue-up', at: 0, status: 'CALL_NUM', text: '{}' }] },
  ],
  pictures: [0, 1].map((at) => ({ ...spot, wallet: 0, at, orderKey: 'o', caption: [`phone ${at}`, '320 px', '✂ x'] })),
  files: [
    {
      name: 'a',
      holds: {
        is: 'sheet',
        sheet: {
          title: 'A',
          language,
          columns: 2,
          percent: 60,
          groups: [{ title: 'B', pictures: [0, 1] }],
          texts: [
            { title: 'Cuts', text: 'Nobody has looked.', tells: 'cuts' },
            { title: 'Other', text: 'stays' },
          ],
        },
      },
    },
  ],
});
const { scheme: theme, widthPx: width, textPercent: textSize, ...rest } = spot;
const cut = (more: Partial<PictureCut> = {}): PictureCut => ({
  ...rest,
  theme,
  width,
  textSize,
  within: 'banner',
  picture: 1,
  pointer: '/shopInfo/extInfo/multiLang/en_US/name',
  what: 'truncated',
  text: 'Noodles\nand more',
  fits: 'Nood',
  ...more,
});
const told = (cuts: readonly PictureCut[] | null, language: Language = 'en'): readonly string[] =>
  withCuts(job(language), cuts).files.flatMap(({ holds }) =>
    holds.is === 'sheet' ? holds.sheet.texts.map(({ text }) => text) : [],
  );

it('lists each text that a sheet cuts below its phone, once, in the language of the sheet', () => {
  expect(listsCuts(job('en'))).toBe(true);
  expect(told([cut(), cut()])).toEqual([
    'B · phone 1 · 320 px\n  Name of the shop (name) · notification above the card · cut · “Noodles and more” · fits: “Nood”',
    'stays',
  ]);
  expect(told([cut({ pointer: '', what: 'contrast', fits: null })], 'zh-Hant-HK')[0]).toContain(
    '\n  卡片上方的通知 · 太淡 · 「Noodles and more」',
  );
});

it('says of a text of which nothing fits that it has no room', () => {
  expect(told([cut({ fits: null })])[0]).toMatch(/“Noodles and more” · not even one word fits$/);
});

it('says that there is none, that there are more, and that nobody could look', () => {
  expect(told([])).toEqual(['None.', 'stays']);
  expect(told(null)).toEqual(['Nobody has looked.', 'stays']);
  const many = Array.from({ length: 400 }, (_, place) => cut({ text: `${place}` }));
  expect(told(many)[0]).toMatch(/… and 101 more lines\.$/);
});
