import { expect, test } from 'vitest';
import { createBench } from '../../../store/bench.ts';
import { createFakeHost } from '../../../store/testing/fake-host.ts';
import { createFakePorts } from '../../../store/testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

test('an assumption that was asked for is brought into sight once, each time it is asked for', () => {
  const { getState } = createBench({ ...createFakePorts(start), bridge: createFakeHost(start).bridge });
  for (const _visit of [1, 2]) {
    getState().showGap('length-unit');
    expect(getState().shownGap).toMatchObject({ id: 'length-unit' });
    getState().clearShownGap();
    expect(getState().shownGap).toBeNull();
    expect(getState().openGapId).toBe('length-unit');
    getState().searchGaps('length');
    expect(getState().shownGap).toBeNull();
  }
});
