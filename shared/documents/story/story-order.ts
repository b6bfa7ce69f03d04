import type { Instant } from '../../lib/time/clock.ts';
import { writeUtcTime } from '../../lib/time/iso-time.ts';
import type { StoryEntry } from './story.ts';
import { nameCheck, type StoryProblemDraft } from './story-problem.ts';
import { noTime } from './story-time.ts';

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
