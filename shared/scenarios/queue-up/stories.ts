import type { JsonValue } from '../../lib/json/json.ts';
import { writeStory } from '../story-text.ts';

/** Tables ahead, minutes to wait, milliseconds waited. */
function ahead(tables: number, minutes: number, waitedMinutes: number): Readonly<Record<string, JsonValue>> {
  return {
    '/extInfo/wait_tables': String(tables),
    '/extInfo/wait_time': String(minutes),
    '/extInfo/waiting_time': String(waitedMinutes * 60_000),
  };
}

export const queueUpStories = [
  writeStory({
    id: 'slow-queue',
    name: { en: 'Slow queue', zh: '漫長輪候' },
    line: {
      en: 'The number is called after four updates; the notification then ends',
      zh: '四次更新後叫到號碼；通知隨後結束',
    },
    anchor: '2026-11-25T18:30:00+08:00',
    calls: [
      { at: '+0m', template: 'queue-up/CALL_NUM', set: ahead(12, 45, 0), expect: 'SUCCESS' },
      { at: '+12m', template: 'queue-up/CALL_NUM', set: ahead(9, 35, 12), expect: 'SUCCESS' },
      { at: '+15m', template: 'queue-up/CALL_NUM', set: ahead(4, 15, 27), expect: 'SUCCESS' },
      { at: '+12m', template: 'queue-up/CALL_NUM', set: ahead(1, 5, 39), expect: 'SUCCESS' },
      { at: '+6m', template: 'queue-up/NUMBER_ARRIVED', expect: 'SUCCESS' },
      { at: '+25m', template: 'queue-up/FINISHED', expect: 'SUCCESS' },
    ],
  }),
  writeStory({
    id: 'disorder',
    name: { en: 'Out-of-order messages', zh: '次序錯亂的訊息' },
    line: {
      en: 'A late update, a step back and a late cancellation are refused',
      zh: '遲來的更新、倒退的狀態和過遲的取消均被拒',
    },
    anchor: '2026-11-25T12:00:00+08:00',
    calls: [
      { at: '+0m', template: 'queue-up/CALL_NUM', set: ahead(5, 20, 0), expect: 'SUCCESS' },
      { at: '+8m', template: 'queue-up/CALL_NUM', set: ahead(2, 8, 8), expect: 'SUCCESS' },
      {
        at: '+1m',
        template: 'queue-up/CALL_NUM',
        set: { ...ahead(4, 16, 4), '/orderModifyTime': '{{now-5m}}' },
        expect: 'PARAM_ILLEGAL',
      },
      { at: '+6m', template: 'queue-up/NUMBER_ARRIVED', expect: 'SUCCESS' },
      { at: '+1m', template: 'queue-up/CALL_NUM', set: ahead(1, 3, 16), expect: 'ORDER_STATUS_INVALID' },
      { at: '+3m', template: 'queue-up/NUMBER_PASSED', expect: 'SUCCESS' },
      { at: '+2m', template: 'queue-up/CANCELLED', expect: 'ORDER_STATUS_INVALID' },
    ],
  }),
  writeStory({
    id: 'leaving',
    name: { en: 'Leaving the queue', zh: '放棄輪候' },
    line: { en: 'The customer waits and then gives up', zh: '客人等了一會便放棄' },
    anchor: '2026-11-25T19:00:00+08:00',
    calls: [
      { at: '+0m', template: 'queue-up/CALL_NUM', set: ahead(20, 60, 0), expect: 'SUCCESS' },
      { at: '+25m', template: 'queue-up/CALL_NUM', set: ahead(16, 50, 25), expect: 'SUCCESS' },
      { at: '+4m', template: 'queue-up/CANCELLED', expect: 'SUCCESS' },
    ],
  }),
];
