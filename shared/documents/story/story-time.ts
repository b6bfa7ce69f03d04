import { parseDuration } from '../../lib/time/durations.ts';
import { parseIsoTime } from '../../lib/time/iso-time.ts';
import type { Words } from '../../lib/text/words.ts';
import type { StoryTime } from './story.ts';

/** A time of a story, or why the text is none: whole sentences, without the place. */
export type StoryTimeReading = { readonly time: StoryTime } | { readonly message: Words; readonly next: Words };

const shape = /^([A-Za-z_]\w{0,63})?(?:([+-])([^+-]*))?$/;

/**
 * Reads `at`: an ISO 8601 time with its zone, `+10m` (after the call before), or `start_time-2h`, `start_time`,
 * `start_time+10m` (around a time field of the call before).
 */
export function readStoryTime(text: string): StoryTimeReading {
  const instant = parseIsoTime(text);
  if (instant !== null) return { time: { of: 'instant', instant } };
  const match = text.length > 100 ? null : shape.exec(text);
  if (match === null || text === '') return /^\d/.test(text) ? noInstant : noTime;
  const [, name, sign, written] = match;
  const plusMs = written === undefined ? 0 : parseDuration(written);
  if (plusMs === null) return noDuration;
  if (name !== undefined) return { time: { of: 'field', name, plusMs: sign === '-' ? 0 - plusMs : plusMs } };
  return sign === '+' ? { time: { of: 'after', plusMs } } : beforeTheCallBefore;
}

const howToWrite: Words = {
  en: 'Write an ISO 8601 time with a zone (2026-11-25T14:00:00+08:00), "+10m" after the call before, or "start_time-2h" by a time field of the call before.',
  zh: '請填寫連時區的 ISO 8601 時間（2026-11-25T14:00:00+08:00）、「+10m」（上一次呼叫之後），或「start_time-2h」（以上一次呼叫的時間欄位計）。',
};

export const noTime: { readonly message: Words; readonly next: Words } = {
  message: { en: '"at" is not a time.', zh: '「at」並非時間。' },
  next: howToWrite,
};

const noInstant: StoryTimeReading = {
  message: {
    en: '"at" is not a calendar date and time with a zone.',
    zh: '「at」並非曆法上連時區的日期時間。',
  },
  next: howToWrite,
};

const noDuration: StoryTimeReading = {
  message: {
    en: '"at" contains an invalid duration.',
    zh: '「at」所載的時長無效。',
  },
  next: {
    en: 'A duration is a whole number followed by ms, s, m, h or d: 90s, 10m, 2h, 3d.',
    zh: '時長為整數加上 ms、s、m、h 或 d：90s、10m、2h、3d。',
  },
};

const beforeTheCallBefore: StoryTimeReading = {
  message: {
    en: '"at" is before the previous call; calls of a story must be in time order.',
    zh: '「at」早於上一次呼叫；劇本的呼叫須按時間先後排列。',
  },
  next: { en: 'Write it with "+", or move the call up.', zh: '請改用「+」，或把該呼叫移前。' },
};
