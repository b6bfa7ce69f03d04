import type { HeaderLine } from '../../../../shared/documents/call.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import { parseRequestTime } from '../../../../shared/protocol/signing/request-time.ts';
import type { SendFailure } from '../../network/sender/send-failure.ts';
import { stepTexts, type StepResult } from './step-texts.ts';

export type TimedAnswer =
  | {
      readonly kind: 'answered';
      readonly headers: readonly HeaderLine[];
      /** By this computer's clock. */
      readonly receivedAt: Instant;
      /** From the first byte of the request to the last of the answer. */
      readonly tookMs: number;
      readonly by: 'HEAD' | 'call';
    }
  | { readonly kind: 'failed'; readonly failure: SendFailure; readonly hint: Words | null; readonly tookMs: number };

/** How far the service's clock is ahead, and the possible error either way. */
type Skew = { readonly ms: number; readonly precisionMs: number; readonly from: 'Date' | 'Response-Time' };

/** The difference that is reported: services tolerate minutes, but a reader of two logs does not. */
export const warnedSkewMs = 30_000;

/**
 * Compares the clocks by an answer's own time; null where it is unreadable. A Date is cut to seconds and written during
 * the exchange; a cache adds its Age.
 */
export function measureSkew({ headers, receivedAt, tookMs }: TimedAnswer & { readonly kind: 'answered' }): Skew | null {
  const date = readDate(findHeader(headers, 'Date'));
  const other = date === null ? parseRequestTime(findHeader(headers, 'Response-Time')?.trim() ?? '') : null;
  const at = date ?? other;
  if (at === null) return null;
  const ageMs = Number(/^\d{1,9}$/.exec(findHeader(headers, 'Age') ?? '')?.[0] ?? 0) * 1000;
  // A Response-Time may be cut to seconds too.
  const [earliest, latest] = [at + ageMs - receivedAt, at + ageMs + 1000 - (receivedAt - tookMs)];
  return {
    ms: Math.round((earliest + latest) / 2),
    precisionMs: Math.ceil((latest - earliest) / 2),
    from: date === null ? 'Response-Time' : 'Date',
  };
}

/** Reads an HTTP date in its current form (RFC 9110, section 5.6.7) or the two older ones. */
function readDate(text: string | null): Instant | null {
  if (text === null || !/^[A-Z][a-z]{2,8},? [\w :,-]{10,40}$/.test(text)) return null;
  const zoned = text.endsWith('GMT') ? text : `${text} GMT`;
  const at = Date.parse(zoned);
  return Number.isNaN(at) ? null : at;
}

export function clockStep(answer: TimedAnswer): StepResult {
  if (answer.kind === 'failed') {
    const { failure, hint } = answer;
    return { ok: false, sentence: failure.message, next: hint ?? stepTexts.checkNetwork };
  }
  const skew = measureSkew(answer);
  if (skew === null) return { ok: null, sentence: noDate, next: null };
  const { ms, precisionMs, from } = skew;
  const sure = {
    en: `by its ${from} header, within ${seconds(precisionMs).en}`,
    zh: `按其 ${from}，誤差 ${seconds(precisionMs).zh}`,
  };
  const apart = Math.max(0, Math.abs(ms) - precisionMs);
  if (apart <= warnedSkewMs) {
    return {
      ok: true,
      sentence: {
        en: `The clocks agree: the service's is ${side(ms).en} this computer's (${sure.en}).`,
        zh: `兩邊時鐘一致：服務的時鐘${side(ms).zh}（${sure.zh}）。`,
      },
      next: null,
    };
  }
  return {
    ok: false,
    sentence: {
      en: `The service's clock is ${side(ms).en} this computer's (${sure.en}). Request-Time comes from this computer's clock, without correction.`,
      zh: `服務的時鐘${side(ms).zh}（${sure.zh}）。Request-Time 按此電腦的時鐘寫入，不作修正。`,
    },
    next: {
      en: 'Synchronise the clock of this computer with a time server. If it is already right, tell the operator of the service.',
      zh: '請讓此電腦與時間伺服器同步；如本身已準確，請通知服務的營運方。',
    },
  };
}

const noDate: Words = {
  en: 'The response has no Date and no Response-Time, so the clocks cannot be compared.',
  zh: '回應沒有 Date 或 Response-Time，無法比較時鐘。',
};

function side(ms: number): Words {
  const by = seconds(Math.abs(ms));
  if (ms === 0) return { en: 'the same as', zh: '與此電腦相同' };
  return ms > 0
    ? { en: `${by.en} ahead of`, zh: `比此電腦快 ${by.zh}` }
    : { en: `${by.en} behind`, zh: `比此電腦慢 ${by.zh}` };
}

function seconds(ms: number): Words {
  if (ms < 10_000) return { en: `${(ms / 1000).toFixed(1)} s`, zh: `${(ms / 1000).toFixed(1)} 秒` };
  const all = Math.round(ms / 1000);
  if (all < 120) return { en: `${all} s`, zh: `${all} 秒` };
  const [h, min, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  if (h === 0) return { en: `${min} min ${s} s`, zh: `${min} 分 ${s} 秒` };
  return { en: `${h} h ${min} min`, zh: `${h} 小時 ${min} 分` };
}
