import type { LifecycleDefinition } from '../../lifecycle/lifecycle.ts';
import { ticketLifecycle } from '../ticket-lifecycle.ts';
import { passengerStatuses } from './passenger-statuses.ts';

export const trainTicketLifecycle: LifecycleDefinition = ticketLifecycle({
  section: 'train-ticket',
  noun: { en: 'ticket', zh: '車票' },
  parts: {
    list: 'passengerInfoList',
    id: 'id',
    status: 'status',
    clause: 'train-ticket/status',
    fates: Object.fromEntries(passengerStatuses.map(({ value, fate }) => [value, fate])),
    moves: { gap: 'passenger-moves', byValue: { free: 'free', forward: 'forward' } },
    noun: { en: 'Ticket', zh: '車票' },
    allUsed: {
      en: 'Every passenger’s ticket is used or removed: the card is in the used list.',
      zh: '每位乘客的車票均已使用或移除：卡片移至已使用列表。',
    },
    allRemoved: {
      en: 'Every passenger’s ticket is removed: the card has left the wallet.',
      zh: '每位乘客的車票均已移除：卡片已離開卡包。',
    },
  },
  notice: {
    reason: { en: 'The ticket is issued: its notification is shown.', zh: '車票已發出：顯示通知。' },
    issuedMeans: { en: 'The ticket is issued into the card wallet.', zh: '車票發至卡包。' },
  },
});
