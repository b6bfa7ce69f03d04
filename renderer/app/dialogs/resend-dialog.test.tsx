import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import { CallsPlace } from '../../features/calls/view/calls-place.tsx';
import { hostWith, receivedCall } from '../../store/testing/received-calls.ts';
import { accessibilityProblems } from '../../testing/accessibility.ts';
import { all, at } from '../../testing/elements.ts';
import { openedAt, openWindow } from '../../testing/open-window.tsx';
import { Dialogs } from './dialogs.tsx';

const place = { id: 'e1'.repeat(16), name: 'Staging' };
const staging: EnvironmentInfo = {
  ...place,
  format: 'passbench.environment/1',
  kind: 'production',
  baseUrl: 'https://shop.test',
  clientId: 'SHOP_HK',
  key: { name: 'shop key', publicSha256: 'ab'.repeat(32) },
  hasKey: true,
  isGranted: true,
  openUntil: openedAt + 60_000,
};

test('a call to an environment is found by it, and says where, as whom and with which key it would go anew', async () => {
  const host = hostWith([
    { ...receivedCall(0, 'A'), origin: 'sent', environment: place },
    { ...receivedCall(1, 'A'), origin: 'sent' },
  ]);
  host.own.environments = [staging];
  const { passes, user } = await openWindow(
    <>
      <CallsPlace />
      <Dialogs />
    </>,
    { host },
  );
  expect(all('[data-call]')).toHaveLength(2);
  const filter = all('[data-region="calls"] select')[0] ?? document.body;
  fireEvent.change(filter, { target: { value: place.id } });
  await passes(1000);
  expect(all('[data-call]').map(({ dataset }) => dataset['call'])).toEqual(['told-0']);
  await user.click(at('[data-call]'));
  await passes(0);
  expect(at('[data-call-page][data-result-code="SUCCESS"]')).toHaveTextContent('Staging');

  const ask = async (): Promise<void> => {
    await user.click(at('[data-send-anew]'));
    await passes(0);
  };
  await ask();
  for (const said of ['https://shop.test', 'SHOP_HK', 'shop key']) expect(at('[data-anew]')).toHaveTextContent(said);

  // The host refuses, and nothing is sent.
  host.refusesSends = 'The vault is locked.';
  await user.click(at('[data-agree-anew]'));
  await passes(0);
  expect(at('[data-anew-trouble]')).toHaveTextContent('The vault is locked.');
  expect(await accessibilityProblems()).toEqual([]);
  await user.keyboard('{Escape}');
  await passes(0);
  expect([all('[data-anew]'), host.sent]).toEqual([[], []]);

  host.refusesSends = null;
  await ask();
  await user.click(at('[data-agree-anew]'));
  await passes(1000);
  expect(host.sent).toHaveLength(1);
  expect(all('[data-call]')).toHaveLength(2);
  expect(at('[data-call-page][data-result-code="SUCCESS"]')).toHaveTextContent('Staging');
});
