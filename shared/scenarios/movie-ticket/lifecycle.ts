import type { Bound, LifecycleDefinition, Point } from '../../lifecycle/lifecycle.ts';
import { availableFrom, ticketLifecycle } from '../ticket-lifecycle.ts';

const twoHours = 2 * 3_600_000;
const twoHoursBefore: Point = { of: 'field', path: ['extInfo', 'start_time'], plusMs: -twoHours };

/** The states give the two hours; that available_time may put the notification off is a reading of display-window. */
const noticeFrom: Bound = {
  at: twoHoursBefore,
  outside: { en: 'The notification appears two hours before start_time.', zh: '通知於 start_time 前兩小時出現。' },
  orLater: {
    at: availableFrom,
    clause: 'movie-ticket/available_time',
    gap: 'display-window',
    outside: {
      en: 'The notification does not appear before available_time, which is later than two hours before start_time.',
      zh: '通知不早於 available_time 出現，而 available_time 晚於 start_time 前兩小時。',
    },
  },
};

/** Statuses of a movie ticket, the same as a train ticket's but for the moment its notification appears. */
export const movieTicketLifecycle: LifecycleDefinition = ticketLifecycle({
  section: 'movie-ticket',
  noun: { en: 'ticket', zh: '戲票' },
  notice: {
    from: noticeFrom,
    late: {
      under: { gap: 'movie-lead', value: 'not-shown' },
      after: twoHoursBefore,
      reason: {
        en: 'The ticket was issued later than two hours before start_time: its notification is never shown.',
        zh: '戲票於 start_time 前兩小時之後才發出：不會顯示通知。',
      },
    },
    reason: {
      en: 'From two hours before start_time on the notification is shown.',
      zh: '由 start_time 前兩小時起顯示通知。',
    },
    issuedMeans: {
      en: 'The ticket is issued into the card wallet; its notification is shown two hours before start_time.',
      zh: '戲票發至卡包；通知於 start_time 前兩小時顯示。',
    },
  },
});
