import { openLoopback, takeCode } from './loopback.ts';
import type { Opening } from './loopback.ts';
import { connectPort, nextPort } from './message-port.ts';

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
