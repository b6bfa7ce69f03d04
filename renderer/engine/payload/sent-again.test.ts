import { expect, test } from 'vitest';
import { createBench } from '../../store/bench.ts';
import { summaryOf } from '../calls/call-list.ts';
import { activeDocument, payloadInFront } from '../../store/window/front.ts';
import { createFakeHost } from '../../store/testing/fake-host.ts';
import { createFakePorts } from '../../store/testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

async function opened() {
  const host = createFakeHost(start);
  const store = createBench({ ...createFakePorts(start), bridge: host.bridge });
  await store.getState().start();
  // A status that may not follow itself, and times of its own.
  const used = store.getState().documents.find(({ name }) => name === 'USED');
  store.getState().open(used?.id ?? '');
  return { host, store };
}

test('a text that was accepted carries no error for having been accepted', async () => {
  const { store } = await opened();
  await store.getState().send();
  const { analysis, summaries, front, stage } = store.getState();
  expect(analysis?.findings.some(({ words }) => words.key === 'status-move.again')).toBe(true);
  expect(summaries[front?.id ?? '']?.errors).toBe(0);
  expect(stage?.badge.badge).toBe('sent');
});

test('the same text in another document is an error', async () => {
  const { store } = await opened();
  await store.getState().send();
  store.getState().duplicate(payloadInFront(store.getState()) ?? '');
  const { summaries, front, stage } = store.getState();
  expect(summaries[front?.id ?? '']?.errors).toBeGreaterThan(0);
  expect(stage?.badge.badge).toBe('refused');
});

test('a text that changes after it was accepted is judged as any other', async () => {
  const { store } = await opened();
  await store.getState().send();
  const document = activeDocument(store.getState());
  store.getState().typed(document?.id ?? '', `${document?.text ?? ''} `);
  expect(store.getState().stage?.badge.badge).toBe('refused');
});

test('no call is held against itself, not even when the host tells of it before it answers', async () => {
  const { host, store } = await opened();
  const badges = new Set<string | undefined>();
  store.subscribe(({ stage, calls }) => calls.length > 0 && badges.add(stage?.badge.badge));
  host.beforeAnswer = (call) => {
    store.getState().callsHappened([summaryOf(call, 0)]);
  };
  await store.getState().send();
  expect(badges).not.toContain('refused');
  expect(badges).toContain('sent');
});
