import { expect, test } from 'vitest';
import { followed, hostWith, receivedCall } from '../../../store/testing/received-calls.ts';
import { activeStory } from '../../../store/window/active-tab.ts';
import { findNoted, selectCallNotes } from './call-notes.ts';
import { selectListedCalls } from './listed-calls.ts';

async function opened() {
  const host = hostWith([1, 2, 3].map((place) => receivedCall(place, 'A')));
  const { store } = await followed(host);
  const bench = () => store.getState();
  const listed = () => selectListedCalls(bench()).calls.map(({ id }) => id);
  return { host, bench, listed };
}

test('a pinned call comes first, and what is noted is there again at the next start', async () => {
  const { host, bench, listed } = await opened();
  bench().noteCall('told-1', { isPinned: true, name: 'The first', text: 'Before the fix' });
  expect(listed()).toEqual(['told-1', 'told-3', 'told-2']);
  const again = (await followed(host)).store.getState();
  expect(selectCallNotes(again)).toEqual({ 'told-1': { isPinned: true, name: 'The first', text: 'Before the fix' } });
  bench().noteCall('told-1', { isPinned: undefined, name: undefined, text: undefined });
  await expect.poll(() => host.settings['call.told-1']).toBe('');
});

test('a search finds the calls whose name and note have words of it, with those that the call itself must have', async () => {
  const { bench } = await opened();
  bench().noteCall('told-1', { name: 'The Gate', text: 'before the fix' });
  bench().noteCall('told-2', { text: 'gate' });
  const found = (search: string) => findNoted(selectCallNotes(bench()), search);
  expect([found('gate'), found('FIX gate'), found('none'), found(' ')]).toEqual([
    [
      { id: 'told-1', left: '' },
      { id: 'told-2', left: '' },
    ],
    [
      { id: 'told-1', left: '' },
      { id: 'told-2', left: 'fix' },
    ],
    undefined,
    undefined,
  ]);
});

test('hidden calls leave the list until that is undone or they are shown', async () => {
  const { bench, listed } = await opened();
  bench().hideCalls(['told-2', 'told-3']);
  expect(listed()).toEqual(['told-1']);
  expect(selectListedCalls(bench()).hidden).toBe(2);
  bench().toggleHiddenCalls();
  expect(listed()).toHaveLength(3);
  expect(selectListedCalls(bench()).hidden).toBe(0);
  bench().toggleHiddenCalls();
  await bench().undoLast();
  expect(listed()).toEqual(['told-3', 'told-2', 'told-1']);
});

test('calls become a story that begins today, in their order, with stand-ins where those are wanted', async () => {
  const { host, bench } = await opened();
  const personal = btoa(
    '{"merchantBizNo":"A","orderStatus":"CALL_NUM","userId":"2088000000000001","orderCreateTime":1000000000000}',
  );
  host.calls = host.calls.map((call) => ({
    ...call,
    bodyBase64: personal,
    atVirtual: call.atVirtual - 9 * 86_400_000,
  }));
  await bench().addStoryOfTheseCalls(['told-3', 'told-1'], true);
  const text = activeStory(bench())?.text ?? '';
  expect(text).not.toContain('2088000000000001');
  expect(text.match(/"2026-11-25T10:00:00/g)?.length).toBeGreaterThanOrEqual(2);
  // What the payload says of time moves by the same nine days.
  expect(text).toContain(String(1_000_000_000_000 + 9 * 86_400_000));
});
