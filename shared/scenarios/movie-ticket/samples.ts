import type { JsonObject } from '../../lib/json/json.ts';
import type { Template } from '../scenario.ts';
import { writeTemplate } from '../template-text.ts';
import { movieTicketInvalidSamples } from './invalid-samples.ts';

type Evening = { readonly available: string; readonly start: string; readonly end: string; readonly expired: string };

const beforeTheFilm: Evening = {
  available: '{{now-10m}}',
  start: '{{now+3h}}',
  end: '{{now+5h}}',
  expired: '{{now+6h}}',
};
const atTheDoor: Evening = {
  available: '{{now-3h}}',
  start: '{{now+10m}}',
  end: '{{now+130m}}',
  expired: '{{now+190m}}',
};

type InBoth = { readonly zh_HK: string; readonly en_US: string };

const adult: InBoth = { zh_HK: '成人', en_US: 'Adult' };
const child: InBoth = { zh_HK: '小童', en_US: 'Child' };

const cinema = {
  zh_HK: { name: '星光戲院', house: '三院', address: '尖沙咀彌敦道 1 號', platform: '睇戲通' },
  en_US: {
    name: 'Starlight Cinema',
    house: 'House 3',
    address: '1 Nathan Road, Tsim Sha Tsui',
    platform: 'Film Pass',
  },
} as const;
const tags = { zh_HK: ['IMAX', '2D', '粵語'], en_US: ['IMAX', '2D', 'Cantonese'] } as const;

type Booking = {
  readonly status: string;
  readonly evening: Evening;
  readonly seats: readonly string[];
  readonly tickets: readonly { readonly level: InBoth; readonly count: string }[];
  readonly amount: string;
  readonly payAmount: string;
  readonly code: string;
};

function ticketText(booking: Booking): string {
  const { status, evening, amount, payAmount, code } = booking;
  return writeTemplate({
    requestId: '{{uuid32}}',
    merchantBizNo: '{{order.no}}',
    orderStatus: status,
    userId: '2088000000000001',
    merchantBizType: 'MOVIE_TICKET',
    orderCreateTime: '{{order.created}}',
    orderModifyTime: '{{now}}',
    amount: { value: amount, currency: 'HKD' },
    payAmount: { value: payAmount, currency: 'HKD' },
    extInfo: {
      merchant_bill_detail: 'walletapp://orders/{{order.no}}',
      merchant_bill_id: '{{order.no}}',
      code_info: { code_msg: '入場請掃碼 Scan at the door', code_value: code },
      template_code: 'MOVIE-0001',
      available_time: evening.available,
      expired_time: evening.expired,
      start_time: evening.start,
      end_time: evening.end,
      available_times: '1',
      multiLang: { zh_HK: display(booking, 'zh_HK'), en_US: display(booking, 'en_US') },
    },
  });
}

function display({ seats, tickets }: Booking, locale: 'zh_HK' | 'en_US'): JsonObject {
  const { name, house, address, platform } = cinema[locale];
  return {
    cinema_name: name,
    cinema_house: house,
    address,
    movie_attributes: tags[locale],
    movie_seats: seats,
    ticket_info_list: tickets.map(({ level, count }) => ({ ticketLevel: level[locale], count })),
    platform_name: platform,
    platform_logo: 'https://static.example/film/logo.png',
  };
}

const couple = {
  seats: ['F7', 'F8'],
  tickets: [{ level: adult, count: '2' }],
  amount: '26000',
  payAmount: '24000',
  code: '88112233',
};

const ticketed: Template = {
  status: 'TICKETED',
  line: { en: 'Two tickets for tonight are issued', zh: '發出兩張今晚的戲票' },
  text: ticketText({ ...couple, status: 'TICKETED', evening: beforeTheFilm }),
};
const used: Template = {
  status: 'USED',
  line: { en: 'The tickets are used at the door', zh: '戲票已於入場時使用' },
  text: ticketText({ ...couple, status: 'USED', evening: atTheDoor }),
};

export const movieTicketTemplates: readonly Template[] = [
  ticketed,
  {
    status: 'TICKETED',
    variant: 'family',
    line: { en: 'Four seats for two adults and two children', zh: '兩位成人與兩位小童的四個座位' },
    text: ticketText({
      status: 'TICKETED',
      evening: beforeTheFilm,
      seats: ['H11', 'H12', 'H13', 'H14'],
      tickets: [
        { level: adult, count: '2' },
        { level: child, count: '2' },
      ],
      amount: '44000',
      payAmount: '40000',
      code: 'STARLIGHT-HOUSE3-H11-H14-5T9QX2',
    }),
  },
  {
    status: 'REFUNDED',
    line: { en: 'The order is refunded and the tickets leave the wallet', zh: '訂單已退款，戲票離開卡包' },
    text: ticketText({ ...couple, status: 'REFUNDED', evening: beforeTheFilm }),
  },
  used,
  ...movieTicketInvalidSamples({ ticketed, used }),
];
