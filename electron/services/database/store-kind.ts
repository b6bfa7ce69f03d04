import { callIndex } from '../call-search/index-calls.ts';
import type { CallIndex } from '../call-search/index-calls.ts';
import type { CallsPort } from '../call-search/calls-port.ts';
import { searchCalls } from '../call-search/search-calls.ts';
import type { AskedSearch, RunningSearch } from '../call-search/search-calls.ts';
import { callSteps } from './call-migrations.ts';
import { documentSteps } from './document-migrations.ts';
import type { Migration } from './migrations.ts';

/** The two stores of a data folder: what somebody wrote, small; and calls, of which there may be any number. */
export type StoreKind = 'documents' | 'calls';

export type StoreShape = {
  /** SQLite's application_id: neither store is ever taken for the other. */
  readonly applicationId: number;
  readonly steps: readonly Migration[];
  /** How the store is searched, and how what it is searched by is kept; absent: it is not. */
  readonly searching?: Searching;
};

/** Everything goes in small steps, between which the store answers others. */
export type Searching = {
  readonly search: (port: CallsPort, asked: AskedSearch) => RunningSearch;
  readonly indexOf: (port: CallsPort) => CallIndex;
};

export const storeShapes: Readonly<Record<StoreKind, StoreShape>> = {
  documents: { applicationId: 0x50_42_64_31, steps: documentSteps },
  calls: {
    applicationId: 0x50_42_63_31,
    steps: callSteps,
    searching: { search: searchCalls, indexOf: callIndex },
  },
};
