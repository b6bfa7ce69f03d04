import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortIntoLists } from '../card/card-stack.ts';
import { scanJson } from '../lib/json/json-scan.ts';
import { wallet } from '../lifecycle/wallet.ts';
import type { AcceptedCall } from '../lifecycle/wallet-state.ts';
import { locales } from '../specification/locales.ts';
import { createOrderFaces } from './order-faces.ts';
import { createWalletOptions } from './wallet-options.ts';

const now = Date.UTC(2026, 10, 25, 1);
const gaps = {};

const travellers = fc.array(
  fc.record({ passengerName: fc.constantFrom('A', 'B'), status: fc.constantFrom('AVAILABLE', 'USED', 'CLOSED', '?') }),
  { maxLength: 3 },
);
const train = fc
  .record({
    zh: fc.option(travellers),
    en: fc.option(travellers),
    status: fc.constantFrom('TICKETED', 'REFUNDED', 'USED', 'MISSPELT'),
  })
  .map(({ zh, en, status }): AcceptedCall => {
    const texts = (list: typeof zh) => (list === null ? undefined : { passengerInfoList: list });
    const payload = { orderStatus: status, extInfo: { multiLang: { zh_HK: texts(zh), en_US: texts(en) } } };
    const merchantBizNo = 'T-1';
    return {
      orderKey: merchantBizNo,
      merchantBizNo,
      scenario: 'train-ticket',
      at: now,
      status,
      payload: scanJson(JSON.stringify(payload)),
    };
  });

test('an order of which no traveller is known to the wallet names none on its card', () => {
  fc.assert(
    fc.property(train, fc.boolean(), (call, isDraft) => {
      const draft = isDraft ? call : null;
      for (const locale of locales) {
        const faces = createOrderFaces(
          wallet([call], now, createWalletOptions({ gaps })),
          { locale, now, gaps },
          draft,
        );
        const all = faces.map((face) => ({ ...face, model: face.model, hasParts: true }));
        const named = (orders: typeof faces) => sortIntoLists(orders).used.map(({ key, person }) => [key, person]);
        expect(named(faces)).toEqual(named(all));
      }
    }),
  );
});
