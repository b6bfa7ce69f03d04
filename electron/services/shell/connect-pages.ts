import { RPCHandler } from '@orpc/server/message-port';
import type { BridgeRouter } from '../router/router.ts';
import { isOwnPage } from './own-pages.ts';

/** One end of a channel, as the runtime has it. */
type Port = Parameters<RPCHandler<Record<never, never>>['upgrade']>[0] & {
  readonly start: () => void;
  readonly close: () => void;
};

/** A window's page, and how it is handed things. */
export type ConnectedPage<End> = {
  readonly getURL: () => string;
  readonly isDestroyed: () => boolean;
  readonly postMessage: (channel: string, message: null, ends: End[]) => void;
};

/**
 * What is done each time a page has been loaded: the product's own page is handed one end of a channel, and the contract of the
 * open project is served on the other. Any other page, a page of an error among them, is handed nothing. `report` is told
 * what fails.
 */
export function connectPages<End extends Port>(
  page: ConnectedPage<End>,
  newChannel: () => { readonly port1: End; readonly port2: End },
  opened: () => Promise<{ readonly router: BridgeRouter }>,
  report: (error: unknown) => void,
): () => void {
  let close = (): void => {};
  const connect = async (): Promise<void> => {
    const handler = new RPCHandler((await opened()).router);
    if (page.isDestroyed() || !isOwnPage(page.getURL())) return;
    close(); // A page that was loaded again has a channel of its own.
    const { port1, port2 } = newChannel();
    close = () => port1.close();
    handler.upgrade(port1);
    port1.start();
    page.postMessage('passbench.port', null, [port2]);
  };
  return () => {
    if (isOwnPage(page.getURL())) connect().catch(report);
  };
}
