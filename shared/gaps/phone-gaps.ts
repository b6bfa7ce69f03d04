import { say } from '../lib/text/words.ts';
import type { GapRow } from './gap-row.ts';

const phone = say('What the phone shows, and when', '手機在何時顯示甚麼');

/** What the phone shows, and when. */
export const phoneGaps = [
  {
    id: 'display-window',
    default: 'bounded',
    evidence: ['S', 'P'],
    point: say(
      'available_time and expired_time limit what is shown, but not what that is.',
      'available_time 和 expired_time 界定顯示期，但沒有說明所指的是甚麼。',
    ),
    values: {
      bounded: say(
        'Nothing is shown before; afterwards the notification disappears and an unused ticket expires',
        '期前不顯示；期後通知消失，未用的票視為過期',
      ),
      ignored: say('Both times are ignored', '不理會這兩個時間'),
    },
    touches: phone,
  },
  {
    id: 'notification-end',
    default: 'expiry',
    evidence: ['J'],
    point: say('When a ticket notification ends is not specified.', '沒有說明票券通知何時自行結束。'),
    values: {
      expiry: say('At expired_time, else at end_time', '於 expired_time，否則於 end_time'),
      '24h': say('24 hours after it appeared', '出現後 24 小時'),
    },
    touches: phone,
  },
  {
    id: 'service-card',
    default: 'with-notification',
    evidence: ['J'],
    point: say(
      'Whether queues and EV charging have a card in the wallet is not specified.',
      '沒有說明排隊和充電在卡包內是否有卡片。',
    ),
    values: {
      'with-notification': say('A service card, as long as the notification shows', '通知顯示期間有服務卡片'),
      none: say('No card, only the notification', '沒有卡片，只有通知'),
    },
    touches: phone,
  },
  {
    id: 'voucher-notification',
    default: 'none',
    evidence: ['J'],
    point: say('Whether an issued voucher shows a notification is not specified.', '沒有說明發出禮券時會否通知用戶。'),
    values: {
      none: say('No notification', '不發通知'),
      'on-issue': say('A notification when it is issued', '發出時通知'),
    },
    touches: phone,
  },
  {
    id: 'notification-text',
    default: 'own',
    evidence: ['J'],
    point: say('The wording of notifications is not specified.', '沒有說明通知的文字。'),
    values: {
      own: say(
        'Neutral sentences by Passbench from the payload’s fields, marked as emulated',
        '由 Passbench 按欄位撰寫的中性句子，並標示為模擬',
      ),
    },
    touches: phone,
    clauses: ['states/train-ticket', 'states/movie-ticket'],
  },
  {
    id: 'hide-after-origin',
    default: 'accepted',
    evidence: ['J'],
    point: say(
      'The start of a queue notification’s ten minutes is not specified.',
      '沒有說明排隊通知的十分鐘由何時起計。',
    ),
    values: {
      accepted: say('From when the call is accepted; a repeat restarts them', '由接受呼叫時起計；重複呼叫會重新起計'),
      'modify-time': say('From orderModifyTime', '由 orderModifyTime 起計'),
      'first-call': say(
        'From the first call with that status; a repeat does not restart them',
        '由首次帶該狀態的呼叫起計；重複呼叫不會重新起計',
      ),
    },
    touches: phone,
  },
  {
    id: 'movie-lead',
    default: 'at-once',
    evidence: ['J'],
    point: say(
      'A movie ticket may be issued later than two hours before the start.',
      '戲票可能在開場前不足兩小時才發出。',
    ),
    values: {
      'at-once': say('The notification appears at once', '通知立即出現'),
      'not-shown': say('The notification does not appear', '通知不會出現'),
    },
    touches: phone,
  },
  {
    id: 'missing-locale',
    default: 'hidden',
    evidence: ['P'],
    point: say(
      'What users see if the payload lacks their language is not specified.',
      '沒有說明內容缺少用戶語言時會顯示甚麼。',
    ),
    values: {
      hidden: say('Nothing in that language', '該語言不顯示任何內容'),
      'fall-back': say('The other language', '改用另一種語言'),
    },
    touches: phone,
    clauses: ['locales/multiLang', 'locales/zh_HK', 'locales/en_US'],
    rules: ['locale-missing'],
  },
  {
    id: 'text-lines',
    default: 'emulated',
    evidence: ['J'],
    point: say(
      'How many lines a text can have before it is cut is not specified.',
      '沒有說明手機各畫面的文字最多顯示多少行。',
    ),
    values: {
      emulated: say(
        'Passbench’s table for each surface and width; names get at most two lines',
        '按 Passbench 為各畫面及闊度所定的表；名稱最多兩行',
      ),
      unbounded: say('Every text gets all the lines it needs', '文字不限行數'),
    },
    ownText: say(
      'A custom table, such as table:ticket.title=1,320/notification.line=3',
      '自訂列表，例如 table:ticket.title=1,320/notification.line=3',
    ),
    touches: say('What the phone shows of long texts', '手機如何顯示較長的文字'),
    clauses: ['limits/length'],
    rules: ['text-cut'],
  },
] as const satisfies readonly GapRow[];
