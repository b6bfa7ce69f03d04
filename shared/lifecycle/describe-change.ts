import type { CardState } from '../specification/enumerations.ts';
import type { Words } from '../lib/text/words.ts';
import { locales } from '../specification/locales.ts';
import type { Nouns } from './wallet.ts';
import type { OrderView, PartState } from './wallet-state.ts';

/** Whether the phone shows anything of the order in any language: a card in some list, or a notification. */
export function isVisible(view: OrderView): boolean {
  if (locales.every((locale) => view.locales[locale] === 'hidden')) return false;
  return view.notification.visible || isCardListed(view.card);
}

/**
 * Describes what changes for the user between two views of an order (before its first call there is none), or null,
 * in the scenario's nouns.
 */
export function describeChange(before: OrderView | null, after: OrderView, nouns: Nouns): Words | null {
  if ((before === null || !isVisible(before)) && !isVisible(after)) return null;
  const parts = [
    cardChanged(before?.card ?? 'none', after.card, nouns.card),
    noticeChanged(before?.notification.visible ?? false, after.notification.visible),
    ...(before === null ? [] : partsChanged(before, after, nouns.part)),
    ...(before === null ? [] : localesChanged(before, after)),
  ].filter((words) => words !== null);
  if (parts.length > 0) return join(parts);
  return before === null || before.call === after.call ? null : updated(nouns.card);
}

const cardDoes: Readonly<Record<CardState, Words>> = {
  active: { en: 'appears in the wallet.', zh: '出現在卡包。' },
  used: { en: 'moves to the used list.', zh: '移至已使用列表。' },
  expired: { en: 'moves to the used list as expired.', zh: '以「已過期」移至已使用列表。' },
  removed: { en: 'leaves the wallet.', zh: '離開卡包。' },
  'service-card': { en: 'appears in the wallet.', zh: '出現在卡包。' },
  none: { en: 'leaves the wallet.', zh: '離開卡包。' },
};

const noticeAppears = { en: 'The notification appears.', zh: '通知出現。' };
const noticeGoes = { en: 'The notification is hidden.', zh: '通知隱藏。' };

function updated(noun: Words): Words {
  return { en: `The ${noun.en} and the notification are updated.`, zh: `${noun.zh}和通知更新。` };
}

function cardChanged(before: CardState, after: CardState, noun: Words): Words | null {
  // A card that was in no list before does not leave one.
  if (before === after || (!isCardListed(before) && !isCardListed(after))) return null;
  const does = cardDoes[after];
  return { en: `The ${noun.en} ${does.en}`, zh: `${noun.zh}${does.zh}` };
}

function isCardListed(card: CardState): boolean {
  return card !== 'none' && card !== 'removed';
}

function noticeChanged(before: boolean, after: boolean): Words | null {
  if (before === after) return null;
  return after ? noticeAppears : noticeGoes;
}

const partWords: Readonly<Record<PartState['state'], Words>> = {
  active: { en: 'is active', zh: '可使用' },
  used: { en: 'is used', zh: '已使用' },
  expired: { en: 'is expired', zh: '已過期' },
  removed: { en: 'is removed', zh: '已移除' },
  none: { en: 'is not shown', zh: '不顯示' },
};

/** Only what the card's own change does not say already. */
function partsChanged(before: OrderView, after: OrderView, noun: Words | null): readonly Words[] {
  if (noun === null) return [];
  return after.parts
    .filter((part, place) => {
      const known = before.parts[place];
      if (known?.id !== part.id || known.state === part.state) return false;
      if (!isListed(known.state) && !isListed(part.state)) return false;
      return before.card === after.card || part.state !== after.card;
    })
    .map(({ id, state }) => ({
      en: `${noun.en} ${id} ${partWords[state].en}.`,
      zh: `${noun.zh} ${id} ${partWords[state].zh}。`,
    }));
}

function isListed(state: PartState['state']): boolean {
  return state !== 'none' && state !== 'removed';
}

function localesChanged(before: OrderView, after: OrderView): readonly Words[] {
  return locales
    .filter((locale) => before.locales[locale] !== after.locales[locale])
    .map((locale) =>
      after.locales[locale] === 'shown'
        ? { en: `It is shown in ${locale}.`, zh: `在 ${locale} 顯示。` }
        : { en: `It is hidden in ${locale}.`, zh: `在 ${locale} 隱藏。` },
    );
}

function join(sentences: readonly Words[]): Words {
  return { en: sentences.map((words) => words.en).join(' '), zh: sentences.map((words) => words.zh).join('') };
}
