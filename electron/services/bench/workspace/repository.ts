import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { CustomTemplate } from '../../../../shared/documents/project.ts';
import type { StoryDocument } from '../../../../shared/documents/story/story.ts';

/** Of texts that are saved: a fingerprint of the text that each was typed over, by its id. */
export type TypedOver = Readonly<Record<string, string>>;

/** Texts that are kept whole, by their ids. */
export interface TextRepository<Kept> {
  readonly list: () => Promise<readonly Kept[]>;
  /** `over` names the text that each was typed over, where that is known: it says what was not seen meanwhile. */
  readonly save: (all: readonly Kept[], over?: TypedOver) => Promise<void>;
  /** False when there is no such one. */
  readonly remove: (id: string) => Promise<boolean>;
}

/** The payloads, which stand in a sequence of their own. */
export interface DocumentRepository extends TextRepository<PayloadDocument> {
  /** Keeps the sequence in which `list` gives them. Those that are not named stand behind, in the sequence they had. */
  readonly arrange: (ids: readonly string[]) => Promise<void>;
}

/**
 * What the workspace asks of a store. A promise that resolves means the data is on disk; what `list` gives is in the
 * order it was first written, until it was arranged.
 */
export interface Repository {
  readonly documents: DocumentRepository;
  readonly stories: TextRepository<StoryDocument>;
  readonly templates: TextRepository<CustomTemplate>;
  readonly settings: {
    readonly all: () => Promise<ReadonlyMap<string, string>>;
    readonly set: (key: string, value: string) => Promise<void>;
  };
}
