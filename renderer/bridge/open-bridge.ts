import { openLoopback, takeCode } from './loopback.ts';
import type { Opening } from './loopback.ts';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { Bridge } from './bridge.ts';

/** The message with which Electron's preload hands the window its end of the channel. */
const portMessage = 'passbench.port';

/** The bridge over a MessagePort whose other end a host serves. */
function connectPort(port: MessagePort): Bridge {
  port.start();
  return createORPCClient<Bridge>(new RPCLink({ port }));
}

/** Waits for the port that the preload posts to its own window; messages of anybody else are not looked at. */
function nextPort(own: Window): Promise<MessagePort> {
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

/** Opens whatever bridge this window was given: a page served over http has a loopback host, any other has a port. */
export async function openBridge(own: Window): Promise<Opening> {
  if (own.location.protocol !== 'http:') {
    // What was put on the port is taken off it, whether or not the page is still there.
    return { bridge: connectPort(await nextPort(own)), farewellBytes: Number.POSITIVE_INFINITY };
  }
  const code = takeCode(own);
  // A new address put into this tab differs in its fragment alone, for which a browser loads nothing.
  own.addEventListener('hashchange', () => own.location.reload());
  return openLoopback(
    {
      location: own.location,
      history: own.history,
      sessionStorage: own.sessionStorage,
      fetch: (request, init) => own.fetch(request, init),
      locks: 'locks' in own.navigator ? own.navigator.locks : undefined,
    },
    code,
  );
}
