import { expect, test } from 'vitest';
import { startWords } from '../../../words/i18n.ts';
import { getRemovedText } from './calls-bar.tsx';

test('deleted calls are counted in both languages; without any there is no text', async () => {
  const english = (await startWords('en')).t;
  const chinese = (await startWords('zh-Hant-HK')).t;
  expect(getRemovedText({ unauthenticated: 0, refused: 0 }, english, 'en')).toBeNull();
  expect(getRemovedText({ unauthenticated: 12_340, refused: 300 }, english, 'en')).toBe(
    'Deleted, oldest first: 12,340 unauthenticated calls and 300 refused calls. Accepted calls are never deleted this way.',
  );
  expect(getRemovedText({ unauthenticated: 0, refused: 1 }, english, 'en')).toBe(
    'Deleted, oldest first: 1 refused call. Accepted calls are never deleted this way.',
  );
  expect(getRemovedText({ unauthenticated: 12_340, refused: 300 }, chinese, 'zh-Hant-HK')).toBe(
    '由最舊的開始，已刪除 12,340 次未經認證的呼叫及 300 次被拒絕的呼叫。獲接受的呼叫不會因此刪除。',
  );
});
