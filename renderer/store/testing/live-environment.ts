import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import { start } from './started-bench.ts';

/** An environment in production that is ready to be sent to, for a minute from the start. */
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
  trouble: null,
};
