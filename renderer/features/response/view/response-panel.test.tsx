import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeHost } from '../../../store/testing/fake-host.ts';
import { at } from '../../../testing/elements.ts';
import { openedAt, openPayload, openWindow } from '../../../testing/open-window.tsx';
import { receivedCall } from '../../../store/testing/received-calls.ts';
import { summariseCall } from '../../../engine/calls/call-list.ts';
import type { Call } from '../../../../shared/documents/call.ts';
import { orderKey } from '../../../../shared/protocol/orders/order-key.ts';
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

test('a newer call of the order or client whose signature was refused is named, and opened', async () => {
  const host = createFakeHost(openedAt);
  const window = await openWindow(<ResponsePanel />, { host });
  const { bench, user, passes } = window;
  await openPayload(window, 'CALL_NUM');
  const { orderNo } = bench().documents.find(({ id }) => id === bench().activeTab?.id) ?? { orderNo: '' };
  const shown = (): string | undefined => at('[data-response]').dataset['response'];
  const tell = async (...calls: Call[]): Promise<void> => {
    const from = host.calls.length;
    host.calls.push(...calls);
    host.tell({ event: 'calls', calls: calls.map((call, index) => summariseCall(call, from + index)), more: false });
    await passes(100);
  };
  const call = (place: number, merchantBizNo: string, clientId: string): Call => ({
    ...receivedCall(place, merchantBizNo),
    orderKey: orderKey({ clientId, endpoint: 'queue', merchantBizNo }, {}),
  });
  const refused = (own: Call, signature: Call['signature'] = 'wrong'): Call => ({
    ...own,
    signature,
    verdict: { resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' },
  });
  // Nothing was accepted yet.
  await tell(refused(call(1, orderNo, 'OTHER')));
  expect(at('[data-newer-refused]')).toHaveTextContent('A newer call was refused (PARAM_ILLEGAL). Signature: invalid.');
  await tell(call(2, orderNo, 'SHOP'));
  expect(screen.queryByText('Open the newer call')).toBeNull();
  await tell(refused(call(3, 'ANOTHER', 'OTHER')));
  expect(screen.queryByText('Open the newer call')).toBeNull();
  await tell(refused(call(4, 'ANOTHER', 'SHOP')));
  expect(shown()).toBe('told-2');
  await user.click(screen.getByText('Open the newer call'));
  await passes(100);
  expect(shown()).toBe('told-4');
  expect(screen.queryByText('Open the newer call')).toBeNull();
});

test('a newer call that was refused for another reason is not named', async () => {
  const host = createFakeHost(openedAt);
  const window = await openWindow(<ResponsePanel />, { host });
  const { bench, passes } = window;
  await openPayload(window, 'CALL_NUM');
  const { orderNo } = bench().documents.find(({ id }) => id === bench().activeTab?.id) ?? { orderNo: '' };
  host.calls = [receivedCall(1, orderNo), { ...receivedCall(2, orderNo, 'F'), orderStatus: 'PAID' }];
  host.tell({ event: 'calls', calls: host.calls.map((each, index) => summariseCall(each, index)), more: false });
  await passes(100);
  expect(at('[data-response]').dataset['response']).toBe('told-1');
  expect(screen.queryByText('Open the newer call')).toBeNull();
});
