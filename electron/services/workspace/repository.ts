import type { Call } from '../../../shared/documents/call.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';

/**
 * What the workspace asks of a store. A promise that resolves means the data is on disk; what `list` gives is in the
 * order it was first written.
 */
export interface Repository {
  readonly documents: {
    readonly list: () => Promise<readonly PayloadDocument[]>;
    readonly save: (documents: readonly PayloadDocument[]) => Promise<void>;
    /** False when there is no such document. */
    readonly remove: (id: string) => Promise<boolean>;
  };
  readonly settings: {
    readonly all: () => Promise<ReadonlyMap<string, string>>;
    readonly set: (key: string, value: string) => Promise<void>;
  };
  readonly calls: {
    readonly list: () => Promise<readonly Call[]>;
    readonly add: (call: Call) => Promise<void>;
  };
}
