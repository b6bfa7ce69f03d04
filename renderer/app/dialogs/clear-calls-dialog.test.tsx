import { expect, test } from 'vitest';
import { CallsPanel } from '../../features/calls/view/calls-panel.tsx';
import { hostWith, receivedCall } from '../../store/testing/received-calls.ts';
import { accessibilityProblems } from '../../testing/accessibility.ts';
import { all, at } from '../../testing/elements.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { Notices } from '../bars/notices.tsx';
import { Dialogs } from './dialogs.tsx';

test('calls are cleared after it was said what would go, and which orders lose theirs', async () => {
  const host = hostWith([receivedCall(0, 'A'), receivedCall(1, 'B', 'F')]);
  const { passes, user } = await openWindow(
    <>
      <CallsPanel />
      <Dialogs />
      <Notices />
    </>,
    { host },
  );
  const dialog = '[role="dialog"]';
  const ask = async (place: number): Promise<void> => {
    await user.click(at('[data-clear-menu]'));
    await user.click(all('[role="menuitem"]')[place] ?? document.body);
    await passes(0);
  };
  expect(all('[data-call]')).toHaveLength(2);

  await ask(0);
  expect(at(`${dialog} [data-would-clear]`)).toHaveAttribute('data-would-clear', '1');
  expect(all(`${dialog} [data-order]`)).toEqual([]);
  expect(at(`${dialog} [data-cancel]`)).toHaveFocus();
  expect(await accessibilityProblems()).toEqual([]);
  await user.click(at(`${dialog} [data-clear]`));
  await passes(0);
  expect(host.calls.map(({ id }) => id)).toEqual(['told-0']);

  await ask(2);
  expect(all(`${dialog} [data-order]`).map(({ dataset }) => dataset['order'])).toEqual(['A']);
  await user.keyboard('{Enter}');
  await passes(0);
  expect([all(dialog), host.calls.length]).toEqual([[], 1]);
  await ask(2);
  await user.click(at(`${dialog} [data-clear]`));
  await passes(1000);
  expect([all('[data-call]'), host.calls]).toEqual([[], []]);
  expect(at('[data-notice="calls-cleared"]')).toBeInTheDocument();
});
