import { findClosestName } from '../lib/text/closest.ts';
import type { Words } from '../lib/text/words.ts';
import { findGap, gaps, gapValue, type Gap, type GapChoices, type GapId } from './gaps.ts';
import { parseSize } from '../lib/parse-size.ts';
import { parseDuration } from '../lib/time/durations.ts';
import { mostCallsOfRate, parseRate } from '../lib/time/rates.ts';
import { readLinesText, writeLinesText } from './lines-text.ts';
import { readProfileText, writeProfileText } from './profile-text.ts';
import { isSignedPath, signedPathProblem } from './signed-path-text.ts';

/** A custom value in its stored form, or the form it must have. */
type OwnTextReading = { readonly value: string } | { readonly says: Words };
type OwnText = (text: string) => OwnTextReading;

/** Other names for values, by gap: a signing profile names the time form that it writes. */
const otherNames: Readonly<Partial<Record<GapId, Readonly<Record<string, string>>>>> = {
  'request-time': {
    openapi: 'offset',
    'openapi-spaced': 'offset',
    'utc-seconds': 'utc-offset',
    'mini-program': 'offset-millis',
    'no-key-version': 'basic-offset',
    base64url: 'offset',
  },
};

const dayMs = 86_400_000;
const mostBodyBytes = 50 * 1024 * 1024;

const when =
  (fits: (text: string) => boolean, says: Words): OwnText =>
  (text) =>
    fits(text) ? { value: text } : { says };

/** Reads a custom value, where a gap takes one. */
const ownTexts: Readonly<Partial<Record<GapId, OwnText>>> = {
  'signing-profile': (text) => {
    const reading = readProfileText(text);
    return 'cells' in reading ? { value: writeProfileText(reading.cells) } : { says: reading.problem };
  },
  'text-lines': (text) => {
    const reading = readLinesText(text);
    return 'entries' in reading ? { value: writeLinesText(reading.entries) } : { says: reading.problem };
  },
  'signed-path': when(isSignedPath, signedPathProblem),
  'clock-skew': when(
    (text) => {
      const ms = parseDuration(text);
      return ms !== null && ms <= 366 * dayMs;
    },
    {
      en: 'Write a duration such as 90s, 5m or 1h, of at most 366 days, or choose "off".',
      zh: '請填寫時長，例如 90s、5m 或 1h，最長 366 日，或選擇 off。',
    },
  ),
  'rate-limit': when((text) => parseRate(text) !== null, {
    en: `Write calls per second or minute such as 5/s or 100/m, at most ${mostCallsOfRate}, or choose "none".`,
    zh: `請填寫每秒或每分鐘的呼叫次數，例如 5/s 或 100/m，最多 ${mostCallsOfRate} 次，或選擇 none。`,
  }),
  'body-limit': when(
    (text) => {
      const bytes = parseSize(text);
      return bytes !== null && bytes > 0 && bytes <= mostBodyBytes;
    },
    {
      en: 'Write a size such as 512KiB or 2MiB, of at most 50 MiB.',
      zh: '請填寫大小，例如 512KiB 或 2MiB，最大 50 MiB。',
    },
  ),
  'scene-code': when(
    (text) => text.trim() !== '' && text.length <= 64 && text.isWellFormed() && !/\p{Cc}/u.test(text),
    { en: 'Write a text of 1 to 64 characters, on one line.', zh: '請填寫 1 至 64 個字元的單行文字。' },
  ),
  scheme: when((text) => /^[A-Za-z][A-Za-z0-9+.-]{0,63}$/.test(text) && !/^https?$/i.test(text), {
    en: 'A scheme is a letter, then letters, digits, "+", "." and "-", without "://"; http and https are not app schemes.',
    zh: '協定名稱以字母開首，其後可為字母、數字、「+」、「.」和「-」，不含 ://；http 和 https 並非應用程式協定。',
  }),
};

