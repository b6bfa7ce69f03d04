import type * as z from 'zod';
import type { CallPage, Session } from '../../../shared/bridge/schemas.ts';
import type { CallSummary, ClearScope, clearedSchema } from '../../../shared/documents/call-summary.ts';
import type { CallSearch } from '../../../shared/documents/call-search.ts';
import type { Call } from '../../../shared/documents/call.ts';
import type { NotOnboarded, SandboxMode } from '../../../shared/documents/sandbox-controls.ts';
import type { RunClock } from '../../../shared/documents/run-clock.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Trouble } from '../../bridge/index.ts';
import type { FoundCalls } from './found-calls.ts';
import type { Journal } from './journal.ts';

/** What a clearing would take, as the host counts it. */
export type Cleared = z.infer<typeof clearedSchema>;

export type Clearing = {
  readonly scope: ClearScope;
  /** What would go; null until the host has counted it. */
  readonly would: Cleared | null;
  readonly isClearing: boolean;
  readonly trouble: Trouble | null;
};

export type ClearingSlice = {
  /** The clearing of the journal that is asked about; null when none is. */
  readonly clearing: Clearing | null;
  /** Asks in a dialog, with what would go. Nothing has gone by then. */
  readonly askToClear: (scope: ClearScope) => Promise<void>;
  /** Clears what was asked about. Nothing brings it back. */
  readonly clearCalls: () => Promise<void>;
  /** Sets the calls of an order aside. It can be undone, here and in what was recently deleted. */
  readonly forgetCalls: (orderKey: string) => Promise<void>;
};

export type ClockSlice = {
  readonly clock: RunClock;
  /** The time of what is in front, at the last look and in whole seconds: the run's, or the real one of an environment. */
  readonly shownNow: Instant;
  /** What the run's clock shows, in whole seconds, whatever is in front. */
  readonly runShown: Instant;
  readonly setRate: (rate: number) => Promise<void>;
  /** Pauses, or goes on at the rate before the pause. */
  readonly togglePause: () => Promise<void>;
  /** Whether the host has moved it. */
  readonly moveClock: (to: Instant) => Promise<boolean>;
  /** Moves to the next instant at which something on the phone changes, or to the one before. */
  readonly stepClock: (direction: 'forward' | 'back') => Promise<void>;
  /** Takes over a clock that the host has set. */
  readonly clockWasSet: (clock: RunClock) => void;
  readonly startTicking: () => void;
};

export type FaultsSlice = {
  /** Puts these faults in force in the sandbox, in place of what was; none lets it answer well again. */
  readonly setFaults: (faults: readonly string[]) => Promise<void>;
};

/** What the owner of the sandbox decides. Each resolves with why it was refused; null when it is done. */
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
  /** `given` names files of the inbox, a certificate and its key; without it the sandbox has one of its own authority. */
  readonly setTls: (tls: boolean, given?: { readonly cert: string; readonly key: string }) => Promise<Trouble | null>;
  readonly setHostNames: (names: readonly string[]) => Promise<Trouble | null>;
  /** Takes all orders and calls for good; with `dryRun`, says only what would go. */
  readonly startOver: (dryRun: boolean) => Promise<{ readonly cleared: Cleared } | { readonly trouble: Trouble }>;
};

export type JournalSlice = {
  readonly journal: Journal;
  /** Asks for the page behind what is here. Nothing happens where there is none, or while one is on its way. */
  readonly loadMoreCalls: () => Promise<void>;
};

export type CallSearchSlice = {
  /** What is looked for, as it is typed and chosen. Nothing in it lists every call. */
  readonly callSearch: CallSearch;
  /** What the host found last; null while every call is listed. */
  readonly foundCalls: FoundCalls | null;
  /** Looks for something else as well; a part that is undefined is not asked for. Only the last question is answered. */
  readonly searchCalls: (change: CallSearch) => void;
  /** Lists every call again. */
  readonly endCallSearch: () => void;
  /** Asks what is looked for once more. */
  readonly searchCallsAgain: () => Promise<void>;
  /** Asks for the page behind what is listed, be that all calls or those that were found. */
  readonly loadMoreListed: () => Promise<void>;
  /** Calls have happened or changed: whether they fit is asked of the host, who has their bodies. */
  readonly callsMayFit: (calls: readonly CallSummary[]) => void;
  /** Calls were cleared, or more has happened than was told: what was found is asked for anew. */
  readonly findCallsAnew: (isCleared: boolean) => void;
  /** The call whose page stands beside the list of its place. */
  readonly openedCallId: string | null;
  /** Opens a call in the place of calls. */
  readonly openCall: (id: string) => void;
};

/** How the window stands to its host. Ended: the host does not know this session any more. */
export type Link = 'connecting' | 'following' | 'lost' | 'ended';

export type SessionSlice = {
  readonly phase: 'starting' | 'ready' | 'failed';
  readonly session: Session | null;
  readonly startTrouble: Trouble | null;
  readonly link: Link;
  /** Opens the session, takes over what the host keeps and follows its events. Called once, and again after a failure. */
  readonly start: () => Promise<void>;
  /** The page is about to go: writes what is not written yet. */
  readonly leave: () => void;
  /** Opens another window of the same bench. */
  readonly openWindow: () => Promise<void>;
};

export type StoreNotesSlice = {
  /** Writes a store that is gone anew: first what the host has in memory, then all that this window holds. */
  readonly renewStore: () => Promise<void>;
  /** Puts a note on the store away that is over. */
  readonly dismissStoreNote: (id: string) => Promise<void>;
  readonly isRenewingStore: boolean;
};

/** A call with its bodies, as far as it is here. */
export type WholeCall = {
  readonly call: Call | null;
  /** Why it did not come. */
  readonly trouble: Trouble | null;
  readonly isAsked: boolean;
  /** It has changed since, or was cleared: it is to be asked for again before it is believed. */
  readonly isOutdated: boolean;
};

export type WholeCalls = ReadonlyMap<string, WholeCall>;

export type WholeCallsSlice = {
  /** The whole calls that were looked at last, by id. */
  readonly wholeCalls: WholeCalls;
  /** Asks for a whole call, unless it is on its way. */
  readonly askForCall: (id: string) => Promise<void>;
  /** A call that is known whole without having been asked for. */
  readonly keepWholeCall: (call: Call) => void;
};

/** The first page of the journal, with what was known of it when it was asked for. */
export type FetchedPage = { readonly page: CallPage; readonly known: Journal };

/** Calls of orders as the host told them. */
export type FetchedCalls = {
  /** The orders that were asked for; null for every one that is drawn: no other is held then. */
  readonly asked: readonly string[] | null;
  readonly orderKeys: readonly string[];
  readonly calls: readonly CallSummary[];
  readonly cut: readonly string[];
  /** The calls that were held when the host was asked: what has come since is newer than its answer. */
  readonly known: readonly CallSummary[];
};

/** All that the window knows of its host, and of what has happened there. */
export type HostPart = SessionSlice &
  ClockSlice &
  WholeCallsSlice &
  JournalSlice &
  CallSearchSlice &
  ClearingSlice &
  StoreNotesSlice &
  FaultsSlice &
  SandboxSlice;
