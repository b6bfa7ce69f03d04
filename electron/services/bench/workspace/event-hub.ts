import type { BridgeEvent } from '../../../../shared/bridge/schemas.ts';
import type { HostPorts } from '../ports.ts';

export type EventHub = {
  /** Sends the event to every follower except that window. */
  readonly emit: (event: BridgeEvent, except?: string) => void;
  /** Sends `ready`, then every event until the follower returns or the signal aborts. */
  readonly follow: (signal?: AbortSignal, window?: string) => AsyncIterableIterator<BridgeEvent>;
  /** Ends the current followers; later ones may follow. */
  readonly endFollowers: () => void;
  readonly followerCount: () => number;
  /** The following windows that have given their names. */
  readonly windows: () => readonly string[];
};

/** A follower with more queued events is ended, so that memory stays bounded; it follows again and reads the lists again. */
export const maxQueuedEvents = 1000;

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
  readonly finish: () => void;
  readonly end: () => void;
};

type Step = IteratorResult<BridgeEvent, undefined>;
const ended: Step = { done: true, value: undefined };

// A waiting generator cannot be returned: it would stay subscribed until the next event.
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

const longestWaitMs = 5000;

/** Lets every window write its unsaved changes before the project closes. */
export type LeavingWindows = {
  /** Resolves when each other window has confirmed, closed, or not answered within 5 s. */
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
