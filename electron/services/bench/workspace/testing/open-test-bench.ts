import { nodePorts, type HostPorts } from '../../ports.ts';
import { typedSecrets } from '../../testing/typed-secrets.ts';
import { storesHere } from '../../../storage/store-care/store-care.ts';
import { openBench, type Bench } from '../open-bench.ts';
import { request } from 'node:https';

/** Opens the bench of a folder with real ports and stores on this thread, without a keychain. */
export function openTestBench(
  folder: string,
  report: (error: unknown) => void,
  more: Partial<Pick<HostPorts, 'now' | 'pictures' | 'secrets' | 'version'>> = {},
): Promise<Bench> {
  const options = { version: '0', capabilities: { moreWindows: false }, stores: storesHere, secrets: typedSecrets() };
  return openBench(folder, 'a test', { ...nodePorts({ ...options, report, keychain: null }), ...more });
}

/** The status of a GET over TLS that trusts this root alone. */
export function tlsStatus(url: string, ca: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, ...(ca === undefined ? {} : { ca }) }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}
