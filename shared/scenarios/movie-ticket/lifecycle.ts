import type { Bound, OwnLifecycle, Point } from '../../lifecycle/lifecycle.ts';
import { availableFrom, ticketLifecycle } from '../../lifecycle/ticket-lifecycle.ts';

const twoHours = 2 * 3_600_000;
const twoHoursBefore: Point = { of: 'field', path: ['extInfo', 'start_time'], plusMs: -twoHours };

/** The states give the two hours; that available_time may put it off further is a reading of display-window. */
const noticeFrom: Bound = {
  at: { of: 'later', points: [twoHoursBefore, availableFrom] },
  gap: 'display-window',
  outside: {
    gap: 'display-window',
    readings: {
      bounded: {
        en: 'The notification appears two hours before start_time, and not before available_time.',
        zh: '通知於 start_time 前兩小時出現，且不早於 available_time。',
      },
      ignored: {
        en: 'The notification appears two hours before start_time.',
        zh: '通知於 start_time 前兩小時出現。',
      },
    },
  },
};

/** Statuses of a movie ticket, the same as a train ticket's but for the moment its notification appears. */
export const movieTicketLifecycle: OwnLifecycle = ticketLifecycle({
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
      en: 'No more than two hours are left until start_time: the notification is shown.',
      zh: '距離 start_time 不足兩小時：顯示通知。',
    },
    issuedMeans: {
      en: 'The ticket is issued into the card wallet; its notification is shown two hours before start_time.',
      zh: '戲票發至卡包；通知於 start_time 前兩小時顯示。',
    },
  },
});
