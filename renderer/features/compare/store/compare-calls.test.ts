import { expect, test } from 'vitest';
import { startedBench } from '../../../store/testing/started-bench.ts';
import { receivedCall } from '../../../store/testing/received-calls.ts';

test('two calls are compared by request, headers and response, with their exact bytes', async () => {
  const { store, host } = await startedBench();
  const other = { ...receivedCall(2, 'A', 'F'), headers: [['X-Note', '1'] as const], bodyBase64: btoa('\u00ff{}') };
  host.calls = [receivedCall(1, 'A'), other];
  const bench = () => store.getState();
  const side = () => [bench().comparison?.left.document?.text, bench().comparison?.right.document?.text];
  await bench().compareCalls({ of: 'request', id: 'told-1' }, { of: 'request', id: 'told-2' });
  expect(side()[0]).toContain('"merchantBizNo":"A"');
  expect(bench().comparison?.right.bytes).toEqual(Uint8Array.from([0xff, 0x7b, 0x7d]));
  await bench().choosePart('headers');
  expect(side()).toEqual(['{}\n', '{\n  "x-note": "1"\n}\n']);
  expect(bench().comparison?.left).toMatchObject({ ref: { of: 'headers', id: 'told-1' }, hasCard: false });
  await bench().choosePart('answer');
  expect(side()).toEqual(['{}', '{}']);
});

test('a call is compared with a payload as it is now', async () => {
  const { store, host } = await startedBench();
  host.calls = [receivedCall(1, 'A')];
  const [document] = store.getState().documents;
  await store.getState().compareCalls({ of: 'request', id: 'told-1' }, { of: 'payload', id: document?.id ?? '' });
  expect(store.getState().comparison?.right.document).toBe(document);
  expect(store.getState().dialog).toEqual({ dialog: 'compare' });
});
