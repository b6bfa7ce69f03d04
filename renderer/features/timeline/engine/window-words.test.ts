import { expect, it } from 'vitest';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import { createLane } from '../../../../shared/lifecycle/timeline/lane-times.ts';
import { createWalletOptions } from '../../../../shared/scenarios/wallet-options.ts';
import { showingWords } from './window-words.ts';

it('a showing is named by the title of the field that it follows', () => {
  const hour = 3_600_000;
  const at = Date.UTC(2026, 10, 25, 2);
  const known = { orderKey: 'o', merchantBizNo: 'o', scenario: 'movie-ticket', at, status: 'TICKETED' };
  const payload = scanJson(JSON.stringify({ extInfo: { start_time: at + 5 * hour, end_time: at + 6 * hour } }));
  const call = { ...known, id: '1', origin: 'sent', verdict: 'accepted', reason: null } as const;
  const lane = createLane([{ ...call, accepted: { ...known, payload } }], createWalletOptions({ gaps: {} }));
  const words = lane?.windows.map((window) => showingWords(window, {}));
  expect(words).toEqual([{ en: 'notice from 2 h before “The film begins”', zh: '通知：「電影開場時間」前 2 小時起' }]);
});
