import { setTimeout } from 'node:timers/promises';
import { RPCHandler } from '@orpc/server/message-port';
import { isOwnPage } from './own-pages.ts';

/** One end of a channel, as the runtime has it. */
type Port = Parameters<RPCHandler<Record<never, never>>['upgrade']>[0] & {
  readonly start: () => void;
  readonly close: () => void;
  readonly once: (event: 'close', listener: () => void) => unknown;
};

/** How long a page that goes may take to say what it has not said yet. */
const closeWaitMs = 2000;

/** What is served: nothing is to be handed to it with a call. */
type ServedRouter = ConstructorParameters<typeof RPCHandler<Record<never, never>>>[0];

/** A window's page, and how it is handed things. */
export type ConnectedPage<End> = {
  readonly getURL: () => string;
  readonly isDestroyed: () => boolean;
  readonly postMessage: (channel: string, message: null, ends: End[]) => void;
};

/**
 * `loaded` is done each time a page has been loaded: the product's own page is handed one end of a channel, and the contract of
 * the open project is served on the other. Any other page, a page of an error among them, is handed nothing. `gone` settles once
 * everything has been taken up that a page has said before it went, or would have been. `report` is told what fails.
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
    close(); // A page that was loaded again has a channel of its own.
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
