import { act } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createDelayedStore } from '../../store/delayed-store.ts';
import { DelayedContext, useBenchStore } from '../../store/use-bench.ts';
import { activePayloadId } from '../../store/window/active-tab.ts';
import { at } from '../../testing/elements.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { StatusBar } from './status-bar.tsx';

/** Keys without a pause: the delayed work does not run. */
function WhileKeysGoOn({ children }: { readonly children: ReactNode }) {
  const store = useBenchStore();
  const [behind] = useState(() => createDelayedStore(store, () => {}));
  return <DelayedContext value={behind}>{children}</DelayedContext>;
}

test('nothing is called saved that has just been typed, though the rest of the bar follows later', async () => {
  const { bench, passes } = await openWindow(
    <WhileKeysGoOn>
      <StatusBar />
    </WhileKeysGoOn>,
  );
  await passes(2000);
  expect(at('[data-save-state]').dataset['saveState']).toBe('saved');
  act(() => bench().typed(activePayloadId(bench()) ?? '', '{}'));
  expect(at('[data-save-state]').dataset['saveState']).toBe('saving');
});
