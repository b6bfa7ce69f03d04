import type { Words } from '../../lib/text/words.ts';
import type { SheetSurface, SheetText } from './sheet-settings.ts';

/** What the phones of a contact sheet show, as it is called. */
export const sheetSurfaceNames: Readonly<Record<SheetSurface, Words>> = {
  ticket: { en: 'Card', zh: '卡片' },
  wallet: { en: 'Wallet', zh: '卡包' },
  change: { en: 'Notification, before and after', zh: '通知的前後對照' },
};

/** Which texts the phones show, as they are called. */
export const sheetTextNames: Readonly<Record<SheetText, Words>> = {
  own: { en: 'As written', zh: '原文' },
  worst: { en: 'Worst case', zh: '最壞情況' },
  longest: { en: 'Every text at its limit', zh: '所有文字達上限' },
  items: { en: 'Longest lists', zh: '最長列表' },
  large: { en: 'Amounts of 1,000,000,000', zh: '金額 1,000,000,000' },
  zero: { en: 'Counts at 0', zh: '數目為 0' },
  yen: { en: 'In yen', zh: '以日圓計' },
  pseudo: { en: 'Pseudo-language', zh: '偽語言' },
  rare: { en: 'Rare characters', zh: '罕用字' },
  emoji: { en: 'Emoji', zh: '表情符號' },
  mixed: { en: 'Mixed right-to-left', zh: '夾雜由右至左文字' },
};
