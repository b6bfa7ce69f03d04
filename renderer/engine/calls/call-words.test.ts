import { describe, expect, test } from 'vitest';
import { resultCodes } from '../../../shared/specification/results.ts';
import { wordsOfResult } from '../../../shared/protocol/simulate/call-words.ts';
import { createBench } from '../../store/bench.ts';
import { selectLanes } from '../../store/timeline/lanes.ts';
import { createFakeHost } from '../../store/testing/fake-host.ts';
import { createFakePorts } from '../../store/testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);
const meansOf = (code: string) => resultCodes.find((row) => row.code === code)?.means;

describe('what an answer says', () => {
  test('is its code in both languages, with its message as a detail', () => {
    const means = meansOf('UN_SUPPORT_BUSINESS');
    expect(wordsOfResult('UN_SUPPORT_BUSINESS', 'Not onboarded')).toEqual({
      en: `${means?.en} (Not onboarded)`,
      zh: `${means?.zh}（Not onboarded）`,
    });
    expect(wordsOfResult('UN_SUPPORT_BUSINESS', undefined)).toEqual(means);
  });

  test('is quoted where its code is not listed', () => {
    expect(wordsOfResult('ODD', 'Strange')).toEqual({ en: 'Strange', zh: '回應的訊息是「Strange」' });
    expect(wordsOfResult('ODD', undefined)).toEqual({ en: 'ODD', zh: '回應的訊息是「ODD」' });
    expect(wordsOfResult(undefined, undefined)).toBeNull();
  });

  test('stands on the lane of a refused call in the language of the window', async () => {
    const host = createFakeHost(start);
    host.answer = 'F';
    const store = createBench({ ...createFakePorts(start), bridge: host.bridge });
    await store.getState().start();
    await store.getState().send();
    const reasons = selectLanes(store.getState()).flatMap(({ calls }) => calls.flatMap(({ reason }) => reason ?? []));
    expect(reasons.map(({ zh }) => zh)).toContain(meansOf('ORDER_STATUS_INVALID')?.zh);
  });
});
