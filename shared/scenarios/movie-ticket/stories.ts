import { writeStory } from '../story-text.ts';

/** One film, whatever the moment of the call: half past seven for an order of half past nine in the morning. */
const oneFilm = {
  '/extInfo/available_time': '{{order.created}}',
  '/extInfo/start_time': '{{order.created+10h}}',
  '/extInfo/end_time': '{{order.created+12h}}',
  '/extInfo/expired_time': '{{order.created+13h}}',
} as const;

/** The same film an hour later. */
const anHourLater = {
  ...oneFilm,
  '/extInfo/start_time': '{{order.created+11h}}',
  '/extInfo/end_time': '{{order.created+13h}}',
  '/extInfo/expired_time': '{{order.created+14h}}',
} as const;

export const movieTicketStories = [
  writeStory({
    id: 'film-evening',
    name: { en: 'A film evening', zh: '電影之夜' },
    line: {
      en: 'Issued in the morning, announced two hours before, used at the door',
      zh: '早上出票，開場前兩小時通知，入場時使用',
    },
    anchor: '2026-11-27T09:30:00+08:00',
    calls: [
      { at: '+0m', template: 'movie-ticket/TICKETED', set: oneFilm, expect: 'SUCCESS' },
      { at: 'start_time-15m', template: 'movie-ticket/USED', set: oneFilm, expect: 'SUCCESS' },
    ],
  }),
  writeStory({
    id: 'moved-showing',
    name: { en: 'The film starts later', zh: '電影延遲開場' },
    line: {
      en: 'An update moves the start, and the notification with it; nobody comes and the ticket expires',
      zh: '更新把開場時間延後，通知隨之延後；無人入場，戲票過期',
    },
    anchor: '2026-11-27T09:30:00+08:00',
    calls: [
      { at: '+0m', template: 'movie-ticket/TICKETED@family', set: oneFilm, expect: 'SUCCESS' },
      { at: 'start_time-6h', template: 'movie-ticket/TICKETED@family', set: anHourLater, expect: 'SUCCESS' },
    ],
  }),
  writeStory({
    id: 'refund',
    name: { en: 'A film that is called off', zh: '取消的電影' },
    line: {
      en: 'Refunded while its notification is shown; a ticket issued once more is refused',
      zh: '通知顯示期間退款；再次出票被拒',
    },
    anchor: '2026-11-27T09:30:00+08:00',
    calls: [
      { at: '+0m', template: 'movie-ticket/TICKETED', set: oneFilm, expect: 'SUCCESS' },
      { at: 'start_time-90m', template: 'movie-ticket/REFUNDED', set: oneFilm, expect: 'SUCCESS' },
      { at: '+10m', template: 'movie-ticket/TICKETED', set: oneFilm, expect: 'ORDER_STATUS_INVALID' },
    ],
  }),
];
