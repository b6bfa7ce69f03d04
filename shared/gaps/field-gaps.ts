import { say } from '../lib/text/words.ts';
import { effects, type GapRow } from './gap-row.ts';

const { requests } = effects;

/** Which fields a request has, and whether they are required. */
export const fieldGaps = [
  {
    id: 'base-fields',
    default: 'required',
    evidence: ['S'],
    point: say(
      'Five scenarios share the base fields; which ones createPass and contractCardSync need is not specified.',
      '五個場景共用基本欄位，但沒有列明 createPass 和 contractCardSync 需要哪些。',
    ),
    values: {
      required: say('The same fields are required on every endpoint', '各端點同樣必填'),
      optional: say(
        'Optional there; the order is known by extInfo.merchant_bill_id',
        '在該處選填；以 extInfo.merchant_bill_id 辨認訂單',
      ),
    },
    touches: requests,
    clauses: ['shared/merchant_bill_id'],
    rules: ['required', 'user-required'],
  },
  {
    id: 'amount-required',
    default: 'optional',
    evidence: ['J'],
    point: say(
      'amount and payAmount carry no mark for required or optional.',
      'amount 和 payAmount 沒有標明必填或選填。',
    ),
    values: {
      optional: say('Optional; if present, both members are required', '選填；若有，兩個成員均必填'),
      required: say('Required in every request', '每個請求都必填'),
    },
    touches: requests,
    rules: ['required'],
  },
  {
    id: 'movie-address',
    default: 'when-ticketed',
    evidence: ['S'],
    point: say(
      'The address of a movie ticket is marked required, and required when TICKETED.',
      '戲票的地址既標為必填，又標為 TICKETED 時必填。',
    ),
    values: {
      'when-ticketed': say('Required in TICKETED, a warning in other statuses', 'TICKETED 時必填，其他狀態只作警告'),
      always: say('Required in every status', '所有狀態均必填'),
    },
    touches: requests,
    rules: ['required', 'empty'],
  },
  {
    id: 'passenger-code',
    default: 'optional',
    evidence: ['S'],
    point: say(
      'The example gives each passenger a code object that no table describes.',
      '範例中每位乘客都有 code 物件，但沒有欄位表說明。',
    ),
    values: { optional: say("Optional texts, drawn as that passenger's code", '選填文字，顯示為該乘客的展示碼') },
    touches: say('Validation and the codes on a train ticket', '驗證及車票上的展示碼'),
    clauses: ['train-ticket/code'],
    rules: ['unknown-field'],
  },
  {
    id: 'train-biz-type',
    default: 'any',
    evidence: ['J', 'S'],
    point: say('The merchantBizType of train tickets is not specified.', '沒有說明火車票的 merchantBizType。'),
    values: { any: say('Any listed value; templates write PASS_TICKET', '任何列出的值；範本使用 PASS_TICKET') },
    touches: requests,
    rules: ['biz-type-scenario'],
  },
  {
    id: 'movie-biz-type',
    default: 'any',
    evidence: ['J', 'S'],
    point: say('The merchantBizType of movie tickets is not specified.', '沒有說明戲票的 merchantBizType。'),
    values: { any: say('Any listed value; templates write MOVIE_TICKET', '任何列出的值；範本使用 MOVIE_TICKET') },
    touches: requests,
    rules: ['biz-type-scenario'],
  },
  {
    id: 'charging-biz-type',
    default: 'accept',
    evidence: ['S'],
    point: say(
      'The example of EV charging uses CHARGING_PILE, which the list of values lacks.',
      '充電範例使用 CHARGING_PILE，但該值不在列表之內。',
    ),
    values: {
      accept: say('Accepted, as an assumption', '接受，並標示為假設'),
      reject: say('Refused as an unlisted value', '視為未列出的值而拒絕'),
    },
    touches: requests,
    rules: ['biz-type-scenario', 'enum'],
  },
  {
    id: 'ticket-list-shape',
    default: 'both',
    evidence: ['S'],
    point: say(
      'ticket_info_list is typed as an object and shown as a list.',
      'ticket_info_list 的類型為物件，範例卻為列表。',
    ),
    values: { both: say('Both are accepted; the object is reported', '兩者皆接受；若為物件會有提示') },
    touches: requests,
    rules: ['ticket-list-shape'],
  },
  {
    id: 'unknown-fields',
    default: 'warn',
    evidence: ['J'],
    point: say('The handling of unknown fields is not specified.', '沒有說明未定義的欄位會如何處理。'),
    values: { warn: say('A warning', '警告'), reject: say('An error', '錯誤'), ignore: say('Not mentioned', '不理會') },
    touches: requests,
    clauses: ['base/extInfo'],
    rules: ['unknown-field'],
  },
  {
    id: 'null-member',
    default: 'absent',
    evidence: ['P'],
    point: say(
      'The meaning of null in an optional member is not specified; many serialisers write it.',
      '沒有說明選填成員為 null 時的意思；不少序列化程式會寫 null。',
    ),
    values: {
      absent: say('It counts as absent, an assumption', '視為沒有提供，列作假設'),
      reject: say('A value of the wrong type, an error', '類型錯誤的值，列作錯誤'),
    },
    touches: requests,
    rules: ['type'],
  },
] as const satisfies readonly GapRow[];
