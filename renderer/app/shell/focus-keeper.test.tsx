import { expect, test } from 'vitest';
import { PayloadList } from '../../features/list/view/payload-list.tsx';
import { openWindow } from '../../testing/open-window.tsx';
import { accessibilityProblems } from '../../testing/accessibility.ts';
import { all, at } from '../../testing/elements.ts';
import { Notices } from '../bars/notices.tsx';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { FocusKeeper } from './focus-keeper.tsx';
import { Shortcuts } from './shortcuts.tsx';

async function openAroundList() {
  const open = await openWindow(
    <>
      <PayloadList />
      <Dialogs />
      <Notices />
      <Shortcuts />
      <FocusKeeper />
    </>,
  );
  const { user, passes } = open;
  return {
    ...open,
    press: async (keys: string): Promise<void> => {
      await user.keyboard(keys);
      await passes(0);
      await frames();
    },
    click: async (selector: string): Promise<void> => {
      await user.click(at(selector));
      await passes(0);
      await frames();
    },
  };
}

/** Waits for the frames that check the focus. */
async function frames(): Promise<void> {
  for (let each = 0; each < 3; each++) await new Promise(requestAnimationFrame);
}

function payloads(name: string): readonly HTMLElement[] {
  return all(`[data-region="list"] [data-document][aria-label^="${name}"]`);
}

const searchKeys = '{Control>}k{/Control}';
const undoKeys = '{Control>}z{/Control}';

test('the search gives the focus back: where it is left, where a command was chosen, and near what that has taken away', async () => {
  const { press, user } = await openAroundList();
  await user.click(payloads('USED')[0] ?? document.body);
  await press(searchKeys);
  expect(at('[data-palette]').contains(document.activeElement)).toBe(true);
  await press('{Escape}');
  expect(document.activeElement).toHaveTextContent('USED');
  await press(searchKeys);
  await user.click(at('[data-command="payload.fold-all"]'));
  await frames();
  // It is folded into its order.
  expect(document.activeElement).toHaveAttribute('data-order');
  expect(document.activeElement).toHaveTextContent('Guangzhou South');
  await press(searchKeys);
  await user.click(at('[data-command="payload.remove"]'));
  await frames();
  expect(at('[data-region="list"]').contains(document.activeElement)).toBe(true);
});

test('the search finds commands and payloads by name', async () => {
  const { press } = await openAroundList();
  await press(searchKeys);
  await press('number_pass{Enter}');
  expect(payloads('NUMBER_PASSED')[0]).toHaveAttribute('aria-current', 'true');
});

test('a deletion leaves the focus in the list, and its message undoes it', async () => {
  const { press, click, user } = await openAroundList();
  const { length } = payloads('REFUNDED');
  await user.click(payloads('REFUNDED')[0] ?? document.body);
  await press('{Alt>}{Delete}{/Alt}');
  expect(payloads('REFUNDED')).toHaveLength(length - 1);
  expect(at('[data-region="list"]').contains(document.activeElement)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await click('[data-notice="removed"] button');
  expect(payloads('REFUNDED')).toHaveLength(length);
  expect(payloads('REFUNDED')[0]).toHaveAttribute('aria-current', 'true');
  expect(document.activeElement).not.toBe(document.body);
});

test('long after its message what was done is undone out of the list of it', async () => {
  const { press, click, user, run } = await openAroundList();
  const { length } = payloads('USED');
  await user.click(payloads('USED')[0] ?? document.body);
  await press('{Alt>}{Delete}{/Alt}');
  await click('[data-notice="removed"] button:last-of-type');
  expect(all('[data-notice="removed"]')).toHaveLength(0);
  await run('undo.list');
  expect(await accessibilityProblems()).toEqual([]);
  await click('[data-undo-step="removed"] button');
  expect(all('[data-undo-step="removed"]')).toHaveLength(0);
  await press('{Escape}');
  expect(payloads('USED')).toHaveLength(length);
});

test('Ctrl+Z outside of a text undoes the last; a tab that was closed is opened again', async () => {
  const { press, user } = await openAroundList();
  await user.click(payloads('USED')[0] ?? document.body);
  await press('{F2}');
  await press('Mine{Enter}');
  await press(undoKeys);
  expect(payloads('Mine')).toHaveLength(0);
  await user.click(payloads('USED')[0] ?? document.body);
  await press('{Alt>}w{/Alt}');
  expect(all('[aria-current="true"]').map(({ textContent }) => textContent)).not.toContainEqual(
    expect.stringContaining('USED'),
  );
  await press('{Alt>}{Shift>}w{/Shift}{/Alt}');
  expect(at('[aria-current="true"]')).toHaveTextContent('USED');
});
