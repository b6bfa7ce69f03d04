import type { JsonValue } from '../../lib/json/json.ts';
import { writeStory } from '../story-text.ts';

/** One train, whatever the moment of the call: shown from an hour after the order on, leaving two hours later. */
const oneTrain = {
  '/extInfo/available_time': '{{order.created+1h}}',
  '/extInfo/start_time': '{{order.created+3h}}',
  '/extInfo/end_time': '{{order.created+4h}}',
  '/extInfo/expired_time': '{{order.created+6h}}',
} as const;

function passengers(status: string, places: readonly number[]): Readonly<Record<string, JsonValue>> {
  const pointers = ['zh_HK', 'en_US'].flatMap((locale) =>
    places.map((place) => `/extInfo/multiLang/${locale}/passengerInfoList/${place}/status`),
  );
  return Object.fromEntries(pointers.map((pointer) => [pointer, status]));
}

/** All four set out on that train. */
const together = { ...oneTrain, ...passengers('AVAILABLE', [0, 1, 2, 3]) };

export const trainTicketStories = [
  writeStory({
    id: 'journey',
    name: { en: 'Train journey', zh: '火車旅程' },
    line: { en: 'Issued in the morning, used at the gate', zh: '早上出票，入閘時使用' },
    anchor: '2026-11-25T09:00:00+08:00',
    calls: [
      { at: '+0m', template: 'train-ticket/TICKETED', set: oneTrain, expect: 'SUCCESS' },
      { at: '+0m', card: 'none', status: 'TICKETED', notification: false },
      {
        at: '+1h',
        card: 'active',
        status: 'TICKETED',
        notification: true,
        shows: [{ en: 'Your train leaves at 12:00', zh: '列車將於 12:00 開出' }],
      },
      { at: 'start_time-12m', template: 'train-ticket/USED', set: oneTrain, expect: 'SUCCESS' },
      {
        at: '+0m',
        card: 'used',
        status: 'USED',
        notification: false,
        shows: [{ en: 'Used', zh: '已使用' }],
        hides: [{ en: 'Your train leaves at 12:00', zh: '列車將於 12:00 開出' }],
      },
    ],
  }),
  writeStory({
    id: 'family-trip',
    name: { en: 'Family trip', zh: '家庭旅行' },
    line: {
      en: 'Four passengers: the father goes ahead, the grandfather stays at home, the others follow',
      zh: '四位乘客：爸爸先行，爺爺留在家中，其餘兩人隨後',
    },
    anchor: '2026-11-28T09:00:00+08:00',
    calls: [
      { at: '+0m', template: 'train-ticket/TICKETED@family', set: together, expect: 'SUCCESS' },
      {
        at: '+1h',
        card: 'active',
        status: 'TICKETED',
        notification: true,
        shows: [{ en: 'Passengers 4', zh: '乘客 4' }],
        hides: [{ en: 'Used', zh: '已使用' }],
      },
      {
        at: 'start_time-45m',
        template: 'train-ticket/TICKETED@family',
        set: { ...together, ...passengers('USED', [0]) },
        expect: 'SUCCESS',
      },
      {
        at: '+0m',
        card: 'active',
        status: 'TICKETED',
        notification: true,
        shows: [
          { en: 'Passengers 4', zh: '乘客 4' },
          { en: 'Used', zh: '已使用' },
        ],
      },
      {
        at: '+15m',
        template: 'train-ticket/TICKETED@family',
        set: { ...together, ...passengers('USED', [0]), ...passengers('CLOSED', [3]) },
        expect: 'SUCCESS',
      },
      {
        at: '+0m',
        card: 'active',
        notification: true,
        shows: [{ en: 'Passengers 3', zh: '乘客 3' }],
        hides: [{ en: 'CHAN Fuk', zh: '陳福' }],
      },
      {
        at: '+20m',
        template: 'train-ticket/TICKETED@family',
        set: { ...together, ...passengers('USED', [0, 1, 2]), ...passengers('CLOSED', [3]) },
        expect: 'SUCCESS',
      },
      {
        at: '+0m',
        card: 'used',
        status: 'TICKETED',
        notification: true,
        shows: [{ en: 'Your train leaves at 12:00', zh: '列車將於 12:00 開出' }],
      },
      {
        at: '+190m',
        card: 'used',
        notification: false,
        hides: [{ en: 'Your train leaves at 12:00', zh: '列車將於 12:00 開出' }],
      },
    ],
  }),
  writeStory({
    id: 'refund',
    name: { en: 'Cancelled journey', zh: '取消的旅程' },
    line: {
      en: 'Refunded before departure; the gate’s late message is refused',
      zh: '開車前退款；閘機的訊息太遲，被拒絕',
    },
    anchor: '2026-11-26T09:00:00+08:00',
    calls: [
      { at: '+0m', template: 'train-ticket/TICKETED', set: oneTrain, expect: 'SUCCESS' },
      {
        at: '+1h',
        card: 'active',
        status: 'TICKETED',
        notification: true,
        shows: [{ en: 'Your train leaves at 12:00', zh: '列車將於 12:00 開出' }],
      },
      { at: 'available_time+20m', template: 'train-ticket/REFUNDED', set: oneTrain, expect: 'SUCCESS' },
      {
        at: '+0m',
        card: 'removed',
        status: 'REFUNDED',
        notification: false,
        hides: [{ en: 'Your train leaves at 12:00', zh: '列車將於 12:00 開出' }],
      },
      { at: 'start_time-10m', template: 'train-ticket/USED', set: oneTrain, expect: 'ORDER_STATUS_INVALID' },
      { at: '+0m', card: 'removed', status: 'REFUNDED', notification: false },
    ],
  }),
];
