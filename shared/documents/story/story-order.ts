import type { Instant } from '../../lib/time/clock.ts';
import { writeUtcTime } from '../../lib/time/iso-time.ts';
import type { StoryCall } from './story.ts';
import type { StoryProblemDraft } from './story-problem.ts';
import { noTime } from './story-time.ts';

/**
 * Reports wrong times before playing: a field of the call before where there is none, and an instant certainly
 * before an earlier call. Playing reports the rest.
 */
export function orderProblems(calls: readonly StoryCall[]): readonly StoryProblemDraft[] {
  const drafts: StoryProblemDraft[] = [];
  let earliest: Instant = -Infinity;
  for (const call of calls) {
    const { at } = call;
    if (at.of === 'field' && call.place === 0) drafts.push(nothingBefore(call, at.name));
    if (at.of === 'after') earliest += at.plusMs;
    if (at.of !== 'instant') continue;
    if (at.instant < earliest) drafts.push(goesBackwards(call, at.instant, earliest));
    earliest = at.instant;
  }
  return drafts;
}

/** The problem of a call that lies before the one before it. */
export function goesBackwards(call: StoryCall, at: Instant, before: Instant): StoryProblemDraft {
  const [here, there] = [at, before].map(writeUtcTime);
  return timeProblem(call, 'backwards', {
    message: {
      en: `its time, ${here}, is before the previous call, ${there}; calls of a story must be in time order.`,
      zh: `其時間 ${here} 早於上一次呼叫的 ${there}；劇本按檔案次序進行呼叫。`,
    },
    next: { en: 'Give it a later time, or move it up.', zh: '請改為較後的時間，或把它移前。' },
  });
}

/** The problem of a call by a time field that the call before does not hold. */
export function noSuchTime(call: StoryCall, name: string): StoryProblemDraft {
  return timeProblem(call, 'time', {
    message: {
      en: `the previous call has no time field "${name}", at the top or in extInfo.`,
      zh: `上一次呼叫的頂層及 extInfo 均沒有時間欄位「${name}」。`,
    },
    next: { en: 'Name one of its time fields, or give a time.', zh: '請填寫其所載的時間欄位，或直接填寫時間。' },
  });
}

/** Every time field of the specification is called so; another word is none, whatever stood before. */
const timeField = /time$/i;

function nothingBefore(call: StoryCall, name: string): StoryProblemDraft {
  if (!timeField.test(name)) return timeProblem(call, 'time', noTime);
  return timeProblem(call, 'time', {
    message: {
      en: `it is timed by "${name}" of the previous call, but it is the first call.`,
      zh: `以上一次呼叫的「${name}」計時，但它是首次呼叫。`,
    },
    next: { en: 'Give the first call a time.', zh: '請為首次呼叫填寫時間。' },
  });
}

/** A problem of a call's time, reported at its `at`. */
export function timeProblem(
  { place, at }: StoryCall,
  problem: 'time' | 'backwards',
  said: Pick<StoryProblemDraft, 'message' | 'next'>,
): StoryProblemDraft {
  return { ...said, problem, path: `/calls/${place}/at`, call: place, start: at.span.start, end: at.span.end };
}
