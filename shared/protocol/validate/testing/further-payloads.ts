import type { JsonObject } from '../../../lib/json/json.ts';
import { created, hour } from './sample-payloads.ts';

/** Legal payloads of later scenarios. */

const base = {
  requestId: '00112233445566778899aabbccddeeff',
  merchantBizNo: 'N-2026-0001',
  userId: 'user-1',
  orderCreateTime: created,
  orderModifyTime: created + 1,
};

/** A movie ticket for two, in both locales. */
export const moviePayload = {
  ...base,
  orderStatus: 'TICKETED',
  merchantBizType: 'MOVIE_TICKET',
  amount: { value: '26000', currency: 'HKD' },
  payAmount: { value: '24000', currency: 'HKD' },
  tradeNo: 'trade-1',
  extInfo: {
    merchant_bill_detail: 'walletapp://orders/1',
    merchant_bill_id: 'N-2026-0001',
    code_info: { code_msg: 'Scan at the door', code_value: '88112233' },
    template_code: 'MOVIE-1',
    available_time: created,
    expired_time: created + 9 * hour,
    start_time: created + 3 * hour,
    end_time: created + 5 * hour,
    available_times: '1',
    multiLang: { zh_HK: screening('星光戲院', '成人'), en_US: screening('Starlight', 'Adult') },
  },
} satisfies JsonObject;

function screening(cinema: string, level: string) {
  return {
    cinema_name: cinema,
    cinema_house: '3',
    address: '1 Nathan Road',
    movie_attributes: ['IMAX', '2D'],
    movie_seats: ['F7', 'F8'],
    ticket_info_list: [{ ticketLevel: level, count: '2' }],
    platform_name: 'Films',
    platform_logo: 'https://images.example.com/films.png',
  } satisfies JsonObject;
}

/** A charging car with a listed type. */
export const chargingPayload = {
  ...base,
  orderStatus: 'SERVING',
  merchantBizType: 'SELF_PICK',
  merchantId: 'merchant-1',
  tradeNo: 'trade-1',
  extInfo: {
    amount: { value: '5600', currency: 'HKD' },
    surcharge_amount: { value: '0', currency: 'HKD' },
    merchant_bill_detail: 'walletapp://orders/1',
    merchant_bill_id: 'N-2026-0001',
    progess_curr: '70',
    start_time: created,
    end_time: created + hour,
    time_cost: '35',
    available_times: 1,
    multiLang: { zh_HK: platform('快充易'), en_US: platform('QuickCharge') },
  },
} satisfies JsonObject;

function platform(platform_name: string) {
  return { platform_name, platform_logo: 'https://images.example.com/charge.png' } satisfies JsonObject;
}

/** A voucher that the wallet deducts by itself. */
export const voucherPayload = {
  ...base,
  orderStatus: 'TICKETED',
  merchantBizType: 'WALLET_COUPON',
  tradeNo: 'trade-1',
  amount: { value: '5000', currency: 'HKD' },
  payAmount: { value: '4500', currency: 'HKD' },
  extInfo: { benefit_issue_mode: 'FREE', product_id: 'ACT-1' },
} satisfies JsonObject;

/** An order of none of the scenarios, with an extInfo of its own. */
export const orderPayload = {
  ...base,
  orderStatus: 'PAID',
  merchantBizType: 'SELF_PICK',
  tradeNo: 'trade-1',
  amount: { value: '8800', currency: 'HKD' },
  payAmount: { value: '8800', currency: 'HKD' },
  extInfo: { shelf: 'C-12', items: [{ name: 'Tea', count: 2 }] },
} satisfies JsonObject;
