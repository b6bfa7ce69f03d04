import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { receivedCall } from '../../../store/testing/received-calls.ts';
import { at } from '../../../testing/elements.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { LastCall } from './last-call.tsx';

test('the last call names its order, and ends with its status where it names none', async () => {
  const { bench, store } = await openWindow(<LastCall />);
  const show = (merchantBizNo: string): string | null => {
    const call = { ...receivedCall(1, merchantBizNo), seq: 1 };
    act(() => store.setState({ recentCalls: { ...bench().recentCalls, calls: [call] } }));
    return at('[data-last-call] p span:nth-of-type(2)').textContent;
  };
  expect(show('Q-7')).toContain('CALL_NUM · Q-7');
  expect(show('')).not.toContain('·');
});
