import { isJsonObject, type JsonObject, type JsonValue } from '../../../lib/json/json.ts';

/** Legal payloads with every field. */
export const hour = 3_600_000;
/** When the orders of the samples were created. */
export const created = 1_790_000_000_000;

/** A train ticket for two passengers, in both locales. */
export const trainPayload = {
  requestId: '0123456789abcdef0123456789ABCDEF',
  merchantBizNo: 'T-2026-0001',
  orderStatus: 'TICKETED',
  userId: 'user-1',
  openId: 'open-1',
  merchantBizType: 'PASS_TICKET',
  orderCreateTime: created,
  orderModifyTime: created + 1,
  merchantId: 'merchant-1',
  tinyAppId: 'mini-1',
  amount: { value: '21500', currency: 'HKD' },
  payAmount: { value: '21500', currency: 'HKD' },
  tradeNo: 'trade-1',
  extInfo: {
    merchant_bill_detail: 'walletapp://orders/1',
    merchant_bill_id: 'T-2026-0001',
    code_info: { code_msg: 'Show at the gate', code_value: '88001' },
    template_code: 'TPL-1',
    available_time: created,
    expired_time: created + 9 * hour,
    start_time: created + 2 * hour,
    end_time: created + 3 * hour,
    from_timezone: 'GMT+8',
    to_timezone: 'GMT+08:00',
    shift_number: 'G6532',
    standard_from: '香港西九龙',
    standard_to: '深圳北',
    detail_file_url: 'https://files.example.com/e-ticket.pdf',
    multiLang: {
      zh_HK: display('香港西九龍', '深圳北', '陳大文', '李小明'),
      en_US: display('Hong Kong West Kowloon', 'Shenzhenbei', 'Chan Tai Man', 'Lee Siu Ming'),
    },
  },
} satisfies JsonObject;

function display(from: string, to: string, first: string, second: string) {
  return {
    from,
    to,
    check_point: ['B1', 'B2'],
    passengerInfoList: [passenger('p1', first), passenger('p2', second)],
    platform_name: 'Rail',
    platform_logo: 'https://images.example.com/rail.png',
  } satisfies JsonObject;
}

/** One passenger of a train ticket. */
export function passenger(id: string, passengerName: string) {
  return {
    id,
    idNumber: 'A12****(3)',
    status: 'AVAILABLE',
    passengerName,
    ticketType: 'ADULT',
    ticketLevel: 'SECOND',
    seatNum: '05A',
    code: { codeMsg: 'Seat 05A', codeValue: '88001-1', codeType: 'QR', codeStandard: 'ISO' },
  } satisfies JsonObject;
}

/** A queue ticket, in both locales, just called. */
export const queuePayload = {
  requestId: 'fedcba9876543210fedcba9876543210',
  merchantBizNo: 'Q-2026-0001',
  orderStatus: 'CALL_NUM',
  userId: 'user-1',
  merchantBizType: 'LINE_UP',
  orderCreateTime: created,
  orderModifyTime: created + 1,
  shopInfo: {
    extInfo: {
      multiLang: {
        zh_HK: { name: '蓮香樓', address: '中環威靈頓街', merchantShopLinkPage: 'walletapp://shops/1' },
        en_US: { name: 'Lin Heung', address: 'Wellington Street', merchantShopLinkPage: 'walletapp://shops/1' },
      },
    },
  },
  extInfo: {
    queue_number: 'A012',
    wait_tables: '3',
    wait_time: '15',
    waiting_time: '600000',
    multiLang: { zh_HK: queueDisplay('蓮香樓', '請留意叫號'), en_US: queueDisplay('Lin Heung', 'Stay near the door') },
  },
} satisfies JsonObject;

function queueDisplay(show_merchant_name: string, order_remark: string) {
  return {
    order_detail_link_url: 'walletapp://queues/1',
    table_type: '2-4',
    show_merchant_name,
    show_merchant_icon_url: 'https://images.example.com/icon.png',
    order_remark,
  } satisfies JsonObject;
}

/** Pointer to new value; undefined takes the member or item out. */
export type Edits = Readonly<Record<string, JsonValue | undefined>>;

/** The payload as two-space JSON with values set or removed. */
export function payloadText(payload: JsonObject, edits: Edits = {}): string {
  let edited: JsonValue = payload;
  for (const [pointer, value] of Object.entries(edits)) edited = withValue(edited, pointer.split('/').slice(1), value);
  return JSON.stringify(edited, null, 2);
}

function withValue(here: JsonValue | undefined, path: readonly string[], value: JsonValue | undefined): JsonValue {
  const [name, ...rest] = path;
  if (name === undefined) return value ?? null;
  if (Array.isArray(here)) {
    const items: readonly JsonValue[] = here;
    const index = Number(name);
    if (rest.length === 0 && value === undefined) return items.toSpliced(index, 1);
    return items.with(index, withValue(items[index], rest, value));
  }
  const members = new Map(Object.entries(isJsonObject(here) ? here : {}));
  if (rest.length === 0 && value === undefined) members.delete(name);
  else members.set(name, withValue(members.get(name), rest, value));
  return Object.fromEntries(members);
}
