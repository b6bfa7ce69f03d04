import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../testing/accessibility.ts';
import { at } from '../../testing/elements.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { Dialogs } from './dialogs.tsx';

test('a date that is typed goes on to the hours behind a year of four digits', async () => {
  const { bench } = await openWindow(<Dialogs />);
  act(() => bench().openDialog({ dialog: 'set-clock' }));
  expect(at('input[type="datetime-local"]')).toHaveAttribute('max', '9999-12-31T23:59:59');
});

test('the search of settings has the focus, and an arrow goes on to the list, which arrows scroll', async () => {
  const { bench, passes, user } = await openWindow(<Dialogs />);
  act(() => bench().openDialog({ dialog: 'settings' }));
  await passes(100);
  expect(document.activeElement).toHaveAttribute('type', 'search');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toHaveAttribute('role', 'region');
  expect(await accessibilityProblems()).toEqual([]);
});