/** The result of a chosen value; `problem` says in whole sentences why it is refused. */
type GapChoice =
  | { readonly id: GapId; readonly value: string }
  | { readonly problem: 'unknown-id' | 'unknown-value' | 'own-text'; readonly words: Words };

/** Reads a choice of a gap: a listed value, or a custom text in its stored form. */
export function parseGapChoice(id: string, text: string): GapChoice {
  const gap = findGap(id);
  if (gap === null) return { problem: 'unknown-id', words: noSuchGap };
  if (text === gap.default) return { id: gap.id, value: text };
  const listed = otherNameOf(gap.id, text);
  if (gap.others.includes(listed)) return { id: gap.id, value: listed };
  const own = ownTexts[gap.id];
  if (own === undefined) return { problem: 'unknown-value', words: noSuchValue(gap, text) };
  const reading = own(text);
  return 'value' in reading ? { id: gap.id, value: reading.value } : { problem: 'own-text', words: reading.says };
}

function otherNameOf(id: GapId, text: string): string {
  const names = otherNames[id];
  return names !== undefined && Object.hasOwn(names, text) ? (names[text] ?? text) : text;
}

/** The ids of the gaps that differ from their default, in the order of gaps.ts. */
export function changedGaps(choices: GapChoices): readonly GapId[] {
  return gaps.filter((gap) => isChanged(choices, gap)).map(({ id }) => id);
}

/** Whether a gap differs from its default. */
export function isChanged(choices: GapChoices, { id, default: usual, unchosen }: Gap): boolean {
  return unchosen === 'differs' ? choices[id] !== undefined : gapValue(choices, id) !== usual;
}

/** Sets one choice; null restores the default. */
export function setChoice(choices: GapChoices, id: GapId, value: string | null): GapChoices {
  const others = Object.entries(choices).filter(([known]) => known !== id);
  return Object.fromEntries(value === null ? others : [...others, [id, value]]);
}

/** The choices that differ from the defaults as `id=value, id=value`; empty when none do. Control characters are left out. */
export function stampOf(choices: GapChoices): string {
  const said = (value: string): string => value.replaceAll(/\p{C}/gu, ' ').slice(0, 600);
  return changedGaps(choices)
    .map((id) => `${id}=${said(gapValue(choices, id))}`)
    .join(', ');
}

export function areSameChoices(one: GapChoices, other: GapChoices): boolean {
  return gaps.every(({ id }) => one[id] === other[id]);
}

/** Drops the choices that equal the default. */
export function dropDefaults(choices: GapChoices): GapChoices {
  return Object.fromEntries(changedGaps(choices).map((id) => [id, gapValue(choices, id)]));
}

const noSuchGap: Words = { en: 'There is no such assumption.', zh: '沒有這個假設。' };

function noSuchValue(gap: Gap, text: string): Words {
  const values = [gap.default, ...gap.others];
  const only = values.length === 1;
  const nearest = findClosestName(text, values);
  return {
    en: only
      ? `${gap.id} has one value: ${gap.default}.`
      : `${gap.id} takes one of: ${values.join(', ')}.${nearest === null ? '' : ` Did you mean ${nearest}?`}`,
    zh: only
      ? `${gap.id} 只有一個值：${gap.default}。`
      : `${gap.id} 可選：${values.join('、')}。${nearest === null ? '' : `你是指 ${nearest} 嗎？`}`,
  };
}

/** A document's choices under those of its player, which win; the same value for the same two. */
export function choicesUnder(own: GapChoices, chosen: GapChoices): GapChoices {
  if (Object.keys(own).length === 0) return chosen;
  const known = under.get(own);
  if (known?.chosen === chosen) return known.all;
  const all = { ...own, ...chosen };
  under.set(own, { chosen, all });
  return all;
}

/** What follows from choices is stored with them, so that each play must not have its own. */
const under = new WeakMap<GapChoices, { readonly chosen: GapChoices; readonly all: GapChoices }>();
