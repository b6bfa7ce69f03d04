import type { Words } from '../lib/text/words.ts';
import type { Bound, Late, LifecycleDefinition, Parts, Point } from '../lifecycle/lifecycle.ts';

/** What the lifecycles of train and movie tickets differ in; the specification gives both the same statuses. */
type TicketTerms = {
  /** Where the ticket's time fields stand: `train-ticket`. */
  readonly section: string;
  readonly noun: Words;
  readonly parts?: Parts;
  readonly notice: {
    /** Absent: from the moment the ticket itself is shown. */
    readonly from?: Bound;
    readonly late?: Late;
    readonly reason: Words;
    readonly issuedMeans: Words;
  };
};

const field = (name: string): Point => ({ of: 'field', path: ['extInfo', name] });

/** available_time, where it bounds anything. */
export const availableFrom: Point = {
  of: 'by-gap',
  point: { gap: 'display-window', byValue: { bounded: field('available_time'), ignored: { of: 'never' } } },
};

const expired: Point = {
  of: 'by-gap',
  point: { gap: 'display-window', byValue: { bounded: field('expired_time'), ignored: { of: 'never' } } },
};

const noticeEnd: Point = {
  of: 'by-gap',
  point: {
    gap: 'notification-end',
    byValue: {
      expiry: { of: 'first-known', points: [expired, field('end_time')] },
      '24h': { of: 'earlier', points: [expired, { of: 'shown', plusMs: 24 * 3_600_000 }] },
    },
  },
};

/** Statuses of a ticket. The moves between them are a gap: an order may start anywhere and ends once. */
export function ticketLifecycle(terms: TicketTerms): LifecycleDefinition {
  return {
    noun: terms.noun,
    localesAt: [['extInfo', 'multiLang']],
    moves: {
      order: 'free',
      also: [{ from: 'USED', to: 'REFUNDED', under: { gap: 'ticket-moves', value: 'refund-after-use' } }],
    },
    statuses: [ticketed(terms), refunded(terms), used(terms)],
  };
}

type TicketStatus = LifecycleDefinition['statuses'][number];

function partsOf({ parts }: TicketTerms): Pick<TicketStatus['effect'], 'parts'> {
  return parts === undefined ? {} : { parts };
}

function ticketed(terms: TicketTerms): TicketStatus {
  const { noun, notice } = terms;
  const { shownFrom, ticketUntil, noticeUntil } = boundsOf(terms);
  return {
    name: 'TICKETED',
    means: { en: 'The ticket is issued', zh: `${noun.zh}已發出` },
    step: 1,
    effect: {
      card: { shows: 'ticket', from: shownFrom, until: ticketUntil },
      notification: {
        shows: 'shown',
        reason: notice.reason,
        from: notice.from ?? shownFrom,
        until: noticeUntil,
        ...(notice.late === undefined ? {} : { late: notice.late }),
      },
      ...partsOf(terms),
    },
    effectMeans: notice.issuedMeans,
  };
}

function refunded(terms: TicketTerms): TicketStatus {
  return {
    name: 'REFUNDED',
    means: { en: 'The order is refunded', zh: '訂單已退款' },
    step: 2,
    end: true,
    effect: {
      card: { shows: 'removed' },
      notification: {
        shows: 'hidden',
        reason: { en: 'The order is refunded: its notification is hidden.', zh: '訂單已退款：通知隱藏。' },
      },
      ...partsOf(terms),
    },
    effectMeans: {
      en: 'The ticket leaves the wallet and its notification is hidden.',
      zh: `${terms.noun.zh}從卡包移除，通知隱藏。`,
    },
  };
}

function used(terms: TicketTerms): TicketStatus {
  const { noun } = terms;
  return {
    name: 'USED',
    means: { en: 'The ticket is used', zh: `${noun.zh}已使用` },
    step: 2,
    end: true,
    effect: {
      card: { shows: 'used' },
      notification: {
        shows: 'hidden',
        reason: { en: 'The ticket is used: its notification is hidden.', zh: `${noun.zh}已使用：通知隱藏。` },
      },
      ...partsOf(terms),
    },
    effectMeans: {
      en: 'The ticket moves to the used list and its notification is hidden.',
      zh: `${noun.zh}移至已使用列表，通知隱藏。`,
    },
  };
}

type TicketBounds = { readonly shownFrom: Bound; readonly ticketUntil: Bound; readonly noticeUntil: Bound };

function boundsOf({ section, noun }: TicketTerms): TicketBounds {
  return {
    shownFrom: {
      at: availableFrom,
      clause: `${section}/available_time`,
      gap: 'display-window',
      outside: {
        en: 'Before available_time the phone shows nothing of the ticket.',
        zh: `未到 available_time，手機不會顯示這張${noun.zh}。`,
      },
    },
    ticketUntil: {
      at: expired,
      clause: `${section}/expired_time`,
      gap: 'display-window',
      outside: {
        en: 'expired_time has passed and the ticket was not used: it is in the used list as expired.',
        zh: `已過 expired_time 而${noun.zh}未使用：${noun.zh}以「已過期」移至已使用列表。`,
      },
    },
    noticeUntil: {
      at: noticeEnd,
      clause: `${section}/expired_time`,
      gap: 'notification-end',
      outside: {
        gap: 'notification-end',
        byValue: {
          expiry: {
            en: 'The notification ended at expired_time (or end_time, if that does not apply).',
            zh: '通知已於 expired_time（如其不設限則為 end_time）自動結束。',
          },
          '24h': {
            en: 'The notification was shown for 24 hours (or until expired_time, if that came first) and ended.',
            zh: '通知已顯示 24 小時（或先到 expired_time），自動結束。',
          },
        },
      },
    },
  };
}
