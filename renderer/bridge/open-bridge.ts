import { openLoopback, readCode, type Opening } from './loopback.ts';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { Bridge } from './bridge.ts';

/** The message with Electron's port. */
const portMessage = 'passbench.port';

function connectPort(port: MessagePort): Bridge {
  port.start();
  return createORPCClient<Bridge>(new RPCLink({ port }));
}

/** Waits for the preload's port; messages from others are ignored. */
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

/** Opens the bridge: loopback for a page over http, else a port. */
export async function openBridge(own: Window): Promise<Opening> {
  if (own.location.protocol !== 'http:') {
    // Messages on a port arrive even after the page closes.
    return { bridge: connectPort(await nextPort(own)), farewellBytes: Number.POSITIVE_INFINITY };
  }
  const code = readCode(own);
  // A new address in this tab differs in its fragment alone, which loads nothing.
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
