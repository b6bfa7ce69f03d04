import type { BridgeEvent } from '../../../shared/bridge/schemas.ts';

/** Where everything that happens in the host is told to the windows that follow it. */
export type EventHub = {
  readonly emit: (event: BridgeEvent) => void;
  /** `ready` first, then every event from this moment on, until the follower returns or the signal aborts. */
  readonly follow: (signal?: AbortSignal) => AsyncIterableIterator<BridgeEvent>;
  /** Tells the present followers one last thing and lets them go. Later ones are not touched. */
  readonly dismiss: (event?: BridgeEvent) => void;
  readonly followerCount: () => number;
};

/** A follower this far behind is let go: it follows again and reads the lists anew, and the host's memory stays bounded. */
export const longestQueue = 1000;

/** A hub without followers. */
export function eventHub(): EventHub {
  const followers = new Set<Follower>();
  return {
    emit: (event) => {
      for (const follower of followers) follower.push(event);
    },
    follow: (signal) => {
      const follower = startFollowing(() => followers.delete(follower));
      if (signal?.aborted === true) {
        follower.end();
        return follower.events;
      }
      followers.add(follower);
      signal?.addEventListener('abort', follower.end, { once: true });
      follower.push({ event: 'ready' });
      return follower.events;
    },
    dismiss: (event) => {
      for (const follower of followers) {
        if (event !== undefined) follower.push(event);
        follower.finish();
      }
    },
    followerCount: () => followers.size,
  };
}

type Follower = {
  readonly events: AsyncIterableIterator<BridgeEvent>;
  readonly push: (event: BridgeEvent) => void;
  /** No more events, the queued ones are still delivered. */
  readonly finish: () => void;
  /** Over at once. */
  readonly end: () => void;
};

type Step = IteratorResult<BridgeEvent, undefined>;
const over: Step = { done: true, value: undefined };

// Written by hand because a generator that waits cannot be returned: it would stay subscribed until the next event.
function startFollowing(onLeave: () => void): Follower {
  const queue: BridgeEvent[] = [];
  const waiting: ((step: Step) => void)[] = [];
  let isFinished = false;

  const finish = (): void => {
    isFinished = true;
    onLeave();
    for (const resolve of waiting.splice(0)) resolve(over);
  };
  const end = (): void => {
    queue.length = 0;
    finish();
  };
  const push = (event: BridgeEvent): void => {
    if (isFinished) return;
    const next = waiting.shift();
    if (next !== undefined) next({ done: false, value: event });
    else if (queue.length < longestQueue) queue.push(event);
    else end();
  };
  const events: AsyncIterableIterator<BridgeEvent> = {
    [Symbol.asyncIterator]: () => events,
    next: () => {
      const event = queue.shift();
      if (event !== undefined) return Promise.resolve({ done: false, value: event });
      if (isFinished) return Promise.resolve(over);
      return new Promise<Step>((resolve) => waiting.push(resolve));
    },
    return: () => {
      end();
      return Promise.resolve(over);
    },
  };
  return { events, push, finish, end };
}
