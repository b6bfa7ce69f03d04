import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useBench } from '../../../store/use-bench.ts';
import { all, at } from '../../../testing/elements.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { hostWith, receivedCall } from '../../../store/testing/received-calls.ts';
import { CallRetentionFields } from './call-retention-fields.tsx';

function Fields() {
  const isOpen = useBench(({ dialog }) => dialog?.dialog === 'settings');
  return isOpen ? <CallRetentionFields isFirst={false} /> : null;
}

const open = async () => {
  const host = hostWith([1, 2].map((place) => ({ ...receivedCall(place, 'A'), atReal: place })));
  const opened = await openWindow(<Fields />, { host });
  await opened.run('calls.retention');
  expect(opened.bench().dialog).toMatchObject({ dialog: 'settings' });
  return opened;
};
const stored = (settings: Readonly<Record<string, string>>): unknown => JSON.parse(settings['callRetention'] ?? 'null');

test('a limit counts that was typed before the dialog closed, and only then is a deletion offered', async () => {
  const { bench, host, user, passes } = await open();
  await user.type(at('[data-retention="days"]'), '30');
  await user.type(at('[data-retention="most"]'), '1');
  expect(stored(host.settings)).toEqual({ days: 30, most: null });
  expect(bench().dialog).toMatchObject({ dialog: 'settings' });
  act(() => bench().closeDialog());
  await passes(0);
  expect(stored(host.settings)).toEqual({ days: 30, most: 1 });
  expect(bench()).toMatchObject({ dialog: { dialog: 'clear-calls' }, clearing: { scope: { most: 1 } } });
});

test('what is no limit is refused in words, and the limit before it stays', async () => {
  const { host, user } = await open();
  const field = at('[data-retention="most"]');
  await user.type(field, '500{Enter}');
  for (const typed of ['0', '-3', '1.5', '1000001']) {
    await user.clear(field);
    await user.type(field, `${typed}{Enter}`);
    expect(at('[role="alert"]'), typed).toHaveTextContent('whole number from 1');
    expect(field).toHaveValue(Number(typed));
    expect(stored(host.settings)).toEqual({ days: null, most: 500 });
  }
  await user.clear(field);
  expect(all('[role="alert"]')).toEqual([]);
  await user.tab();
  expect(stored(host.settings)).toEqual({ days: null, most: null });
});
