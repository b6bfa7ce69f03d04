import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { all, at } from '../../testing/elements.ts';
import { openPayload } from '../../testing/open-payload.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { PayloadList } from './payload-list.tsx';

const ofQueue = (): readonly string[] => {
  const rows = all('[role="treeitem"]');
  const head = rows.findIndex(({ dataset }) => dataset['scenario'] === 'queue-up');
  const next = rows.findIndex((row, place) => place > head && row.dataset['order'] !== undefined);
  return rows.slice(head + 1, next === -1 ? undefined : next).map(({ textContent }) => textContent);
};

test('an order is folded up by key, keeps its open payload in sight, and stays folded', async () => {
  const window = await openWindow(<PayloadList />);
  const { host, passes, user } = window;
  await openPayload(window, 'NUMBER_ARRIVED');
  expect(ofQueue().length).toBeGreaterThan(2);
  act(() => at('[aria-current="true"]').focus());
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(ofQueue()).toEqual(['NUMBER_ARRIVED']);
  await passes(1000);

  await openWindow(<PayloadList />, { host });
  const other = all('[role="tree"]')[1];
  expect(other).not.toHaveTextContent('CALL_NUM');
  await user.click(at('[data-scenario="queue-up"]', other));
  expect(other).toHaveTextContent('CALL_NUM');
});
