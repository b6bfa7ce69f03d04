import type { JsonObject } from '../../lib/json/json.ts';
import { writeStory } from '../story-text.ts';

const begun = { '/extInfo/start_time': '{{order.created}}' } as const;

const hkd = (value: string): JsonObject => ({ value, currency: 'HKD' });

/** How far the car is: percent and minutes, as the payload writes them, and what it costs so far. */
function soFar(percent: string, minutes: string, cost: string) {
  return {
    ...begun,
    '/extInfo/progess_curr': percent,
    '/extInfo/time_cost': minutes,
    '/extInfo/amount': hkd(cost),
  };
}

export const evChargingStories = [
  writeStory({
    id: 'charge',
    name: { en: 'Charging session', zh: '一次充電' },
    line: {
      en: 'From 20% to full with a pause, then parked too long; a late update is refused',
      zh: '由兩成充至滿電，中途暫停；泊車超時；遲到的更新被拒',
    },
    anchor: '2026-11-26T18:00:00+08:00',
    calls: [
      {
        at: '+0m',
        template: 'ev-charging/SERVING',
        set: { ...soFar('20', '0', '0'), '/extInfo/end_time': '{{order.created+50m}}' },
        expect: 'SUCCESS',
      },
      {
        at: '+0m',
        card: 'active',
        status: 'SERVING',
        notification: true,
        shows: [
          { en: 'Charging: 20%', zh: '充電中：20%' },
          { en: 'Ready about 18:50', zh: '預計 18:50 完成' },
        ],
      },
      {
        at: '+15m',
        template: 'ev-charging/SERVING',
        set: { ...soFar('45', '15', '2400'), '/extInfo/end_time': '{{order.created+50m}}' },
        expect: 'SUCCESS',
      },
      {
        at: '+0m',
        card: 'active',
        status: 'SERVING',
        notification: true,
        shows: [
          { en: 'Charging: 45%', zh: '充電中：45%' },
          { en: 'Cost HK$24.00', zh: '費用 HK$24.00' },
        ],
        hides: [{ en: 'Charging: 20%', zh: '充電中：20%' }],
      },
      { at: '+10m', template: 'ev-charging/PAUSED', set: soFar('62', '25', '4000'), expect: 'SUCCESS' },
      {
        at: '+0m',
        card: 'active',
        status: 'PAUSED',
        notification: true,
        shows: [{ en: 'Charging is paused at 62%', zh: '充電於 62% 暫停' }],
        hides: [{ en: 'Ready about 18:50', zh: '預計 18:50 完成' }],
      },
      {
        at: '+10m',
        template: 'ev-charging/SERVING',
        set: { ...soFar('62', '25', '4000'), '/extInfo/end_time': '{{order.created+1h}}' },
        expect: 'SUCCESS',
      },
      {
        at: '+0m',
        card: 'active',
        status: 'SERVING',
        notification: true,
        shows: [
          { en: 'Charging: 62%', zh: '充電中：62%' },
          { en: 'Ready about 19:00', zh: '預計 19:00 完成' },
        ],
      },
      {
        at: '+25m',
        template: 'ev-charging/COMPLETED',
        set: { ...soFar('100', '50', '8000'), '/extInfo/end_time': '{{now}}' },
        expect: 'SUCCESS',
      },
      {
        at: '+0m',
        card: 'active',
        status: 'COMPLETED',
        notification: true,
        shows: [
          { en: 'Charging is completed', zh: '充電已完成' },
          { en: 'Cost HK$80.00', zh: '費用 HK$80.00' },
        ],
      },
      {
        at: '+30m',
        template: 'ev-charging/PARKING_DUE',
        set: { ...soFar('100', '50', '8000'), '/extInfo/end_time': '{{order.created+1h}}' },
        expect: 'SUCCESS',
      },
      {
        at: '+0m',
        card: 'active',
        status: 'PARKING_DUE',
        notification: true,
        shows: [
          { en: 'Free parking is over', zh: '免費泊車時段已屆滿' },
          { en: 'HK$20.00', zh: 'HK$20.00' },
        ],
      },
      {
        at: '+12m',
        template: 'ev-charging/FINISHED',
        set: { ...soFar('100', '50', '8000'), '/extInfo/end_time': '{{order.created+1h}}' },
        expect: 'SUCCESS',
      },
      { at: '+0m', card: 'none', status: 'FINISHED', notification: false },
      { at: '+1m', template: 'ev-charging/SERVING', set: begun, expect: 'ORDER_STATUS_INVALID' },
      { at: '+0m', card: 'none', status: 'FINISHED', notification: false },
    ],
  }),
  writeStory({
    id: 'unknown-end',
    name: { en: 'Charger with sparse updates', zh: '資料不全的充電器' },
    line: {
      en: 'The end time, then the progress, are unknown until charging is complete',
      zh: '先後失去完成時間和進度，充滿時才重新取得',
    },
    anchor: '2026-11-26T21:00:00+08:00',
    calls: [
      {
        at: '+0m',
        template: 'ev-charging/SERVING',
        set: { ...soFar('30', '0', '0'), '/extInfo/end_time': '{{order.created+40m}}' },
        expect: 'SUCCESS',
      },
      {
        at: '+0m',
        card: 'active',
        status: 'SERVING',
        notification: true,
        shows: [
          { en: 'Charging: 30%', zh: '充電中：30%' },
          { en: 'Ready about 21:40', zh: '預計 21:40 完成' },
        ],
      },
      { at: '+10m', template: 'ev-charging/SERVING_WO_ENDTIME', set: soFar('48', '10', '1600'), expect: 'SUCCESS' },
      {
        at: '+0m',
        card: 'active',
        status: 'SERVING_WO_ENDTIME',
        notification: true,
        shows: [
          { en: 'Charging: 48%', zh: '充電中：48%' },
          { en: 'End not known yet', zh: '完成時間未定' },
        ],
        hides: [{ en: 'Ready about 21:40', zh: '預計 21:40 完成' }],
      },
      {
        at: '+10m',
        template: 'ev-charging/SERVING_LITE',
        set: { ...begun, '/extInfo/time_cost': '20', '/extInfo/amount': hkd('3200') },
        expect: 'SUCCESS',
      },
      {
        at: '+0m',
        card: 'active',
        status: 'SERVING_LITE',
        notification: true,
        shows: [{ en: 'Progress and end not known yet', zh: '進度和完成時間未定' }],
        hides: [{ en: '48%', zh: '48%' }],
      },
      {
        at: '+25m',
        template: 'ev-charging/COMPLETED',
        set: { ...soFar('100', '45', '7200'), '/extInfo/end_time': '{{now}}' },
        expect: 'SUCCESS',
      },
      {
        at: '+0m',
        card: 'active',
        status: 'COMPLETED',
        notification: true,
        shows: [{ en: 'Completed at 21:45', zh: '21:45 完成' }],
      },
      {
        at: '+5m',
        template: 'ev-charging/FINISHED',
        set: { ...soFar('100', '45', '7200'), '/extInfo/end_time': '{{order.created+45m}}' },
        expect: 'SUCCESS',
      },
      { at: '+0m', card: 'none', status: 'FINISHED', notification: false },
    ],
  }),
];
