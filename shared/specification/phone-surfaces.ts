import type { Words } from '../lib/text/words.ts';

/**
 * What a picture may show of an order: the card by itself in full, the phone with the order opened, the wallet's stack of
 * cards, the lists of active and of used tickets, the lock screen, and the list of notifications.
 */
export const phoneSurfaces = ['card', 'ticket', 'wallet', 'active', 'used', 'notification', 'list'] as const;
export type PhoneSurface = (typeof phoneSurfaces)[number];

export const phoneSurfaceNames: Readonly<Record<PhoneSurface, Words>> = {
  card: { en: 'Card by itself, in full', zh: '完整卡片' },
  ticket: { en: 'Ticket', zh: '票券' },
  wallet: { en: 'Wallet home', zh: '卡包主頁' },
  active: { en: 'Active list', zh: '可用列表' },
  used: { en: 'Used list', zh: '已使用列表' },
  notification: { en: 'Lock screen', zh: '鎖定畫面' },
  list: { en: 'Notification list', zh: '通知列表' },
};
