import { describe, expect, test } from 'vitest';
import { createBench } from '../../../store/bench.ts';
import { createFakeHost } from '../../../store/testing/fake-host.ts';
import { createFakePorts } from '../../../store/testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);
const text = '{"requestId":"{{uuid32}}", "merchantBizNo":"{{order.no}}","a":1.50,"a":2}';

async function opened() {
  const ports = createFakePorts(start);
  const host = createFakeHost(start);
  for (const id of ['d1', 'd2'])
    host.documents.set(id, { id, name: `Called ${id}`, scenario: 'queue-up', order: 'Queue', orderNo: 'A-1', text });
  const store = createBench({ ...ports, bridge: host.bridge });
  await store.getState().start();
  store.getState().open('d1');
  const said = () => store.getState().notices.at(-1)?.words;
  return { store, ports, host, said };
}

describe('what leaves the window', () => {
  test('is the text as it is typed', async () => {
    const { store, ports, said } = await opened();
    store.getState().saveAs();
    expect([...ports.saved]).toEqual([['Called d1.json', text]]);
    expect(said()).toEqual({ says: 'given-out', names: ['Called d1.json'], place: 'downloads' });
  });

  test('is copied as it would be sent', async () => {
    const { store, ports } = await opened();
    await store.getState().copyResolved();
    expect(ports.copied[0]).toMatch(/^\{"requestId":"[0-9a-f]{32}", "merchantBizNo":"A-1","a":1.50,"a":2\}$/);
  });

  test('is a bundle of what was typed a moment ago', async () => {
    const { store, ports } = await opened();
    store.getState().typed('d1', '{"typed":1}');
    await store.getState().exportBundle({ of: 'payloads', ids: ['d1', 'd2'] });
    expect(ports.saved.get('Order.passbench.json')).toBe(`{"typed":1},${text}`);
  });

  test('is nothing where the host refuses, which is said', async () => {
    const { store, ports, said } = await opened();
    await store.getState().exportBundle({ of: 'payloads', ids: ['gone'] });
    expect(ports.saved.size).toBe(0);
    expect(said()).toMatchObject({ says: 'trouble', doing: 'export' });
  });

  test('is the schema of the scenario, and the service, under the choices in force', async () => {
    const { store, ports } = await opened();
    await store.getState().chooseGap('http-method', 'put');
    store.getState().exportSchema();
    store.getState().exportOpenApi();
    expect(JSON.parse(ports.saved.get('queue-up.schema.json') ?? '')).toMatchObject({
      $comment: 'Assumptions: http-method=put',
    });
    const service = JSON.parse(ports.saved.get('order-status-sync.openapi.json') ?? '');
    expect(Object.values<object>(service.paths).map((path) => Object.keys(path))).toEqual([['put'], ['put'], ['put']]);
  });
});
