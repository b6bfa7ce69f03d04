import { quoteText } from '../../lib/text/quote-text.ts';
import type { Words } from '../../lib/text/words.ts';
import type { DisorderDifference } from './disorder.ts';
import type { ShownOrder } from './receive.ts';

/** What is intended and what is shown of an order, each in one line: only what differs of the two. */
export function describeDisorder({ intended, shown }: DisorderDifference): Record<'intended' | 'shown', Words> {
  return { intended: describe(intended, shown), shown: describe(shown, intended) };
}

function describe(order: ShownOrder | null, other: ShownOrder | null): Words {
  if (order === null) return noOrder;
  const own = order.texts.filter((text) => other?.texts.includes(text) !== true);
  const texts = [...new Set(own)].map(quoteText);
  const parts: readonly Words[] = [
    ...(order.card === other?.card ? [] : [{ en: `card ${order.card}`, zh: `卡片 ${order.card}` }]),
    ...(order.status === other?.status ? [] : [{ en: `status ${order.status}`, zh: `狀態 ${order.status}` }]),
    ...(texts.length === 0 ? [] : [{ en: `texts ${texts.join(', ')}`, zh: `文字 ${texts.join('、')}` }]),
  ];
  if (parts.length === 0) return noTexts;
  return { en: parts.map(({ en }) => en).join('; '), zh: parts.map(({ zh }) => zh).join('；') };
}

const noOrder: Words = { en: 'no such order', zh: '沒有此訂單' };
const noTexts: Words = { en: 'none of these texts', zh: '沒有這些文字' };
