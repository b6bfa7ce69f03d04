import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { connectPages } from './connect-pages.ts';

class EndStandIn extends EventEmitter {
  readonly start = (): void => {};
  readonly close = (): void => {};
  readonly postMessage = (): void => {};
}

test('a page has gone once the other end of its channel is closed, until when it may speak', async () => {
  const port1 = new EndStandIn();
  const postMessage = vi.fn<() => void>();
  const page = { getURL: () => 'passbench://app/', isDestroyed: () => false, postMessage };
  const opened = async () => ({ router: {} });
  const pages = connectPages(
    page,
    () => ({ port1, port2: new EndStandIn() }),
    opened,
    () => {},
  );
  await pages.gone(); // Nobody has been there.
  pages.loaded();
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledOnce());
  let hasGone = false;
  const gone = pages.gone().then(() => (hasGone = true));
  await setImmediate();
  expect(hasGone).toBe(false);
  port1.emit('close');
  await gone;
  expect(hasGone).toBe(true);
});
