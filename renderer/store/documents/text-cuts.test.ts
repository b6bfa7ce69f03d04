import { expect, test } from 'vitest';
import type { SeenCut } from '../../../shared/protocol/validate/index.ts';
import { createBench } from '../bench.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts } from '../testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);
const cut: SeenCut = {
  locale: 'en_US',
  surface: 'ticket',
  theme: 'light',
  width: 360,
  textSize: 100,
  pointer: '/extInfo/multiLang/en_US/from',
  what: 'truncated',
  text: 'word',
  fits: null,
  source: '"word"',
};
/** A cut of a long value: whoever writes it down copies megabytes. */
const long = (source: string): SeenCut =>
  Object.assign(Object.create({ toJSON: () => expect.fail('the value was written down') }), { ...cut, source });

test('what was measured before changes nothing, and no long value is written down to tell', async () => {
  const store = createBench({ ...createFakePorts(start), bridge: createFakeHost(start).bridge });
  await store.getState().start();
  const { textsMeasured } = store.getState();
  const seen = [long('a'.repeat(1 << 20)), cut];
  textsMeasured('d1', seen);
  expect(store.getState().textCuts).toEqual({ d1: seen });
  const before = store.getState();
  textsMeasured('d1', [long('a'.repeat(1 << 20)), { ...cut }]);
  expect(store.getState()).toBe(before);
  for (const other of [[cut], [cut, long('b')], [long('a'.repeat(1 << 20)), { ...cut, fits: '' }], []]) {
    textsMeasured('d1', other);
    expect(store.getState().textCuts['d1']).toBe(other);
  }
});
