import { expect, test } from 'vitest';
import { scanJson } from '../../../lib/json/json-scan.ts';
import { findScenario } from '../../../scenarios/index.ts';
import type { TextCut } from '../../../specification/text-cuts.ts';
import { sayFinding } from '../say.ts';
import { validate } from '../validate.ts';

const en = '/extInfo/multiLang/en_US';
const text = JSON.stringify({
  orderStatus: 'TICKETED',
  extInfo: {
    multiLang: { en_US: { from: 'Hong Kong West Kowloon', to: 'Guangzhou South', check_point: ['B5', 'B6'] } },
  },
});
const cut = { locale: 'en_US', theme: 'light', width: 390, textSize: 200, fits: null, text: '', source: null } as const;

const said = (
  language: 'en' | 'zh-Hant-HK',
  ...cuts: readonly Pick<TextCut, 'surface' | 'pointer' | 'lost' | 'blamedAs'>[]
) => {
  const seen = cuts.map((one) => ({ ...cut, what: 'truncated' as const, ...one }));
  const findings = validate(scanJson(text), { scenario: findScenario('train-ticket'), cuts: seen });
  return findings
    .filter(({ rule }) => rule === 'text-cut')
    .map(({ words }) => [sayFinding(words, language), words.values['surfaces']]);
};

const lost = [`${en}/to`, `${en}/check_point/0`, `${en}/check_point/1`];

test('a text that is in sight itself is blamed by saying what is lost beside it', () => {
  const longest = { surface: 'banner', pointer: `${en}/from`, lost, blamedAs: 'longest' } as const;
  expect(said('en', longest)).toEqual([
    [
      '“to”, “check_point”: not fully shown in en_US in the notification above the card, 390 px wide with text at 200%. The longest text of that line is “from”.',
      'banner',
    ],
  ]);
  expect(said('zh-Hant-HK', { ...longest, blamedAs: 'changed' })[0]?.[0]).toContain('該行經更改的文字：from。');
});

test('a text that is cut itself is named first, at a place that cuts it, and what is lost beside it behind', () => {
  const beside = { surface: 'banner', pointer: `${en}/from`, lost, blamedAs: 'longest' } as const;
  const own = { surface: 'list', pointer: `${en}/from`, lost: [`${en}/to`] } as const;
  expect(said('en', beside, own)).toEqual([
    [
      '“from” is cut off in en_US in the list of notifications (also in the notification above the card), 390 px wide with text at 200%. Also not fully shown: “to”, “check_point”.',
      'list banner',
    ],
  ]);
  expect(said('zh-Hant-HK', beside, own)[0]?.[0]).toMatch(/同時未能完整顯示：to、check_point。$/);
});

test("what each page loses beside the blamed text is named together, in the payload's sequence", () => {
  const gates = [`${en}/check_point/0`];
  const banner = { surface: 'banner', pointer: `${en}/from`, lost: gates, blamedAs: 'longest' } as const;
  const wallet = { surface: 'wallet', pointer: `${en}/from`, lost: [`${en}/to`], blamedAs: 'longest' } as const;
  expect(said('en', banner, wallet)[0]?.[0]).toMatch(/^“to”, “check_point”: not fully shown in en_US/);
});
