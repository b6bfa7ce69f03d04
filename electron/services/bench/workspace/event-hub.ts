import type { BridgeEvent } from '../../../../shared/bridge/schemas.ts';
import type { HostPorts } from '../ports.ts';
import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import { summariseRecord, type NumberedCall } from '../../storage/journal/summarise-record.ts';

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

/** Reports calls to windows: the first at once, later ones together, in events of bounded size. */
type CallEvents = {
  readonly report: (call: NumberedCall) => void;
  readonly close: () => void;
};

const eventIntervalMs = 100;
const maxCallsPerEvent = 50;
const maxPayloadCharacters = 256 * 1024;

/** Reports calls to `emit`. An event that cannot hold all says that there are more. */
export function callEvents(
  emit: (event: BridgeEvent) => void,
  later: (run: () => void, ms: number) => unknown = setTimeout,
): CallEvents {
  let waiting = new Map<string, CallSummary>();
  let size = 0;
  let more = false;
  let isGathering = false;
  let isClosed = false;

  const flush = (): void => {
    isGathering = false;
    if (isClosed || (waiting.size === 0 && !more)) return;
    const event: BridgeEvent = { event: 'calls', calls: [...waiting.values()], more };
    waiting = new Map();
    size = 0;
    more = false;
    isGathering = true;
    later(flush, eventIntervalMs);
    emit(event);
  };
  return {
    report: (call) => {
      if (waiting.size >= maxCallsPerEvent) {
        more = true;
        return;
      }
      const summary = summariseRecord(call, 'with payload');
      size += summary.payload?.length ?? 0;
      if (size > maxPayloadCharacters) more = true;
      else waiting.set(summary.id, summary);
      if (!isGathering) flush();
    },
    close: () => {
      isClosed = true;
    },
  };
}
