import { nodePorts } from '../../node-ports.ts';
import { typedSecrets } from '../../testing/typed-secrets.ts';
import { storesHere } from '../../../storage/store-care/store-care.ts';
import { openBench } from '../open-bench.ts';
import type { Bench } from '../open-bench.ts';

/** Opens the bench of a folder with real ports and stores on this thread, without a keychain. */
export function openForTest(folder: string, report: (error: unknown) => void): Promise<Bench> {
  const options = { version: '0', capabilities: { moreWindows: false }, stores: storesHere, secrets: typedSecrets() };
  return openBench(folder, 'a test', nodePorts({ ...options, report, keychain: null }));
}
