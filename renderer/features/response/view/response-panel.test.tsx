import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeHost } from '../../../store/testing/fake-host.ts';
import { openedAt, openWindow } from '../../../testing/open-window.tsx';
import { ResponsePanel } from './response-panel.tsx';

test('a payload without an answer can be sent from the panel, a story cannot', async () => {
  const host = createFakeHost(openedAt);
  host.stories.set('a', { id: 'a', name: 'Night trains', text: '{"format":"passbench.story/1","calls":[]}' });
  const { bench, user, passes } = await openWindow(<ResponsePanel />, { host });
  bench().open('a');
  await passes(100);
  expect(document.body).toHaveTextContent('Open a payload to send it.');
  expect(screen.queryByRole('button')).toBeNull();
  bench().open(bench().documents[0]?.id ?? '');
  await passes(100);
  await user.click(screen.getByText('Send this payload'));
  await passes(100);
  expect(host.sent).toHaveLength(1);
});
