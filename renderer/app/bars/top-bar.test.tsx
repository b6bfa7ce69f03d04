import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ready } from '../../store/testing/story-bench.ts';
import { openPayload, openWindow } from '../../testing/open-window.tsx';
import { accessibilityProblems } from '../../testing/accessibility.ts';
import { Shortcuts } from '../shell/shortcuts.tsx';
import { Notices } from './notices.tsx';
import { TopBar } from './top-bar.tsx';

const parts = (
  <>
    <Shortcuts />
    <TopBar />
    <Notices />
  </>
);

const sendButton = (): HTMLElement => screen.getByRole('button', { name: /^Send\b(?! options)/ });

test('Send with an open story says why it is disabled, and Ctrl+Enter says it too', async () => {
  const { bench, user, host } = await openWindow(parts);
  act(() => bench().openReady(ready('movie-ticket', 'film-evening')));
  const why = 'A story is only played. Open one of its payloads to send.';
  expect(sendButton()).toHaveAttribute('aria-disabled', 'true');
  expect(sendButton()).toHaveAttribute('title', why);
  expect(sendButton()).toHaveAccessibleDescription(why);
  expect(await accessibilityProblems()).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByRole('region', { name: 'Messages' })).toHaveTextContent(why);
  expect(host.sent).toHaveLength(0);
});

test('Send names its payload where that is not in view, and leaves the primary button to the place', async () => {
  const opened = await openWindow(parts);
  await openPayload(opened, 'TICKETED');
  expect(sendButton()).toHaveAccessibleName('Send');
  for (const section of ['calls', 'keys', 'environments'] as const) {
    act(() => opened.bench().choose('section', section));
    expect(sendButton()).toHaveAccessibleName('Send TICKETED');
    expect(sendButton().className).not.toContain('primary');
  }
  act(() => opened.bench().choose('section', 'payloads'));
  expect(sendButton()).toHaveAccessibleName('Send');
  expect(sendButton().className).toContain('primary');
});

test('a command opens the wrong signatures beside Send, and one of them is sent once', async () => {
  const opened = await openWindow(parts);
  const { bench, user, host } = opened;
  await openPayload(opened, 'TICKETED');
  act(() => bench().openDialog({ dialog: 'wrong-signature' }));
  await user.click(await screen.findByRole('menuitem', { name: /^SHA-1/ }));
  expect(bench().dialog).toBeNull();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(host.sent).toHaveLength(1);
  expect(host.sendOptions.at(-1)).toMatchObject({ mistake: 'sha1-digest' });
});
