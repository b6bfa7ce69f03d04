import { createBench } from '../bench.ts';
import { createFakeHost } from './fake-host.ts';
import { createFakePorts } from './fake-ports.ts';

/** Ten in the morning of 25 November 2026 in Hong Kong: real time begins there, and the run's clock with it. */
export const start = Date.UTC(2026, 10, 25, 2, 0, 0);

/** A window that has started against a host in memory, with time that only moves when the test says so. */
export async function startedBench({ host = createFakeHost(start), ports = createFakePorts(start) } = {}) {
  const store = createBench({ ...ports, bridge: host.bridge });
  await store.getState().start();
  return { store, host, ports };
}
