import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { ServeStore } from '../database/store-channels.ts';
import type { CheckStore } from './check-jobs.ts';
import type { StoreNotes } from './store-notes.ts';

/** What opening the stores of a folder needs. */
export type StoreCare = {
  readonly check: CheckStore;
  readonly checkAfterMs: number;
  readonly now: () => Instant;
  /** Told while a store cannot be opened for a lock of another program. */
  readonly onLock: (name: 'documents' | 'calls', isWaiting: boolean) => void;
  /** Told how much of a damaged store of calls has been copied, where that takes a while; null once it is over. */
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
    /** Whether the folder was used before: a store of calls that is missing then is missed. */
    readonly isUsed: boolean;
  };
};
