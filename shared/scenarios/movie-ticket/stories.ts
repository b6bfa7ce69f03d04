import { writeStory } from '../story-text.ts';

/** One film, whatever the moment of the call: half past seven for an order of half past nine in the morning. */
const oneFilm = {
  '/extInfo/available_time': '{{order.created}}',
  '/extInfo/start_time': '{{order.created+10h}}',
  '/extInfo/end_time': '{{order.created+12h}}',
  '/extInfo/expired_time': '{{order.created+13h}}',
} as const;

const anHourLater = {
  ...oneFilm,
  '/extInfo/start_time': '{{order.created+11h}}',
  '/extInfo/end_time': '{{order.created+13h}}',
  '/extInfo/expired_time': '{{order.created+14h}}',
} as const;

export const movieTicketStories = [
  writeStory({
    id: 'film-evening',
    name: { en: 'Movie night', zh: '電影之夜' },
    line: {
      en: 'Issued in the morning, announced two hours before, used at the door',
      zh: '早上出票，開場前兩小時通知，入場時使用',
    },
    anchor: '2026-11-27T09:30:00+08:00',
    calls: [
      { at: '+0m', template: 'movie-ticket/TICKETED', set: oneFilm, expect: 'SUCCESS' },
      { at: 'start_time-15m', template: 'movie-ticket/USED', set: oneFilm, expect: 'SUCCESS' },
      {
        at: '+0m',
        card: 'used',
        status: 'USED',
        notification: false,
        shows: [{ en: 'Used', zh: '已使用' }],
        hides: [{ en: 'Your film begins at 19:30', zh: '電影將於 19:30 開場' }],
      },
    ],
  }),
  writeStory({
    id: 'moved-showing',
    name: { en: 'Delayed screening', zh: '延遲開場' },
    line: {
      en: 'An update moves the start and the notification; the ticket is not used and expires',
      zh: '更新延後開場及通知；戲票未用而過期',
    },
    anchor: '2026-11-27T09:30:00+08:00',
    calls: [
      { at: '+0m', template: 'movie-ticket/TICKETED@family', set: oneFilm, expect: 'SUCCESS' },
      {
        at: '+0m',
        card: 'active',
        status: 'TICKETED',
        notification: false,
        shows: [{ en: '19:30 – 21:30', zh: '19:30 – 21:30' }],
      },
      { at: 'start_time-6h', template: 'movie-ticket/TICKETED@family', set: anHourLater, expect: 'SUCCESS' },
      {
        at: '+0m',
        card: 'active',
        status: 'TICKETED',
        notification: false,
        shows: [{ en: '20:30 – 22:30', zh: '20:30 – 22:30' }],
        hides: [{ en: '19:30 – 21:30', zh: '19:30 – 21:30' }],
      },
      { at: 'start_time-121m', notification: false },
      {
        at: 'start_time-2h',
        card: 'active',
        notification: true,
        shows: [{ en: 'Your film begins at 20:30', zh: '電影將於 20:30 開場' }],
      },
      {
        at: 'start_time+3h',
        card: 'expired',
        status: 'TICKETED',
        notification: false,
        shows: [{ en: 'Expired', zh: '已過期' }],
      },
    ],
  }),
  writeStory({
    id: 'refund',
    name: { en: 'Cancelled screening', zh: '取消的場次' },
    line: {
      en: 'Refunded while its notification is shown; issuing it again is refused',
      zh: '通知顯示期間退款；再次出票被拒',
    },
    anchor: '2026-11-27T09:30:00+08:00',
    calls: [
      { at: '+0m', template: 'movie-ticket/TICKETED', set: oneFilm, expect: 'SUCCESS' },
      {
        at: 'start_time-2h',
        card: 'active',
        status: 'TICKETED',
        notification: true,
        shows: [{ en: 'Your film begins at 19:30', zh: '電影將於 19:30 開場' }],
      },
      { at: 'start_time-90m', template: 'movie-ticket/REFUNDED', set: oneFilm, expect: 'SUCCESS' },
      {
        at: '+0m',
        card: 'removed',
        status: 'REFUNDED',
        notification: false,
        hides: [{ en: 'Your film begins at 19:30', zh: '電影將於 19:30 開場' }],
      },
      { at: '+10m', template: 'movie-ticket/TICKETED', set: oneFilm, expect: 'ORDER_STATUS_INVALID' },
      { at: '+0m', card: 'removed', status: 'REFUNDED', notification: false },
    ],
  }),
];
