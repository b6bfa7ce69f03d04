import type { Instant } from '../../lib/time/clock.ts';
import { writeUtcTime, parseIsoTime } from '../../lib/time/iso-time.ts';
import type { StoryEntry, StoryTime } from './story.ts';
import { nameCheck, type StoryProblemDraft } from './story-problem.ts';
import { parseDuration } from '../../lib/time/durations.ts';
import type { Words } from '../../lib/text/words.ts';

/**
 * Reports wrong times before playing: a field of the call before where there is none, and an instant certainly
 * before an earlier call. Playing reports the rest.
 */
export function orderProblems(entries: readonly StoryEntry[]): readonly StoryProblemDraft[] {
  const drafts: StoryProblemDraft[] = [];
  let earliest: Instant = -Infinity;
  let hasCall = false;
  for (const entry of entries) {
    const { at, kind } = entry;
    if (at.of === 'field' && !hasCall) drafts.push(nothingBefore(entry, at.name));
    if (at.of === 'after') earliest += at.plusMs;
    if (at.of === 'instant') {
      if (at.instant < earliest) drafts.push(goesBackwards(entry, at.instant, earliest));
      earliest = at.instant;
    }
    if (kind === 'call') {
      hasCall = true;
      earliest += entry.curve?.overMs ?? 0;
    }
  }
  return drafts;
}

/** Reports checks that have no order: none is named, and no call is before them. */
export function checkProblems(entries: readonly StoryEntry[]): readonly StoryProblemDraft[] {
  const first = entries.findIndex(({ kind }) => kind === 'call');
  const before = first < 0 ? entries : entries.slice(0, first);
  return before.flatMap((entry) => (entry.kind === 'check' && entry.order === null ? [withoutOrder(entry)] : []));
}

function withoutOrder({ place, span }: StoryEntry): StoryProblemDraft {
  return {
    problem: 'missing',
    call: place,
    subject: nameCheck(place),
    path: `/calls/${place}/check`,
    start: span.start,
    end: span.end,
    message: {
      en: 'there is no call before it whose order it could check.',
      zh: '之前沒有呼叫，無從得知要檢查的訂單。',
    },
    next: { en: 'Move it behind a call, or name an "order".', zh: '請移至呼叫之後，或填寫「order」。' },
  };
}

type Timed = Pick<StoryEntry, 'kind' | 'place' | 'at'>;

/** The problem of an entry that lies before the one before it. */
export function goesBackwards(entry: Timed, at: Instant, before: Instant): StoryProblemDraft {
  const [here, there] = [at, before].map(writeUtcTime);
  return timeProblem(entry, 'backwards', {
    message: {
      en: `its time, ${here}, is before the previous call, ${there}; calls of a story must be in time order.`,
      zh: `其時間 ${here} 早於上一次呼叫的 ${there}；劇本按檔案次序進行呼叫。`,
    },
    next: { en: 'Give it a later time, or move it up.', zh: '請改為較後的時間，或把它移前。' },
  });
}

/** The problem of an entry by a time field that the call before does not hold. */
export function noSuchTime(entry: Timed, name: string): StoryProblemDraft {
  return timeProblem(entry, 'time', {
    message: {
      en: `the previous call has no time field "${name}", at the top or in extInfo.`,
      zh: `上一次呼叫的頂層及 extInfo 均沒有時間欄位「${name}」。`,
    },
    next: { en: 'Name one of its time fields, or give a time.', zh: '請填寫其所載的時間欄位，或直接填寫時間。' },
  });
}

/** Every time field of the specification is called so; another word is none, whatever stood before. */
const timeField = /time$/i;

function nothingBefore(entry: Timed, name: string): StoryProblemDraft {
  if (!timeField.test(name)) return timeProblem(entry, 'time', noTime);
  return timeProblem(entry, 'time', {
    message: {
      en: `it is timed by "${name}" of the previous call, but it is the first call.`,
      zh: `以上一次呼叫的「${name}」計時，但它是首次呼叫。`,
    },
    next: { en: 'Give the first call a time.', zh: '請為首次呼叫填寫時間。' },
  });
}

/** A problem of an entry's time, reported at its `at`. */
export function timeProblem(
  { kind, place, at }: Timed,
  problem: 'time' | 'backwards',
  said: Pick<StoryProblemDraft, 'message' | 'next'>,
): StoryProblemDraft {
  const about = kind === 'check' ? { subject: nameCheck(place) } : {};
  return {
    ...said,
    ...about,
    problem,
    path: `/calls/${place}/at`,
    call: place,
    start: at.span.start,
    end: at.span.end,
  };
}

/** A time of a story, or why the text is none: whole sentences, without the place. */
type StoryTimeReading = { readonly time: StoryTime } | { readonly message: Words; readonly next: Words };

const shape = /^([A-Za-z_]\w{0,63})?(?:([+-])([^+-]*))?$/;

/**
 * Reads `at`: an ISO 8601 time with its zone, `+10m` (after the call before), or `start_time-2h`, `start_time`,
 * `start_time+10m` (around a time field of the call before).
 */
export function readStoryTime(text: string): StoryTimeReading {
  const instant = parseIsoTime(text);
  if (instant !== null) return { time: { of: 'instant', instant } };
  if (text.includes('{{')) return noVariable;
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

const noTime: { readonly message: Words; readonly next: Words } = {
  message: { en: '"at" is not a time.', zh: '「at」並非時間。' },
  next: howToWrite,
};

const noVariable: StoryTimeReading = {
  message: {
    en: '"at" contains a variable, but times are read before variables have values.',
    zh: '「at」含有變數，但讀取時間時變數尚未有值。',
  },
  next: howToWrite,
};

const noInstant: StoryTimeReading = {
  message: { en: '"at" is not a calendar date and time with a zone.', zh: '「at」並非曆法上連時區的日期時間。' },
  next: howToWrite,
};

const noDuration: StoryTimeReading = {
  message: { en: '"at" contains an invalid duration.', zh: '「at」所載的時長無效。' },
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
