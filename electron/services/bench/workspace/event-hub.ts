import type { BridgeEvent } from '../../../../shared/bridge/schemas.ts';

/** Where everything that happens in the host is told to the windows that follow it. */
export type EventHub = {
  /** Tells every follower but that window. */
  readonly emit: (event: BridgeEvent, except?: string) => void;
  /** `ready` first, then every event from this moment on, until the follower returns or the signal aborts. */
  readonly follow: (signal?: AbortSignal, window?: string) => AsyncIterableIterator<BridgeEvent>;
  /** Lets the present followers go. Later ones are not touched. */
  readonly dismiss: () => void;
  readonly followerCount: () => number;
  /** The windows that follow and have said which they are. */
  readonly windows: () => readonly string[];
};

/** A follower this far behind is let go: it follows again and reads the lists anew, and the host's memory stays bounded. */
export const longestQueue = 1000;

/** A hub without followers. */
export function eventHub(): EventHub {
  const followers = new Map<Follower, string | undefined>();
  return {
    emit: (event, except) => {
      for (const [follower, window] of followers) if (except === undefined || window !== except) follower.push(event);
    },
    follow: (signal, window) => {
      const follower = startFollowing(() => followers.delete(follower));
      if (signal?.aborted === true) {
        follower.end();
        return follower.events;
      }
      followers.set(follower, window);
      signal?.addEventListener('abort', follower.end, { once: true });
      follower.push({ event: 'ready' });
      return follower.events;
    },
    dismiss: () => {
      for (const follower of followers.keys()) follower.finish();
    },
    followerCount: () => followers.size,
    windows: () => [...followers.values()].flatMap((window) => window ?? []),
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
