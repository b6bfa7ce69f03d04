import { describe, expect, test } from 'vitest';
import { bodyText } from '../../engine/calls/body-text.ts';
import type { BenchStore } from '../slice.ts';
import { activeDocument } from '../window/active-tab.ts';
import { selectRequest } from './request-view.ts';
import { settle } from '../testing/fake-ports.ts';
import { startedBench } from '../testing/started-bench.ts';

async function opened() {
  const { store, host, ports } = await startedBench();
  store.getState().setView('request');
  await ports.pass(1000);
  return { store, host, ports };
}

/** The body in the Request view, or why there is none. */
function activeBody(store: BenchStore): string {
  const inFront = selectRequest(store.getState());
  return inFront.state === 'prepared' ? bodyText(inFront.request.bodyBase64) : inFront.state;
}

function retype(store: BenchStore, text: string): void {
  store.getState().typed(activeDocument(store.getState())?.id ?? '', text);
}

describe('the request in view', () => {
  test('is never one of an earlier text', async () => {
    const { store, ports } = await opened();
    expect(activeBody(store)).toContain('TICKETED');
    retype(store, '{"typed":1}');
    expect(activeBody(store)).toBe('preparing');
    await ports.pass(1000);
    expect(activeBody(store)).toBe('{"typed":1}');
  });

  test('is the newest where an earlier answer comes late', async () => {
    const { store, host, ports } = await opened();
    const late: (() => void)[] = [];
    host.beforePrepared = (text) =>
      text.includes('late') ? new Promise((resolve) => late.push(resolve)) : Promise.resolve();
    retype(store, '{"late":1}');
    await ports.pass(1000);
    retype(store, '{"soon":1}');
    await ports.pass(1000);
    for (const answer of late) answer();
    await settle();
    expect(late).toHaveLength(1);
    expect(activeBody(store)).toBe('{"soon":1}');
  });

  test('leaves its trouble behind with the payload it is about', async () => {
    const { store, host, ports } = await opened();
    host.beforePrepared = () => Promise.reject(new Error('No key.'));
    retype(store, '{"typed":1}');
    await ports.pass(1000);
    expect(activeBody(store)).toBe('failed');
    host.beforePrepared = async () => undefined;
    const other = store.getState().documents.find(({ name }) => name === 'CALL_NUM');
    store.getState().open(other?.id ?? '');
    expect(activeBody(store)).toBe('preparing');
    await ports.pass(1000);
    expect(activeBody(store)).toContain('CALL_NUM');
  });
});
