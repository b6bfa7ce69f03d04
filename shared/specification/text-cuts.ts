import type { Words } from '../lib/text/words.ts';
import type { LineSlot, LineSurface } from '../gaps/lines-text.ts';
import type { Locale } from './locales.ts';
import type { PhoneScheme } from './phone-sizes.ts';

export type { LineSlot, LineSurface };

export const cutKinds = ['truncated', 'overflow', 'overlap', 'contrast'] as const;
export type CutKind = (typeof cutKinds)[number];

export const cutKindNames: Readonly<Record<CutKind, Words>> = {
  truncated: { en: 'cut', zh: '被截斷' },
  overflow: { en: 'out of its place', zh: '超出位置' },
  overlap: { en: 'over another text', zh: '與其他文字重疊' },
  contrast: { en: 'too faint', zh: '太淡' },
};

export const lineSurfaces = [
  'ticket',
  'wallet',
  'row',
  'banner',
  'notification',
  'list',
] as const satisfies readonly LineSurface[];

export const lineSurfaceNames: Readonly<Record<LineSurface, Words>> = {
  ticket: { en: 'card', zh: '卡片' },
  wallet: { en: 'wallet home', zh: '卡包主頁' },
  row: { en: 'list of tickets', zh: '票券列表' },
  banner: { en: 'notification above the card', zh: '卡片上方的通知' },
  notification: { en: 'lock screen', zh: '鎖定畫面' },
  list: { en: 'list of notifications', zh: '通知列表' },
};

export type TextSpot = {
  readonly locale: Locale;
  readonly surface: LineSurface;
  readonly theme: PhoneScheme;
  readonly width: number;
  /** In per cent of the phone's standard. */
  readonly textSize: number;
};

/** A text that a phone does not show as it should be read, with where it comes from. */
export type TextCut = TextSpot & {
  /** RFC 6901 pointer into the payload; "" for the product's own words. */
  readonly pointer: string;
  readonly what: CutKind;
  /** The payload's own value, where what is drawn says it; else what would be drawn in full. */
  readonly text: string;
  /** As many words of it as the place holds; null where none fits, or length is not what is wrong. */
  readonly fits: string | null;
  /** Of a line that joins several values: its other ones that are not wholly in sight, by pointer. Absent: none. */
  readonly lost?: readonly string[];
  /** Why a value that is itself wholly in sight is blamed for the lost ones. Absent: it is cut. */
  readonly blamedAs?: CutBlame;
};

/** The user changed it, or it is the longest of its line. */
type CutBlame = 'changed' | 'longest';
