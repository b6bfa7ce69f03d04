import type { BridgeEvent } from '../../../../shared/bridge/schemas.ts';
import type { HostPorts } from '../ports.ts';

/** Where everything that happens in the host is told to the windows that follow it. */
export type EventHub = {
  /** Tells every follower but that window. */
  readonly emit: (event: BridgeEvent, except?: string) => void;
  /** `ready` first, then every event from this moment on, until the follower returns or the signal aborts. */
  readonly follow: (signal?: AbortSignal, window?: string) => AsyncIterableIterator<BridgeEvent>;
  /** Lets the present followers go. Later ones are not touched. */
  readonly endFollowers: () => void;
  readonly followerCount: () => number;
  /** The windows that follow and have said which they are. */
  readonly windows: () => readonly string[];
};

/** A follower this far behind is let go: it follows again and reads the lists anew, and the host's memory stays bounded. */
export const maxQueuedEvents = 1000;

/** A hub without followers. */
export function eventHub(): EventHub {
  const followers = new Map<Follower, string | undefined>();
  return {
    emit: (event, except) => {
      for (const [follower, window] of followers) if (except === undefined || window !== except) follower.push(event);
    },
    follow: (signal, window) => {
      const follower = createFollower(() => followers.delete(follower));
      if (signal?.aborted === true) {
        follower.end();
        return follower.events;
      }
      followers.set(follower, window);
      signal?.addEventListener('abort', follower.end, { once: true });
      follower.push({ event: 'ready' });
      return follower.events;
    },
    endFollowers: () => {
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
const ended: Step = { done: true, value: undefined };

// Written by hand because a generator that waits cannot be returned: it would stay subscribed until the next event.
function createFollower(onLeave: () => void): Follower {
  const queue: BridgeEvent[] = [];
  const waiting: ((step: Step) => void)[] = [];
  let isFinished = false;

  const finish = (): void => {
    isFinished = true;
    onLeave();
    for (const resolve of waiting.splice(0)) resolve(ended);
  };
  const end = (): void => {
    queue.length = 0;
    finish();
  };
  const push = (event: BridgeEvent): void => {
    if (isFinished) return;
    const next = waiting.shift();
    if (next !== undefined) next({ done: false, value: event });
    else if (queue.length < maxQueuedEvents) queue.push(event);
    else end();
  };
  const events: AsyncIterableIterator<BridgeEvent> = {
    [Symbol.asyncIterator]: () => events,
    next: () => {
      const event = queue.shift();
      if (event !== undefined) return Promise.resolve({ done: false, value: event });
      if (isFinished) return Promise.resolve(ended);
      return new Promise<Step>((resolve) => waiting.push(resolve));
    },
    return: () => {
      end();
      return Promise.resolve(ended);
    },
  };
  return { events, push, finish, end };
}

/** A window that does not answer is waited for so long. */
const longestWaitMs = 5000;

/** Has every window write what is unsaved in it before the project is closed. */
export type LeavingWindows = {
  /** Resolves once each window but that one has said that it may leave, or has gone, or does not answer. */
  readonly waitForOthers: (except: string | undefined) => Promise<void>;
  readonly confirmLeft: (window: string) => void;
};

export function leavingWindows(
  events: Pick<EventHub, 'emit' | 'windows'>,
  { later }: Pick<HostPorts, 'later'>,
): LeavingWindows {
  let told = (_window: string): void => {};
  return {
    waitForOthers: (except) => {
      const waiting = new Set(events.windows().filter((window) => window !== except));
      if (waiting.size === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const callOff = later(longestWaitMs, resolve);
        told = (window) => {
          waiting.delete(window);
          if (waiting.size > 0) return;
          callOff();
          resolve();
        };
        events.emit({ event: 'project-leaving' }, except);
      });
    },
    confirmLeft: (window) => told(window),
  };
}
