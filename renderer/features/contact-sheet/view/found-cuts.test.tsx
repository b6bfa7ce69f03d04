import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { trainTicket } from '../../../../shared/scenarios/train-ticket/index.ts';
import type { TextCut } from '../../../../shared/specification/text-cuts.ts';
import { all } from '../../../testing/elements.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { FoundCuts } from './found-cuts.tsx';

const station = 'Hong Kong West Kowloon Hong Kong West Kowloon Ho';
const card: TextCut = {
  locale: 'en_US',
  surface: 'ticket',
  theme: 'light',
  width: 320,
  textSize: 100,
  pointer: '/extInfo/multiLang/en_US/from',
  what: 'truncated',
  text: station,
  fits: 'Hong Kong West Kowloon Hong Kong',
};
const banner: TextCut = { ...card, surface: 'banner', fits: null };
const faint: TextCut = { ...card, what: 'contrast', fits: null };

test('a field that is cut in two places is told of in each, with what fits there or that no length does', async () => {
  const { bench } = await openWindow(
    <FoundCuts cuts={new Map([['phone', [card, banner, faint]]])} scenario={trainTicket} />,
  );
  act(() => bench().focusSheetCell('phone'));
  const [onCard = '', inBanner = '', tooFaint = ''] = all('[data-found-cut]').map(({ textContent }) => textContent);
  expect(onCard).toMatch(
    /^Departure station from · English · card · cut: .* → longest text that fits: Hong Kong West Kowloon Hong Kong$/,
  );
  expect(inBanner).toMatch(
    /^Departure station from · English · notification above the card · cut: .* Ho → not even one word fits here$/,
  );
  expect(tooFaint).toMatch(/^Departure station from · English · card · too faint: [^→]*$/);
});

test('in Chinese it is told with Chinese colons and no space behind them', async () => {
  const cuts = new Map([['phone', [card]]]);
  const { bench } = await openWindow(<FoundCuts cuts={cuts} scenario={trainTicket} />, { language: 'zh-Hant-HK' });
  act(() => bench().focusSheetCell('phone'));
  expect(all('[data-found-cut]')[0]?.textContent).toMatch(
    /^出發站 from · English · 卡片 · 被截斷：Hong .* → 放得下的最長文字：Hong Kong West Kowloon Hong Kong$/,
  );
});

test('where no phone cuts a text, nobody is sent to one', async () => {
  await openWindow(<FoundCuts cuts={new Map([['phone', []]])} scenario={trainTicket} />);
  expect(document.body.textContent).not.toContain('Point at a phone');
  expect(document.body.textContent).toContain('Shows only phones where a text is cut');
});

test('where a text in sight takes the room of others, the others are named as cut', async () => {
  const gates = ['/extInfo/multiLang/en_US/check_point/0', '/extInfo/multiLang/en_US/check_point/1'];
  const beside: TextCut = { ...banner, lost: gates, blamedAs: 'longest' };
  const { bench } = await openWindow(<FoundCuts cuts={new Map([['phone', [beside]]])} scenario={trainTicket} />);
  act(() => bench().focusSheetCell('phone'));
  expect(all('[data-found-cut]')[0]?.textContent).toMatch(
    /^Departure gates · English · notification above the card · cut: the room is taken by Departure station: Hong /,
  );
});
