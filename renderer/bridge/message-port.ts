import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { Bridge } from './bridge.ts';

/** The message with which Electron's preload hands the window its end of the channel. */
export const portMessage = 'passbench.port';

/** The bridge over a MessagePort whose other end a host serves. */
export function connectPort(port: MessagePort): Bridge {
  port.start();
  return createORPCClient<Bridge>(new RPCLink({ port }));
}

/** Waits for the port that the preload posts to its own window; messages of anybody else are not looked at. */
export function nextPort(own: Window): Promise<MessagePort> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent): void => {
      const port = event.ports[0];
      if (event.source !== own || event.data !== portMessage || port === undefined) return;
      own.removeEventListener('message', listen);
      resolve(port);
    };
    own.addEventListener('message', listen);
  });
}
