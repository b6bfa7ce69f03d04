import { RPCHandler } from '@orpc/server/message-port';
import { MessageChannelMain } from 'electron';
import type { BrowserWindow } from 'electron';
import type { BridgeRouter } from '../services/router/router.ts';

/** Hands the window one end of a channel each time it has loaded, and serves the contract of the open project on the other. */
export function connectWindow(window: BrowserWindow, opened: () => Promise<BridgeRouter>): void {
  let close = (): void => {};
  const connect = async (): Promise<void> => {
    const handler = new RPCHandler(await opened());
    close(); // A page that was loaded again has a channel of its own.
    const { port1, port2 } = new MessageChannelMain();
    close = () => port1.close();
    handler.upgrade(port1);
    port1.start();
    window.webContents.postMessage('passbench.port', null, [port2]);
  };
  window.webContents.on('did-finish-load', () => void connect());
}
