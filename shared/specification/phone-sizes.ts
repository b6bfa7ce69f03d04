import type { Words } from '../lib/text/words.ts';

/**
 * The phones that are drawn, whole screens in CSS px. The service names none: the gap `text-lines` decides their
 * lines.
 */
export const phoneSizes = [
  { widthPx: 320, heightPx: 568 },
  { widthPx: 360, heightPx: 800 },
  { widthPx: 390, heightPx: 844 },
  { widthPx: 430, heightPx: 932 },
] as const;

export type PhoneSize = (typeof phoneSizes)[number];
export type PhoneWidth = PhoneSize['widthPx'];

export const defaultPhone = phoneSizes[2];

/** The sizes of text a phone can be set to, in per cent of its standard. */
export const textPercents = [100, 115, 130, 150, 175, 200] as const;
export type TextPercent = (typeof textPercents)[number];

export const phoneSchemes = ['light', 'dark'] as const;
export type PhoneScheme = (typeof phoneSchemes)[number];

export const phoneSchemeNames: Readonly<Record<PhoneScheme, Words>> = {
  light: { en: 'light', zh: '淺色' },
  dark: { en: 'dark', zh: '深色' },
};

export type PhoneLook = {
  readonly size: PhoneSize;
  readonly textPercent: TextPercent;
  readonly scheme: PhoneScheme;
};

/** The phone of that width. */
export function phoneOfWidth(widthPx: PhoneWidth): PhoneSize {
  return phoneSizes.find((size) => size.widthPx === widthPx) ?? defaultPhone;
}

/**
 * The surfaces of a picture: the card alone, the open order, the wallet's stack, the lists of active and used
 * tickets, the lock screen, and the list of notifications.
 */
export const phoneSurfaces = ['card', 'ticket', 'wallet', 'active', 'used', 'notification', 'list'] as const;
export type PhoneSurface = (typeof phoneSurfaces)[number];

export const phoneSurfaceNames: Readonly<Record<PhoneSurface, Words>> = {
  card: { en: 'Card by itself, in full', zh: '完整卡片' },
  ticket: { en: 'Card', zh: '卡片' },
  wallet: { en: 'Wallet home', zh: '卡包主頁' },
  active: { en: 'Active list', zh: '可用列表' },
  used: { en: 'Used list', zh: '已使用列表' },
  notification: { en: 'Lock screen', zh: '鎖定畫面' },
  list: { en: 'Notification list', zh: '通知列表' },
};
