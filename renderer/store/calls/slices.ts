import type { CallPage } from '../../../shared/bridge/schemas.ts';
import type { CallSummary, ClearScope } from '../../../shared/documents/call-summary.ts';
import type { Call, CallSearch } from '../../../shared/documents/call.ts';
import type { Trouble } from '../../bridge/bridge.ts';
import type { Cleared } from '../host/slices.ts';
import type { FoundCalls } from './found-calls.ts';
import type { RecentCalls } from './recent-calls.ts';

export type Clearing = {
  readonly scope: ClearScope;
  /** What would go; null until the host has counted it. */
  readonly would: Cleared | null;
  readonly isClearing: boolean;
  readonly trouble: Trouble | null;
};

export type ClearingSlice = {
  /** The clearing to confirm; null when none is. */
  readonly clearing: Clearing | null;
  /** Asks for confirmation. Nothing is deleted yet. */
  readonly askToClear: (scope: ClearScope) => Promise<void>;
  /** Clears permanently. */
  readonly clearCalls: () => Promise<void>;
  /** Sets an order's calls aside, which can be undone. */
  readonly forgetCalls: (orderKey: string) => Promise<void>;
};

export type RecentCallsSlice = {
  readonly recentCalls: RecentCalls;
  /** Loads the next page, unless there is none or one is loading. */
  readonly loadMoreCalls: () => Promise<void>;
};

export type CallSearchSlice = {
  /** The search as typed; empty lists every call. */
  readonly callSearch: CallSearch;
  /** What the host found last; null while every call is listed. */
  readonly foundCalls: FoundCalls | null;
  /** Changes the search; undefined removes a part. Only the last question is answered. */
  readonly searchCalls: (change: CallSearch) => void;
  readonly endCallSearch: () => void;
  readonly searchCallsAgain: () => Promise<void>;
  readonly loadMoreListed: () => Promise<void>;
  /** Asks the host whether changed calls match; it has their bodies. */
  readonly refreshFoundCalls: (calls: readonly CallSummary[]) => void;
  readonly reloadFoundCalls: (isCleared: boolean) => void;
  readonly openedCallId: string | null;
  readonly openCall: (id: string) => void;
};

export type WholeCall = {
  readonly call: Call | null;
  /** Why it did not come. */
  readonly trouble: Trouble | null;
  readonly isAsked: boolean;
  /** It changed or was cleared: it is loaded again before use. */
  readonly isOutdated: boolean;
};

export type WholeCalls = ReadonlyMap<string, WholeCall>;

export type WholeCallsSlice = {
  readonly wholeCalls: WholeCalls;
  /** Asks for a whole call, unless it is on its way. */
  readonly askForCall: (id: string) => Promise<void>;
  readonly storeWholeCall: (call: Call) => void;
};

/** The first page, and the list as it was when asked. */
export type FetchedPage = { readonly page: CallPage; readonly known: RecentCalls };

export type FetchedCalls = {
  /** The orders asked for; null for every shown one: no other stays loaded. */
  readonly asked: readonly string[] | null;
  readonly orderKeys: readonly string[];
  readonly calls: readonly CallSummary[];
  readonly cut: readonly string[];
  /** The calls loaded when the host was asked; later ones are newer than its answer. */
  readonly known: readonly CallSummary[];
};

export type CallLoadingSlice = {
  /** Applies a complete answer of the host. */
  readonly applyLoadedCalls: (fetched: FetchedPage, calls: FetchedCalls, isCleared: boolean) => void;
  readonly reloadCalls: (why: 'more' | 'cleared') => void;
  /** Loads what came before the first known call of an order. */
  readonly loadMissingCalls: () => void;
  /** Loads the active order a little later, as its number may still be typed. */
  readonly loadActiveOrder: () => void;
};

export type CallsPart = WholeCallsSlice & RecentCallsSlice & CallSearchSlice & ClearingSlice & CallLoadingSlice;
