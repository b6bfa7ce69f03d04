import { parseSize } from '../lib/parse-size.ts';
import type { Words } from '../lib/text/words.ts';
import { parseDuration } from '../lib/time/durations.ts';
import type { GapId } from './gaps.ts';
import { readLinesText, writeLinesText } from './lines-text.ts';
import { readProfileText, writeProfileText } from './profile-text.ts';
import { isSignedPath, signedPathSays } from './signed-path-text.ts';

/** A text of the user's own as it is kept, or what it must look like. */
export type OwnTextReading = { readonly value: string } | { readonly says: Words };
type OwnText = (text: string) => OwnTextReading;

/** Other names for values, by gap: a profile of signing stands for the form of time that it writes. */
export const otherNames: Readonly<Partial<Record<GapId, Readonly<Record<string, string>>>>> = {
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

/** Reads a text of the user's own, where a gap takes one. */
export const ownTexts: Readonly<Partial<Record<GapId, OwnText>>> = {
  'signing-profile': (text) => {
    const reading = readProfileText(text);
    return 'cells' in reading ? { value: writeProfileText(reading.cells) } : { says: reading.problem };
  },
  'text-lines': (text) => {
    const reading = readLinesText(text);
    return 'entries' in reading ? { value: writeLinesText(reading.entries) } : { says: reading.problem };
  },
  'signed-path': when(isSignedPath, signedPathSays),
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
    {
      en: 'Write a text of 1 to 64 characters, on one line.',
      zh: '請填寫 1 至 64 個字元的單行文字。',
    },
  ),
  scheme: when((text) => /^[A-Za-z][A-Za-z0-9+.-]{0,63}$/.test(text) && !/^https?$/i.test(text), {
    en: 'A scheme is a letter, then letters, digits, "+", "." and "-", without "://"; http and https are none of an app.',
    zh: '協定名稱以字母開頭，其後可為字母、數字、「+」、「.」和「-」，不含 ://；http 和 https 並非應用程式協定。',
  }),
};
