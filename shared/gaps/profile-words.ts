import { say, type Words } from '../lib/text/words.ts';
import { gapOf } from './gaps.ts';
import type { ProfileCellName } from './profile-text.ts';

type ProfileCellWords = {
  readonly name: Words;
  readonly means: Words;
  /** By value, where the cell takes one of a list. */
  readonly values: Readonly<Record<string, Words>>;
};

const { any: _, ...timeWords } = gapOf('request-time').values;

export const profileCellWords: Readonly<Record<ProfileCellName, ProfileCellWords>> = {
  separator: {
    name: say('Between pairs', '鍵值之間'),
    means: say(
      'The separator in the Signature and Encrypt headers of a request.',
      '請求的 Signature 和 Encrypt 標頭內，各組鍵值之間的分隔。',
    ),
    values: { comma: say('A comma', '逗號'), 'comma-space': say('A comma and a space', '逗號及空格') },
  },
  'key-version': {
    name: say('Key version', '密鑰版本'),
    means: say(
      'The default keyVersion; “none” omits it, which means the latest key.',
      '沒有另行指定時寫作 keyVersion 的值；填「none」則略去，即用最新密鑰。',
    ),
    values: {},
  },
  value: {
    name: say('Signature value', '簽名的寫法'),
    means: say('How the bytes of the signature are written.', '簽名的位元組如何書寫。'),
    values: {
      'percent-encoded': say('Base64, percent-encoded', 'base64，再以百分號編碼'),
      base64url: say('Base64url without padding', '不補位的 base64url'),
      base64: say('Base64, unencoded', 'base64，不再編碼'),
    },
  },
  time: {
    name: say('Request-Time', 'Request-Time'),
    means: say(
      'The format of a request’s time; a response’s Response-Time uses it too, in UTC.',
      '請求時間的格式；回應的 Response-Time 亦用此格式，以世界協調時間書寫。',
    ),
    values: timeWords,
  },
  'client-id': {
    name: say('Client-Id header', 'Client-Id 標頭'),
    means: say(
      'The name and letter case of the Client-Id header. Readers accept any case.',
      '帶 Client-Id 的標頭名稱，連大小寫。讀取時不分大小寫。',
    ),
    values: {},
  },
};
