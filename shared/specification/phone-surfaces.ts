/**
 * What a picture may show of an order: the card by itself in full, the phone with the order opened, the wallet's stack of
 * cards, the lock screen, the list of notifications, and the list of used tickets.
 */
export const phoneSurfaces = ['card', 'ticket', 'wallet', 'notification', 'list', 'used'] as const;
export type PhoneSurface = (typeof phoneSurfaces)[number];
