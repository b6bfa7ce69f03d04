import { setTimeout } from 'node:timers/promises';
import { RPCHandler } from '@orpc/server/message-port';
import { isOwnPage } from './own-pages.ts';

type Port = Parameters<RPCHandler<Record<never, never>>['upgrade']>[0] & {
  readonly start: () => void;
  readonly close: () => void;
  readonly once: (event: 'close', listener: () => void) => unknown;
};

/** The longest wait for the last messages of a closing page. */
const closeWaitMs = 2000;

/** The served router; calls carry no context. */
type ServedRouter = ConstructorParameters<typeof RPCHandler<Record<never, never>>>[0];

export type ConnectedPage<End> = {
  readonly getURL: () => string;
  readonly isDestroyed: () => boolean;
  readonly postMessage: (channel: string, message: null, ends: End[]) => void;
};

/**
 * `loaded` runs after each page load: only the product's own page gets a channel to the contract of the open project.
 * `gone` settles once the page's last messages are handled, or after 2 s. `report` receives failures.
 */
export function connectPages<End extends Port>(
  page: ConnectedPage<End>,
  newChannel: () => { readonly port1: End; readonly port2: End },
  opened: () => Promise<{ readonly router: ServedRouter }>,
  report: (error: unknown) => void,
): { readonly loaded: () => void; readonly gone: () => Promise<void> } {
  let close = (): void => {};
  let gone: Promise<void> = Promise.resolve();
  const connect = async (): Promise<void> => {
    const handler = new RPCHandler((await opened()).router);
    if (page.isDestroyed() || !isOwnPage(page.getURL())) return;
    close(); // A reloaded page gets a new channel.
    const { port1, port2 } = newChannel();
    close = () => port1.close();
    gone = new Promise((resolve) => void port1.once('close', () => setImmediate(resolve)));
    handler.upgrade(port1);
    port1.start();
    page.postMessage('passbench.port', null, [port2]);
  };
  return {
    loaded: () => {
      if (isOwnPage(page.getURL())) connect().catch(report);
    },
    gone: async () => {
      const late = new AbortController();
      await Promise.race([gone, setTimeout(closeWaitMs, undefined, { signal: late.signal }).catch(() => {})]);
      late.abort();
    },
  };
}
