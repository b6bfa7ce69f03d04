import { parseDuration } from '../lib/time/durations.ts';
import { parseSize } from '../lib/sizes.ts';
import type { Words } from '../lib/text/words.ts';
import { findGap, gaps, gapValue } from './gaps.ts';
import type { Gap, GapChoices, GapId } from './gaps.ts';

/** What became of a value somebody chose. `problem` says why it is none; the sentences are whole. */
export type GapChoice =
  | { readonly id: GapId; readonly value: string }
  | { readonly problem: 'unknown-id' | 'unknown-value' | 'own-text' | 'later'; readonly words: Words };

/** Reads a choice of an open point: a value it lists, or a text of the user's own where it takes one. */
export function parseGapChoice(id: string, text: string): GapChoice {
  const gap = findGap(id);
  if (gap === null) return { problem: 'unknown-id', words: noSuchGap };
  if (text === gap.default) return { id: gap.id, value: text };
  if (isLater(gap)) return { problem: 'later', words: notInThisVersion(gap, text) };
  if (gap.others.includes(text)) return { id: gap.id, value: text };
  const own = gap.ownText ? ownTexts[gap.id] : undefined;
  if (own === undefined) return { problem: 'unknown-value', words: noSuchValue(gap) };
  return own.fits(text) ? { id: gap.id, value: text } : { problem: 'own-text', words: own.says };
}

/** Whether only the default of this open point can be in force in this version. */
export function isLater({ onlyDefault }: Pick<Gap, 'onlyDefault'>): boolean {
  return onlyDefault === true;
}

/** The ids of the open points that read otherwise than where nobody chose anything, in the order of gaps.ts. */
export function changedGaps(choices: GapChoices): readonly GapId[] {
  return gaps.filter((gap) => isChanged(choices, gap)).map(({ id }) => id);
}

/** Whether an open point has another reading than where nobody chose anything. */
export function isChanged(choices: GapChoices, { id, default: usual, unchosen }: Gap): boolean {
  return unchosen === 'differs' ? choices[id] !== undefined : gapValue(choices, id) !== usual;
}

/** The choices with one more: a value, or null for what holds where nobody chose anything. */
export function withChoice(choices: GapChoices, id: GapId, value: string | null): GapChoices {
  const others = Object.entries(choices).filter(([known]) => known !== id);
  return Object.fromEntries(value === null ? others : [...others, [id, value]]);
}

/** The choices that differ from the defaults as `id=value, id=value`; empty when none do. Control characters are left out. */
export function stampOf(choices: GapChoices): string {
  const said = (value: string): string => value.replaceAll(/\p{C}/gu, ' ').slice(0, 80);
  return changedGaps(choices)
    .map((id) => `${id}=${said(gapValue(choices, id))}`)
    .join(', ');
}

/** Whether the same choices are made. */
export function sameChoices(one: GapChoices, other: GapChoices): boolean {
  return gaps.every(({ id }) => one[id] === other[id]);
}

/** Choices without those that change nothing. */
export function withoutDefaults(choices: GapChoices): GapChoices {
  return Object.fromEntries(changedGaps(choices).map((id) => [id, gapValue(choices, id)]));
}

type OwnText = { readonly fits: (text: string) => boolean; readonly says: Words };

const dayMs = 86_400_000;
const mostBodyBytes = 50 * 1024 * 1024;

/** What a text of the user's own must look like, where an open point takes one. */
const ownTexts: Readonly<Partial<Record<GapId, OwnText>>> = {
  'clock-skew': {
    fits: (text) => {
      const ms = parseDuration(text);
      return ms !== null && ms <= 366 * dayMs;
    },
    says: {
      en: 'Write a duration such as 90s, 5m or 1h, of at most 366 days, or choose "off".',
      zh: '請填寫時長，例如 90s、5m 或 1h，最長 366 日，或選擇 off。',
    },
  },
  'body-limit': {
    fits: (text) => {
      const bytes = parseSize(text);
      return bytes !== null && bytes > 0 && bytes <= mostBodyBytes;
    },
    says: {
      en: 'Write a size such as 512KiB or 2MiB, of at most 50 MiB.',
      zh: '請填寫大小，例如 512KiB 或 2MiB，最大 50 MiB。',
    },
  },
  'scene-code': {
    fits: (text) => text.trim() !== '' && text.length <= 64 && text.isWellFormed() && !/\p{Cc}/u.test(text),
    says: {
      en: 'Write a text of 1 to 64 characters, on one line.',
      zh: '請填寫 1 至 64 個字元的單行文字。',
    },
  },
  scheme: {
    fits: (text) => /^[A-Za-z][A-Za-z0-9+.-]{0,63}$/.test(text) && !/^https?$/i.test(text),
    says: {
      en: 'A scheme is a letter, then letters, digits, "+", "." and "-", without "://"; http and https are none of an app.',
      zh: '協定名稱以字母開頭，其後可為字母、數字、「+」、「.」和「-」，不含 ://；http 和 https 並非應用程式協定。',
    },
  },
};

const noSuchGap: Words = { en: 'There is no such open point.', zh: '沒有這個待定事項。' };

function noSuchValue(gap: Gap): Words {
  const values = [gap.default, ...gap.others];
  const only = values.length === 1;
  return {
    en: only ? `${gap.id} has one value: ${gap.default}.` : `${gap.id} takes one of: ${values.join(', ')}.`,
    zh: only ? `${gap.id} 只有一個值：${gap.default}。` : `${gap.id} 可選：${values.join('、')}。`,
  };
}

function notInThisVersion(gap: Gap, text: string): Words {
  // A whole file in place of a value is not shown: it may be a key.
  const named = text.length > 64 || /\p{C}/u.test(text) ? gap.id : `${gap.id}=${text}`;
  return {
    en: `${named} is not available in this version. In force is ${gap.id}=${gap.default}.`,
    zh: `此版本未提供 ${named}。現時採用 ${gap.id}=${gap.default}。`,
  };
}
