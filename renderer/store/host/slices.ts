import type * as z from 'zod';
import type { Session } from '../../../shared/bridge/schemas.ts';
import type { clearedSchema } from '../../../shared/documents/call-summary.ts';
import type { NotOnboarded, SandboxMode } from '../../../shared/documents/sandbox-controls.ts';
import type { RunClock } from '../../../shared/documents/run-clock.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Trouble } from '../../bridge/bridge.ts';

/** What a clearing would take, as the host counts it. */
export type Cleared = z.infer<typeof clearedSchema>;

export type ClockSlice = {
  readonly clock: RunClock;
  /** The shown time of the active tab in whole seconds: the run's, or real for an environment. */
  readonly shownNow: Instant;
  /** The run's clock in whole seconds. */
  readonly runShown: Instant;
  readonly setRate: (rate: number) => Promise<void>;
  /** Pauses, or goes on at the rate before the pause. */
  readonly togglePause: () => Promise<void>;
  /** Whether the host has moved it. */
  readonly moveClock: (to: Instant) => Promise<boolean>;
  readonly stepClock: (direction: 'forward' | 'back') => Promise<void>;
  readonly applyClock: (clock: RunClock) => void;
  readonly startTicking: () => void;
};

export type FaultsSlice = {
  /** Replaces the sandbox's faults; an empty list ends them. */
  readonly setFaults: (faults: readonly string[]) => Promise<void>;
};

/** Decisions of the sandbox's owner. Each resolves with why it was refused, or null. */
export type SandboxSlice = {
  readonly addClient: (pasted: {
    readonly clientId: string;
    readonly keyVersion?: string;
    readonly publicKey: string;
  }) => Promise<Trouble | null>;
  readonly removeKey: (clientId: string, keyVersion: string) => Promise<Trouble | null>;
  readonly removeClient: (clientId: string) => Promise<Trouble | null>;
  readonly setMode: (mode: SandboxMode) => Promise<Trouble | null>;
  readonly setNotOnboarded: (marks: NotOnboarded) => Promise<Trouble | null>;
  /** `given` names a certificate and a key of the inbox; else the sandbox creates its own. */
  readonly setTls: (tls: boolean, given?: { readonly cert: string; readonly key: string }) => Promise<Trouble | null>;
  readonly setHostNames: (names: readonly string[]) => Promise<Trouble | null>;
  /** Deletes all orders and calls permanently; with `dryRun` only counts them. */
  readonly startOver: (dryRun: boolean) => Promise<{ readonly cleared: Cleared } | { readonly trouble: Trouble }>;
};

/** The connection to the host. Ended: the host no longer knows the session. */
export type Link = 'connecting' | 'following' | 'lost' | 'ended';

export type SessionSlice = {
  readonly phase: 'starting' | 'ready' | 'failed';
  readonly session: Session | null;
  readonly startTrouble: Trouble | null;
  readonly link: Link;
  /** Opens the session, loads everything and follows events; also retries after a failure. */
  readonly start: () => Promise<void>;
  /** The page is about to go: writes what is not written yet. */
  readonly leave: () => void;
  readonly openWindow: () => Promise<void>;
};

export type StoreNotesSlice = {
  /** Recreates a lost store from the host's memory and this window. */
  readonly renewStore: () => Promise<void>;
  readonly dismissStoreNote: (id: string) => Promise<void>;
  readonly isRenewingStore: boolean;
};

export type HostPart = SessionSlice & ClockSlice & StoreNotesSlice & FaultsSlice & SandboxSlice;
