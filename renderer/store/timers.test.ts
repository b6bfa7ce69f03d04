import { expect, test } from 'vitest';
import { createBench } from './bench.ts';
import { createFakeHost } from './testing/fake-host.ts';
import { createFakePorts } from './testing/fake-ports.ts';
import { laterWhenIdle } from './timers.ts';
import { activeDocument } from './window/active-tab.ts';

/** Ports whose idle time the test controls. */
function busy() {
  const ports = createFakePorts(0);
  const waiting = new Set<() => void>();
  const whenIdle = (run: () => void) => {
    waiting.add(run);
    return () => void waiting.delete(run);
  };
  const idle = (): void => {
    for (const run of waiting) run();
    waiting.clear();
  };
  return { ports: { ...ports, whenIdle }, idle };
}

test('what waits for the window to be idle runs behind its delay, and can be called off until it does', async () => {
  const { ports, idle } = busy();
  const run: string[] = [];
  const later = laterWhenIdle(ports);
  later(100, () => run.push('one'));
  const callOff = later(100, () => run.push('two'));
  later(200, () => run.push('three'))();
  idle();
  await ports.pass(300);
  expect(run).toEqual([]);
  callOff();
  idle();
  expect(run).toEqual(['one']);
});

test('a text is saved once the window is idle', async () => {
  const { ports, idle } = busy();
  const host = createFakeHost(0);
  const store = createBench({ ...ports, bridge: host.bridge });
  await store.getState().start();
  const id = activeDocument(store.getState())?.id ?? '';
  store.getState().typed(id, '{}');
  await ports.pass(300);
  expect([host.documents.get(id)?.text === '{}', store.getState().saveState.state]).toEqual([false, 'saving']);
  idle();
  await ports.pass(0);
  expect([host.documents.get(id)?.text, store.getState().saveState.state]).toEqual(['{}', 'saved']);
});
