import { describe, expect, test } from 'vitest';
import { wordsOfResult } from './call-words.ts';
import { createBench } from '../../store/bench.ts';
import { selectLanes } from '../../store/timeline/lanes.ts';
import { createFakeHost } from '../../store/testing/fake-host.ts';
import { createFakePorts } from '../../store/testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

describe('what an answer says', () => {
  test('is its code in both languages, with its message as a detail', () => {
    const words = wordsOfResult('UN_SUPPORT_BUSINESS', 'Not onboarded');
    expect(words?.en).toMatch(/^The service is not available.* \(Not onboarded\)$/);
    expect(words?.zh).toBe('服務不可用，例如商戶尚未開通（Not onboarded）');
    expect(wordsOfResult('UN_SUPPORT_BUSINESS', undefined)?.zh).toBe('服務不可用，例如商戶尚未開通');
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
    expect(reasons.map(({ zh }) => zh)).toContain('狀態不屬於該場景，或不可接在上一狀態之後');
  });
});
