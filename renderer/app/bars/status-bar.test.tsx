import { act } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { followBehindKeys } from '../../store/behind-keys.ts';
import { DrawnContext, useBenchStore } from '../../store/use-bench.ts';
import { payloadInFront } from '../../store/window/front.ts';
import { at } from '../../testing/elements.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { StatusBar } from './status-bar.tsx';

/** Keys that never rest: what waits for them is not told of any. */
function WhileKeysGoOn({ children }: { readonly children: ReactNode }) {
  const store = useBenchStore();
  const [behind] = useState(() => followBehindKeys(store, () => {}));
  return <DrawnContext value={behind}>{children}</DrawnContext>;
}

test('nothing is called saved that has just been typed, though the rest of the bar follows later', async () => {
  const { bench, passes } = await openWindow(
    <WhileKeysGoOn>
      <StatusBar />
    </WhileKeysGoOn>,
  );
  await passes(2000);
  expect(at('[data-save-state]').dataset['saveState']).toBe('saved');
  act(() => bench().typed(payloadInFront(bench()) ?? '', '{}'));
  expect(at('[data-save-state]').dataset['saveState']).toBe('saving');
});
