import { expect, test } from 'vitest';
import { activePayloadId } from '../window/active-tab.ts';
import { startedBench } from '../testing/started-bench.ts';

test('a text that cannot be read keeps its order without the last good text being read again', async () => {
  const { store } = await startedBench();
  const { lastGood, orderKey } = store.getState();
  const activeId = activePayloadId(store.getState());
  const good = lastGood[activeId ?? ''];
  if (activeId === null || good === undefined) throw new Error('Nothing is open');
  let isRead = false;
  const document = {
    ...good.document,
    get text() {
      isRead = true;
      return good.document.text;
    },
  };
  store.setState({ lastGood: { ...lastGood, [activeId]: { ...good, document } } });
  isRead = false;
  store.getState().typed(activeId, '{"merchantBizNo":');
  expect(store.getState().orderKey).toBe(orderKey);
  expect(orderKey).not.toBeNull();
  expect(isRead).toBe(false);
});
