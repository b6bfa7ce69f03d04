import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at } from '../../../testing/elements.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { StartOver } from './controls-step.tsx';

test('starting over asks first, and Escape takes the question back and nothing else', async () => {
  const { host, passes, user } = await openWindow(<StartOver />);
  const ask = async (): Promise<void> => {
    await user.click(at('[data-start-over]'));
    await passes(0);
  };
  await ask();
  expect(at('[role="alertdialog"]')).toContainElement(at(':focus'));
  expect(await accessibilityProblems()).toEqual([]);
  await user.keyboard('{Escape}');
  expect(all('[role="alertdialog"]')).toEqual([]);
  await ask();
  await user.click(at('[data-sure]'));
  await passes(0);
  expect(host.asked.filter((asked) => asked.startsWith('startOver'))).toEqual([
    'startOver dry',
    'startOver dry',
    'startOver permanently',
  ]);
});
