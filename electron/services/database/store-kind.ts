import { callSteps } from './call-migrations.ts';
import { documentSteps } from './document-migrations.ts';
import type { Migration } from './migrations.ts';

/** The two stores of a data folder: what somebody wrote, small; and calls, of which there may be any number. */
export type StoreKind = 'documents' | 'calls';

export type StoreShape = {
  /** SQLite's application_id: neither store is ever taken for the other. */
  readonly applicationId: number;
  readonly steps: readonly Migration[];
};

export const storeShapes: Readonly<Record<StoreKind, StoreShape>> = {
  documents: { applicationId: 0x50_42_64_31, steps: documentSteps },
  calls: { applicationId: 0x50_42_63_31, steps: callSteps },
};
