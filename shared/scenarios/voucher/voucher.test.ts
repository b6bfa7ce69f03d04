import { describe, expect, it } from 'vitest';
import type { Block } from '../../card/card-model.ts';
import { scanJson, type JsonScan } from '../../lib/json/json-scan.ts';
import { toValue } from '../../lib/json/json-view.ts';
import { checkMove } from '../../lifecycle/check-move.ts';
import { wallet } from '../../lifecycle/wallet.ts';
import { toZod } from '../../fields/to-zod.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { locales, type Locale } from '../../specification/locales.ts';
import { listedStatus } from '../../specification/results.ts';
import { voucher } from './index.ts';

const sold = {
  orderStatus: 'TICKETED',
  merchantBizType: 'GIFT_CARD_COUPON',
  amount: { value: '10000', currency: 'HKD' },
  payAmount: { value: '9000', currency: 'HKD' },
  extInfo: { benefit_issue_mode: 'SALE', product_id: 'ACT-1' },
};

function scanOf(changed: object = {}): JsonScan {
  return scanJson(JSON.stringify({ ...sold, ...changed }));
}

function rootOf(changed: object = {}) {
  const { root } = scanOf(changed);
  if (root === null) throw new Error('No payload');
  return root;
}

const context = (locale: Locale, gaps: GapChoices = {}) => ({ locale, texts: locale, now: 0, gaps });
const card = (changed: object = {}, locale: Locale = 'en_US', gaps: GapChoices = {}) =>
  voucher.card(rootOf(changed), context(locale, gaps));
const block = <N extends Block['block']>(changed: object, name: N): Extract<Block, { block: N }> | undefined =>
  card(changed).blocks.find((each): each is Extract<Block, { block: N }> => each.block === name);

describe('the card of a voucher', () => {
  it.each([
    ['GIFT_CARD_COUPON', 'Gift card', '禮品卡'],
    ['WALLET_COUPON', 'Voucher', '禮券'],
  ])('of type %s is called %s', (merchantBizType, en, zh) => {
    expect(locales.map((locale) => card({ merchantBizType }, locale).title)).toEqual([
      { text: zh, path: '/merchantBizType' },
      { text: en, path: '/merchantBizType' },
    ]);
  });

  it.each([
    ['10000', 'HK$100'],
    ['10050', 'HK$100.50'],
    ['0', 'HK$0'],
  ])('shows %s cents as %s on its band', (value, text) => {
    expect(block({ amount: { value, currency: 'HKD' } }, 'band')?.value).toMatchObject({ text, path: '/amount/value' });
  });

  it('counts the minor units of a currency as the assumption has it', () => {
    const yen = { amount: { value: '500', currency: 'JPY' } };
    expect(card(yen).summary.primary.text).toBe('JP¥5');
    expect(card(yen, 'en_US', { 'minor-unit': 'iso-exponent' }).summary.primary.text).toBe('JP¥500');
  });

  it('goes on without amounts, which are optional', () => {
    const without = { amount: undefined, payAmount: undefined };
    expect(block(without, 'band')?.value).toEqual({ text: '', path: '/amount/value', missing: true });
    expect(block(without, 'facts')?.facts.map(({ label }) => label)).toEqual(['Activity']);
    expect(card(without).summary).toMatchObject({
      primary: { text: 'Gift card' },
      belowTitle: { path: '/amount/value', missing: true },
      secondary: { text: 'Activity ACT-1', whole: 'ACT-1' },
    });
  });

  it('says where it is, and any status it does not know as it is written', () => {
    expect(block({}, 'remark')?.text).toEqual({ text: 'Added to your wallet', path: '/orderStatus' });
    expect(block({ orderStatus: 'USED' }, 'remark')?.text.text).toBe('USED');
  });
});

describe('the life of a voucher', () => {
  const call = {
    orderKey: 'v',
    merchantBizNo: 'V1',
    scenario: 'voucher',
    at: 1000,
    status: 'TICKETED',
    payload: scanOf(),
  };
  const seen = (gaps: GapChoices) => wallet([call], 5000, { lifecycleOf: () => voucher.lifecycle, gaps })[0];

  it('is a card in both languages from its acceptance on', () => {
    expect(seen({})).toMatchObject({ card: 'active', locales: { zh_HK: 'shown', en_US: 'shown' }, localesWhy: null });
  });

  it('notifies as the assumption voucher-notification has it', () => {
    const why = { clause: 'states/voucher', gap: 'voucher-notification' };
    expect(seen({})?.notification).toMatchObject({ visible: false, why });
    expect(seen({ 'voucher-notification': 'on-issue' })?.notification).toMatchObject({
      visible: true,
      since: 1000,
      until: null,
      why,
    });
  });

  it('may be issued again as the assumption voucher-moves has it', () => {
    const again = (gaps: GapChoices) => checkMove(voucher.lifecycle, gaps, 'TICKETED', 'TICKETED');
    expect(again({})).toEqual({ allowed: true });
    expect(again({ 'voucher-moves': 'reject' })).toMatchObject({
      allowed: false,
      gap: 'voucher-moves',
      clause: 'states/voucher',
    });
  });

  it('is told in one title and one line', () => {
    const notice = (locale: Locale) => voucher.notification(rootOf(), context(locale));
    expect(locales.map((locale) => [notice(locale).title.text, notice(locale).line.text])).toEqual([
      ['禮品卡已存入卡包', 'HK$100 · 實付 HK$90.00 · 活動 ACT-1'],
      ['Gift card added to your wallet', 'HK$100 · Paid HK$90.00 · Activity ACT-1'],
    ]);
  });
});

describe('the answer of a voucher', () => {
  const facts = (gaps: GapChoices) => ({ digest: '0123456789abcdef'.repeat(4), scheme: 'pay', gaps });

  it('names what was issued by the digits behind those of the order', () => {
    expect(voucher.answer?.(facts({}))).toEqual({
      distributeResult: [{ extInfo: { benefitId: '456789abcdef0123', detailLink: 'pay://benefits/456789abcdef0123' } }],
    });
  });

  it('carries a sceneCode where the assumption gives it a text', () => {
    expect(voucher.answer?.(facts({ 'scene-code': 'S-7' }))).toMatchObject({
      distributeResult: [{ sceneCode: 'S-7' }],
    });
  });

  it('must name the order and what was issued once it succeeded, and only then', () => {
    const takes = (status: 'S' | 'F', more: object) => {
      const { root } = scanJson(JSON.stringify({ result: { resultCode: 'X', resultStatus: status }, ...more }));
      if (root === null) throw new Error('No answer');
      return toZod(voucher.answerFields ?? [], status, {}).safeParse(toValue(root)).success;
    };
    const order = { orderId: 'O-1', orderStatus: 'TICKETED' };
    expect(takes('F', {})).toBe(true);
    expect(takes('S', order)).toBe(false);
    expect(takes('S', { ...order, distributeResult: [{ extInfo: { benefitId: 'B-1' } }] })).toBe(false);
    expect(takes('S', { ...order, ...voucher.answer?.(facts({})) })).toBe(true);
  });

  it('leaves open whether an unknown exception took effect', () => {
    expect(listedStatus('UNKNOWN_EXCEPTION', voucher.resultStatuses)).toBe('U');
    expect(listedStatus('PARAM_ILLEGAL', voucher.resultStatuses)).toBe('F');
  });
});
