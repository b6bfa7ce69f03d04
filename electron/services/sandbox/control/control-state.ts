import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { CallRecord } from '../../storage/journal/call-record.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import { clearCalls } from '../../storage/journal/clear-calls.ts';
import type { FaultSettings } from '../owner/controls.ts';

/** What tests ask of the calls of a sandbox, whatever engine keeps them. */
export type AskedCallStore = Pick<CallStore, 'one' | 'ofOrder' | 'lastKeys' | 'keysOfNumberAnywhere'> & {
  /**
   * Received calls before that number, newest first, and where to continue; null at the end. A store may leave those out that
   * have another status or came before `since`.
   */
  readonly received: (asked: {
    readonly order: string | undefined;
    readonly status: string | undefined;
    readonly since: Instant | undefined;
    readonly before: number | null;
    readonly limit: number;
  }) => Promise<{
    readonly calls: readonly Pick<CallRecord, 'id' | 'merchantBizNo' | 'orderStatus' | 'atVirtual'>[];
    readonly next: number | null;
  }>;
};

export type ClockReading = { readonly nowMs: Instant; readonly isStopped: boolean };

/** Stops the clock at a time, or so far on from where it is. */
export type ClockChange = { readonly now: Instant } | { readonly plus: number };

/** What tests turn: it holds for every process over one store. */
export type ControlState = {
  readonly clock: () => Promise<ClockReading>;
  /** Throws a ControlRefusal where the clock cannot be moved that far. */
  readonly changeClock: (change: ClockChange) => Promise<ClockReading>;
  readonly faults: () => Promise<readonly string[]>;
  /** Replaces the faults and starts their counts again. Throws NOT_NOW for one that cannot be read. */
  readonly setFaults: (texts: readonly string[]) => Promise<readonly string[]>;
  /** Removes every call, and brings clock and faults back to the start. Resolves with the number of removed calls. */
  readonly reset: () => Promise<number>;
  /** Counts resets by whichever process; null where this one alone resets. */
  readonly resets: (() => Promise<number>) | null;
};

/** Where a change brings the clock. Throws a ControlRefusal beyond what a date can hold. */
export function clockAfter(change: ClockChange, nowMs: Instant): Instant {
  const at = 'now' in change ? change.now : nowMs + change.plus;
  if (Number.isNaN(new Date(at).getTime())) throw new ControlRefusal(400, 'The clock cannot be moved that far.');
  return at;
}

/** The sandbox's virtual clock of one process: real time, until it is stopped at a time. */
export type VirtualClock = { readonly now: () => Instant; readonly read: () => ClockReading } & {
  readonly stopAt: (at: Instant) => void;
  /** As it was at the start. */
  readonly reset: () => void;
};

/** `stoppedAt`: where it stops from the start on; null: it runs. */
export function virtualClock(stoppedAt: Instant | null, realNow: () => Instant = Date.now): VirtualClock {
  let at = stoppedAt;
  const now = (): Instant => at ?? realNow();
  return {
    now,
    read: () => ({ nowMs: now(), isStopped: at !== null }),
    stopAt: (instant) => {
      at = instant;
    },
    reset: () => {
      at = stoppedAt;
    },
  };
}

/** The calls of the store of one process, as tests ask for them. */
export function askedCalls(calls: CallStore): AskedCallStore {
  return {
    ...calls,
    received: async ({ order, before, limit }) => {
      const search = { origin: 'received', ...(order === undefined ? {} : { orderNo: order }) } as const;
      const page = await calls.search({ search, before, limit });
      return { calls: page.calls.map(({ record }) => record), next: page.next };
    },
  };
}

/** What tests turn of the sandbox of one process. */
export function localControls(of: {
  readonly calls: CallStore;
  readonly clock: VirtualClock;
  readonly faults: FaultSettings;
  readonly forgetRates: () => void;
}): ControlState {
  const { calls, clock, faults, forgetRates } = of;
  return {
    clock: () => Promise.resolve(clock.read()),
    changeClock: async (change) => {
      clock.stopAt(clockAfter(change, clock.now()));
      return clock.read();
    },
    faults: () => Promise.resolve(faults.texts()),
    setFaults: async (texts) => {
      faults.set(texts);
      return faults.texts();
    },
    reset: async () => {
      const { calls: removed } = await clearCalls(calls, { of: 'everything' }, false);
      clock.reset();
      faults.reset();
      forgetRates();
      return removed;
    },
    resets: null,
  };
}

/** Ends a request of the control listener with this status and sentence. */
export class ControlRefusal extends Error {
  readonly status: 400 | 404 | 409;

  constructor(status: ControlRefusal['status'], message: string) {
    super(message);
    this.status = status;
  }
}
