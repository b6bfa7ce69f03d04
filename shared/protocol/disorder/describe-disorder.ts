import { quoteText } from '../../lib/text/quote-text.ts';
import type { Words } from '../../lib/text/words.ts';
import type { DisorderDifference } from './disorder.ts';
import type { ShownOrder } from './receive.ts';

/** What people read of the texts; a whole card has dozens. */
export const fewTexts = 3;

/**
 * What is intended and what is shown of an order, each in one line: only what differs of the two. Of its texts no more
 * than `most`, and how many others.
 */
export function describeDisorder(
  { intended, shown }: DisorderDifference,
  most = Infinity,
): Record<'intended' | 'shown', Words> {
  return { intended: describe(intended, shown, most), shown: describe(shown, intended, most) };
}

function describe(order: ShownOrder | null, other: ShownOrder | null, most: number): Words {
  if (order === null) return noOrder;
  const own = order.texts.filter((text) => other?.texts.includes(text) !== true);
  const texts = [...new Set(own)].map(quoteText);
  const parts: readonly Words[] = [
    ...(order.card === other?.card
      ? []
      : [{ en: `card ${order.card}`, zh: `卡片${cardsInChinese[order.card] ?? order.card}` }]),
    ...(order.status === other?.status ? [] : [{ en: `status ${order.status}`, zh: `狀態 ${order.status}` }]),
    ...(texts.length === 0 ? [] : [sayTexts(texts, most)]),
  ];
  if (parts.length === 0) return noTexts;
  return { en: parts.map(({ en }) => en).join('; '), zh: parts.map(({ zh }) => zh).join('；') };
}

function sayTexts(texts: readonly string[], most: number): Words {
  const told = texts.slice(0, most);
  const more = texts.length - told.length;
  return {
    en: `texts ${told.join(', ')}${more === 0 ? '' : ` and ${more} more`}`,
    zh: `文字 ${told.join('、')}${more === 0 ? '' : `及另外 ${more} 項`}`,
  };
}

const cardsInChinese: Readonly<Record<string, string>> = {
  active: '顯示中',
  used: '已使用',
  expired: '已過期',
  removed: '已移除',
  none: '不顯示',
};
const noOrder: Words = { en: 'no such order', zh: '沒有此訂單' };
const noTexts: Words = { en: 'none of these texts', zh: '沒有這些文字' };
