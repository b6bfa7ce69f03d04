import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { ServeStore } from '../database/store-channels.ts';
import type { CheckStore } from './check-jobs.ts';
import type { StoreNotes } from './store-notes.ts';

export type StoreCare = {
  readonly check: CheckStore;
  readonly checkAfterMs: number;
  readonly now: () => Instant;
  readonly onLock: (name: 'documents' | 'calls', isWaiting: boolean) => void;
  readonly onSalvage: (percent: number | null) => void;
  readonly documents: {
    readonly file: string;
    readonly backups: string;
    readonly serve: ServeStore;
    readonly notes: StoreNotes;
  };
  readonly calls: {
    readonly file: string;
    readonly serve: ServeStore;
    readonly notes: StoreNotes;
    /** Whether the folder was used before, so that a missing store of calls is reported. */
    readonly isUsed: boolean;
  };
};
