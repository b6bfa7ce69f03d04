import { describe, expect, test } from 'vitest';
import { scanJson, type JsonNode } from '../lib/json/json-scan.ts';
import { createOrderModels, type FaceOptions } from './order-faces.ts';
import { findScenario } from './index.ts';

const morning = Date.UTC(2026, 10, 25, 1, 0, 0);
const hourMs = 3_600_000;
const options: FaceOptions = { locale: 'en_US', now: morning, gaps: {} };

function read(text: string): JsonNode {
  const { root } = scanJson(text);
  if (root === null) throw new Error('no payload');
  return root;
}

function scenario(id: string) {
  const found = findScenario(id);
  if (found === null) throw new Error('no scenario');
  return found;
}

const queue = scenario('queue-up');
const order = scenario('base-order');
const timed = `{"orderStatus":"PAID","orderModifyTime":${morning}}`;

describe('what a payload says on a phone', () => {
  test('is the same value at any time, where nothing of it looks at the time', () => {
    const payload = read('{"orderStatus":"CALL_NUM"}');
    const before = createOrderModels(payload, queue, options);
    const card = before.card.get();
    const after = createOrderModels(payload, queue, { ...options, now: morning + hourMs });
    expect(after.card.get()).toBe(card);
    expect(after.notification.get()).not.toBe(card);
  });

  test('is made again under other choices, in another scenario and language', () => {
    const payload = read('{"orderStatus":"CALL_NUM"}');
    const card = createOrderModels(payload, queue, options).card.get();
    expect(createOrderModels(payload, queue, { ...options, gaps: { scheme: 'any' } }).card.get()).not.toBe(card);
    expect(createOrderModels(payload, order, options).card.get()).not.toBe(card);
    expect(createOrderModels(payload, queue, { ...options, locale: 'zh_HK' }).card.get().locale).toBe('zh_HK');
  });

  test('follows the time where it says it', () => {
    const payload = read(timed);
    const today = createOrderModels(payload, order, options).card.get();
    const tomorrow = createOrderModels(payload, order, { ...options, now: morning + 24 * hourMs }).card.get();
    expect(JSON.stringify(tomorrow)).not.toBe(JSON.stringify(today));
  });

  test('is of its own moment, although it is put together later than that of another', () => {
    const payload = read(timed);
    const today = createOrderModels(payload, order, options);
    const tomorrow = createOrderModels(payload, order, { ...options, now: morning + 24 * hourMs });
    expect(JSON.stringify(tomorrow.card.get())).not.toBe(JSON.stringify(today.card.get()));
    expect(JSON.stringify(today.card.get())).toBe(
      JSON.stringify(createOrderModels(read(timed), order, options).card.get()),
    );
  });
});
