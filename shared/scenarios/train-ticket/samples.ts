import type { JsonObject, JsonValue } from '../../lib/json/json.ts';
import type { Template } from '../scenario.ts';
import { writeTemplate } from '../template-text.ts';
import { trainTicketInvalidSamples } from './invalid-samples.ts';

type Day = { readonly available: string; readonly start: string; readonly end: string; readonly expired: string };

const beforeDeparture: Day = {
  available: '{{now-10m}}',
  start: '{{now+2h}}',
  end: '{{now+3h}}',
  expired: '{{now+5h}}',
};
const atTheGate: Day = {
  available: '{{now-2h}}',
  start: '{{now+10m}}',
  end: '{{now+70m}}',
  expired: '{{now+4h}}',
};

type Traveller = {
  readonly id: string;
  readonly idNumber: string;
  readonly name: { readonly zh_HK: string; readonly en_US: string };
  readonly type: keyof typeof ticketTypes;
  readonly level: keyof typeof ticketLevels;
  readonly seat: string;
  /** The passenger's own status where it is another than the others'. */
  readonly status?: string;
};

const ticketTypes = {
  adult: { zh_HK: '成人', en_US: 'Adult' },
  child: { zh_HK: '小童', en_US: 'Child' },
  senior: { zh_HK: '長者', en_US: 'Senior' },
} as const;
const ticketLevels = {
  first: { zh_HK: '一等座', en_US: 'First class' },
  second: { zh_HK: '二等座', en_US: 'Second class' },
} as const;

const father: Traveller = {
  id: 'P1',
  idNumber: 'A123***(*)',
  name: { zh_HK: '陳大文', en_US: 'CHAN Tai Man' },
  type: 'adult',
  level: 'second',
  seat: '05A',
};
/** The daughter has gone ahead, and the grandfather's ticket is given back. */
const family: readonly Traveller[] = [
  father,
  {
    id: 'P2',
    idNumber: 'B234***(*)',
    name: { zh_HK: '李美玲', en_US: 'LEE Mei Ling' },
    type: 'adult',
    level: 'second',
    seat: '05B',
  },
  {
    id: 'P3',
    idNumber: 'C345***(*)',
    name: { zh_HK: '陳小欣', en_US: 'CHAN Siu Yan' },
    type: 'child',
    level: 'second',
    seat: '05C',
    status: 'USED',
  },
  {
    id: 'P4',
    idNumber: 'D456***(*)',
    name: { zh_HK: '陳福', en_US: 'CHAN Fuk' },
    type: 'senior',
    level: 'first',
    seat: '02D',
    status: 'CLOSED',
  },
];

const stations = {
  zh_HK: { from: '香港西九龍', to: '廣州南', platform: '高鐵購票' },
  en_US: { from: 'Hong Kong West Kowloon', to: 'Guangzhou South', platform: 'Rail tickets' },
} as const;

type Ticket = {
  readonly status: string;
  readonly day: Day;
  readonly travellers: readonly Traveller[];
  readonly passengerStatus: string;
  readonly amount: string;
  readonly payAmount: string;
  readonly code: { readonly code_msg: string; readonly code_value: string };
};

function ticketText(ticket: Ticket): string {
  const { status, day, amount, payAmount, code } = ticket;
  return writeTemplate({
    requestId: '{{uuid32}}',
    merchantBizNo: '{{order.no}}',
    orderStatus: status,
    userId: '2088000000000001',
    merchantBizType: 'PASS_TICKET',
    orderCreateTime: '{{order.created}}',
    orderModifyTime: '{{now}}',
    amount: { value: amount, currency: 'HKD' },
    payAmount: { value: payAmount, currency: 'HKD' },
    extInfo: {
      merchant_bill_detail: 'walletapp://orders/{{order.no}}',
      merchant_bill_id: '{{order.no}}',
      code_info: code,
      template_code: 'TRAIN-0001',
      available_time: day.available,
      expired_time: day.expired,
      start_time: day.start,
      end_time: day.end,
      from_timezone: 'GMT+8',
      to_timezone: 'GMT+8',
      shift_number: 'G6532',
      standard_from: '香港西九龍',
      standard_to: '广州南',
      detail_file_url: 'https://tickets.example/e/{{order.no}}.pdf',
      multiLang: { zh_HK: display(ticket, 'zh_HK'), en_US: display(ticket, 'en_US') },
    },
  });
}

function display({ travellers, passengerStatus }: Ticket, locale: 'zh_HK' | 'en_US'): JsonObject {
  const { from, to, platform } = stations[locale];
  return {
    from,
    to,
    check_point: ['B5', 'B6'],
    passengerInfoList: travellers.map((traveller) =>
      passenger(traveller, passengerStatus, locale, travellers.length > 1),
    ),
    platform_name: platform,
    platform_logo: 'https://static.example/rail/logo.png',
  };
}

function passenger(traveller: Traveller, status: string, locale: 'zh_HK' | 'en_US', hasOwnCode: boolean): JsonObject {
  const { id, idNumber, name, type, level, seat } = traveller;
  const code: Readonly<Record<string, JsonValue>> = hasOwnCode
    ? { code: { codeMsg: seat, codeValue: `G6532-${seat}-${id}` } }
    : {};
  return {
    id,
    idNumber,
    status: traveller.status ?? status,
    passengerName: name[locale],
    ticketType: ticketTypes[type][locale],
    ticketLevel: ticketLevels[level][locale],
    seatNum: seat,
    ...code,
  };
}

const oneCode = { code_msg: '入閘請掃碼 Scan at the gate', code_value: 'G6532-05A-7Q2M9KXD' };
const alone = { travellers: [father], amount: '21500', payAmount: '21500', code: oneCode };

const ticketed: Template = {
  status: 'TICKETED',
  line: { en: 'A ticket to Guangzhou South is issued', zh: '發出前往廣州南的車票' },
  text: ticketText({ ...alone, status: 'TICKETED', day: beforeDeparture, passengerStatus: 'AVAILABLE' }),
};

export const trainTicketTemplates: readonly Template[] = [
  ticketed,
  {
    status: 'TICKETED',
    variant: 'family',
    line: {
      en: 'One order for four passengers: two are yet to travel, one ticket is used, one refunded',
      zh: '一張訂單四位乘客：兩張待用，一張已用，一張已退',
    },
    text: ticketText({
      status: 'TICKETED',
      day: beforeDeparture,
      travellers: family,
      passengerStatus: 'AVAILABLE',
      amount: '64500',
      payAmount: '60000',
      code: { code_msg: '每位乘客各有展示碼 One code each', code_value: 'G6532-05-4' },
    }),
  },
  {
    status: 'REFUNDED',
    line: { en: 'The ticket is refunded and leaves the wallet', zh: '車票已退款並離開卡包' },
    text: ticketText({ ...alone, status: 'REFUNDED', day: beforeDeparture, passengerStatus: 'CLOSED' }),
  },
  {
    status: 'USED',
    line: { en: 'The ticket is used at the gate', zh: '車票已於入閘時使用' },
    text: ticketText({ ...alone, status: 'USED', day: atTheGate, passengerStatus: 'USED' }),
  },
  ...trainTicketInvalidSamples(ticketed),
];
