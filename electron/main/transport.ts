import { RPCHandler } from '@orpc/server/message-port';
import { MessageChannelMain } from 'electron';
import type { BrowserWindow } from 'electron';
import type { BridgeRouter } from '../services/router/router.ts';
import { isOwnPage } from './window.ts';

/**
 * Hands the window one end of a channel each time it has loaded the product's own page, and serves the contract of the open
 * project on the other. Any other page, a page of an error among them, is handed nothing. `report` is told what fails.
 */
export function connectWindow(
  { webContents }: BrowserWindow,
  opened: () => Promise<BridgeRouter>,
  report: (error: unknown) => void,
): void {
  let close = (): void => {};
  const connect = async (): Promise<void> => {
    const handler = new RPCHandler(await opened());
    if (webContents.isDestroyed() || !isOwnPage(webContents.getURL())) return;
    close(); // A page that was loaded again has a channel of its own.
    const { port1, port2 } = new MessageChannelMain();
    close = () => port1.close();
    handler.upgrade(port1);
    port1.start();
    webContents.postMessage('passbench.port', null, [port2]);
  };
  webContents.on('did-finish-load', () => {
    if (isOwnPage(webContents.getURL())) void connect().catch(report);
  });
}
