import { say } from '../lib/text/words.ts';
import type { GapRow } from './gap-row.ts';

const moves = say('Status moves in validation, simulation and sandbox', '驗證、模擬及沙盒中的狀態變更');

/** Which status may follow which. */
export const moveGaps = [
  {
    id: 'passenger-moves',
    default: 'free',
    evidence: ['J'],
    point: say("The transitions of a passenger's own status are not specified.", '沒有說明乘客個別狀態如何變更。'),
    values: {
      free: say('Any change is allowed', '可任意變更'),
      forward: say('Only from AVAILABLE to USED or CLOSED', '只可由 AVAILABLE 變為 USED 或 CLOSED'),
    },
    touches: moves,
    rules: ['status-move'],
  },
  {
    id: 'queue-final',
    default: 'final',
    evidence: ['J'],
    point: say(
      'Whether CANCELLED and FINISHED end a queue order is not specified.',
      '沒有說明 CANCELLED 和 FINISHED 是否為排隊訂單的終結狀態。',
    ),
    values: {
      final: say('Both are final', '兩者均為終結狀態'),
      'forward-only': say('Only the rule against moving backward applies', '只受不可倒退的規則約束'),
    },
    touches: moves,
    rules: ['status-move'],
  },
  {
    id: 'queue-first-cancelled',
    default: 'reject',
    evidence: ['S'],
    point: say(
      'A queue may start from any status, yet CANCELLED can only follow CALL_NUM.',
      '排隊可由任何狀態開始，但 CANCELLED 只可由 CALL_NUM 轉入。',
    ),
    values: {
      reject: say('A first call with CANCELLED is refused', '首次呼叫即為 CANCELLED 會被拒絕'),
      accept: say('A first call with CANCELLED is accepted', '接受首次呼叫即為 CANCELLED'),
    },
    touches: moves,
    rules: ['status-move'],
  },
  {
    id: 'ticket-moves',
    default: 'end-is-end',
    evidence: ['S', 'J'],
    point: say('The transitions of train and movie tickets are not specified.', '沒有說明火車票和戲票的狀態如何變更。'),
    values: {
      'end-is-end': say(
        'Any start; TICKETED repeats or ends; nothing follows an end status',
        '可由任何狀態開始；TICKETED 可重複或結束；終結狀態之後不可再變',
      ),
      'refund-after-use': say('As before, and a used ticket may still be refunded', '同上，而已使用的票仍可退款'),
    },
    touches: moves,
    rules: ['status-move'],
  },
  {
    id: 'charging-moves',
    default: 'free',
    evidence: ['S', 'J'],
    point: say('The transitions of EV charging are not specified.', '沒有說明充電訂單的狀態如何變更。'),
    values: {
      free: say(
        'Any transition among the live statuses; nothing follows FINISHED',
        '進行中的狀態可任意變更；FINISHED 之後不可再變',
      ),
      'forward-only': say('Only forward in the order of the table', '只可按列表次序前進'),
    },
    touches: moves,
    rules: ['status-move'],
  },
  {
    id: 'voucher-moves',
    default: 'update',
    evidence: ['J'],
    point: say(
      'The effect of a second TICKETED for a voucher is not specified.',
      '沒有說明禮券再次收到 TICKETED 的效果。',
    ),
    values: { update: say('It updates the voucher', '更新該禮券'), reject: say('It is refused', '會被拒絕') },
    touches: moves,
    rules: ['status-move'],
  },
] as const satisfies readonly GapRow[];
