import { createBench } from '../bench.ts';
import { createFakeHost } from './fake-host.ts';
import { createFakePorts } from './fake-ports.ts';
import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';

/** 10:00 on 25 November 2026 in Hong Kong: start of real time and of the run's clock. */
export const start = Date.UTC(2026, 10, 25, 2, 0, 0);

export async function startedBench({ host = createFakeHost(start), ports = createFakePorts(start) } = {}) {
  const store = createBench({ ...ports, bridge: host.bridge });
  await store.getState().start();
  return { store, host, ports };
}

/** A production environment that is open for a minute. */
export const production: EnvironmentInfo = {
  format: 'passbench.environment/1',
  id: 'e'.repeat(32),
  name: 'Live',
  kind: 'production',
  baseUrl: 'https://api.wallet.example/v1',
  clientId: 'C-LIVE',
  key: { name: 'my key', publicSha256: 'ab'.repeat(32) },
  hasKey: true,
  isGranted: true,
  openUntil: start + 60_000,
};
