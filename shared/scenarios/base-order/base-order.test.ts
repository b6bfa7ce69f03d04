import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../card/card-model.ts';
import { scanJson, type JsonScan } from '../../lib/json/json-scan.ts';
import { checkMove } from '../../lifecycle/check-move.ts';
import { wallet } from '../../lifecycle/wallet.ts';
import { walletChanges } from '../../lifecycle/wallet-changes.ts';
import { validate } from '../../protocol/validate/validate.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import type { Locale } from '../../specification/locales.ts';
import { baseOrder } from './index.ts';

const now = Date.UTC(2026, 10, 25, 4);
const order = {
  requestId: '0123456789abcdef0123456789abcdef',
  merchantBizNo: 'M-1',
  orderStatus: 'PAID',
  userId: 'user-1',
  merchantBizType: 'SELF_PICK',
  orderCreateTime: now - 7_200_000,
  orderModifyTime: now,
};

function scanOf(changed: object = {}): JsonScan {
  return scanJson(JSON.stringify({ ...order, ...changed }));
}

function card(changed: object = {}, { locale = 'en_US', gaps = {} }: { locale?: Locale; gaps?: GapChoices } = {}) {
  const { root } = scanOf(changed);
  if (root === null) throw new Error('No payload');
  return baseOrder.card(root, { locale, texts: locale, now, gaps });
}

const factsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) =>
    block.block === 'facts' ? block.facts.map(({ label, value }) => [label, value.text]) : [],
  );

describe('the record of a base order', () => {
  it('shows number, status, amounts and times', () => {
    const { blocks, corner } = card({
      amount: { value: '8800', currency: 'HKD' },
      payAmount: { value: '7900', currency: 'HKD' },
      tradeNo: 'T-1',
    });
    expect(corner).toEqual({ value: { text: 'PAID', path: '/orderStatus' }, chip: true });
    expect(factsOf(blocks)).toEqual([
      ['Order number', 'M-1'],
      ['Amount', 'HK$88.00'],
      ['Paid', 'HK$79.00'],
      ['Created', '10:00'],
      ['Updated', '12:00'],
      ['Transaction number', 'T-1'],
    ]);
  });

  it('leaves out what the payload does not hold', () => {
    expect(factsOf(card({ orderCreateTime: 'now', orderModifyTime: undefined }).blocks)).toEqual([
      ['Order number', 'M-1'],
    ]);
  });

  it('reads its times in the unit that the assumption gives', () => {
    const seconds = { orderCreateTime: now / 1000 - 86_400, orderModifyTime: now / 1000 };
    expect(factsOf(card(seconds, { gaps: { 'time-unit': 'seconds' } }).blocks).slice(1)).toEqual([
      ['Created', 'Tue 24 Nov 12:00'],
      ['Updated', '12:00'],
    ]);
  });

  it.each([
    ['SELF_PICK', 'Pick-up order', '自取訂單'],
    ['GIFT', 'GIFT', 'GIFT'],
    ['constructor', 'constructor', 'constructor'],
    [undefined, 'Order', '訂單'],
  ])('of type %s is called %s', (merchantBizType, en, zh) => {
    const title = (locale: Locale) => card({ merchantBizType }, { locale }).title.text;
    expect([title('en_US'), title('zh_HK')]).toEqual([en, zh]);
  });
});

describe('the life of a base order', () => {
  const anyStatus = fc.string({ minLength: 1, maxLength: 32 });

  it('takes any status after any other', () => {
    fc.assert(
      fc.property(fc.option(anyStatus), anyStatus, (from, to) => {
        expect(checkMove(baseOrder.lifecycle, {}, from, to)).toEqual({ allowed: true });
      }),
    );
  });

  it('shows nothing on the phone, and says why by the clause of its states', () => {
    fc.assert(
      fc.property(anyStatus, (status) => {
        const call = { orderKey: 'b', merchantBizNo: 'M-1', scenario: 'base-order', at: 0, status, payload: scanOf() };
        const options = { lifecycleOf: () => baseOrder.lifecycle, gaps: {} };
        const [view] = wallet([call], 5, options);
        expect(view).toMatchObject({
          card: 'none',
          cardWhy: { clause: 'states/base-order' },
          notification: { visible: false, why: { clause: 'states/base-order' } },
          locales: { zh_HK: 'shown', en_US: 'shown' },
        });
        expect(walletChanges([call], options)).toEqual([]);
      }),
    );
  });
});

describe('the payload of a base order', () => {
  const rulesFor = (changed: object) =>
    validate(scanOf(changed), { scenario: baseOrder, history: 'unknown' }).map(({ rule, path }) => `${rule} ${path}`);

  it('may hold anything in extInfo, and need hold none', () => {
    expect(rulesFor({})).toEqual([]);
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.jsonValue({ maxDepth: 3 })), (extInfo) => {
        // A number that changes when it is read is reported wherever it stands.
        expect(rulesFor({ extInfo }).filter((rule) => !rule.startsWith('lossy-number'))).toEqual([]);
      }),
    );
  });

  it('takes any status of at most 32 characters', () => {
    expect(rulesFor({ orderStatus: 'S'.repeat(32) })).toEqual([]);
    expect(rulesFor({ orderStatus: 'S'.repeat(33) })).toEqual(['max-length /orderStatus']);
  });

  it('is held to the shape of amounts, and to the names beside extInfo', () => {
    expect(rulesFor({ amount: { value: '1.5', currency: 'HKD' }, extInfo: [], shopInfo: {} })).toEqual([
      'amount-value /amount/value',
      'type /extInfo',
      'unknown-field /shopInfo',
    ]);
  });
});
