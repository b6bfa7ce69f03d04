import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { CustomTemplate } from '../../../../shared/documents/project.ts';
import type { StoryDocument } from '../../../../shared/documents/story/story.ts';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { storeOrRefuse } from './store-failures.ts';

/** Of texts that are saved: a fingerprint of the text that each was typed over, by its id. */
export type BaseFingerprints = Readonly<Record<string, string>>;

/** Texts that are kept whole, by their ids. */
export interface TextRepository<Kept> {
  readonly list: () => Promise<readonly Kept[]>;
  /** `over` names the text that each was typed over, where that is known: it says what was not seen meanwhile. */
  readonly save: (all: readonly Kept[], over?: BaseFingerprints) => Promise<void>;
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

/** The texts of one kind as a window uses them. What cannot be written, or is not there any more, is refused. */
export type TextService<Text> = Pick<TextRepository<Text>, 'list' | 'save'> & {
  readonly remove: (id: string) => Promise<void>;
};

/** The payloads, which stand in a sequence of their own. */
export type DocumentService = TextService<PayloadDocument> & Pick<DocumentRepository, 'arrange'>;

/** The payloads of a store as a window uses them. */
export function documentService(repository: DocumentRepository): DocumentService {
  return {
    ...textService(repository, { en: 'document', zh: '內容' }),
    arrange: (ids) => storeOrRefuse({ en: 'The new sequence', zh: '新的次序' }, () => repository.arrange(ids)),
  };
}

/** Texts of the store as a window uses it; `noun` is what one of its texts is called. */
export function textService<Text>(repository: TextRepository<Text>, noun: Words): TextService<Text> {
  return {
    list: repository.list,
    save: (all, over) => storeOrRefuse({ en: `The ${noun.en}`, zh: noun.zh }, () => repository.save(all, over)),
    remove: async (id) => {
      const isRemoved = await storeOrRefuse({ en: 'The change', zh: '變更' }, () => repository.remove(id));
      if (!isRemoved)
        throw new BenchError(
          'NOT_FOUND',
          { en: `This ${noun.en} is not there any more.`, zh: `這份${noun.zh}已不存在。` },
          { en: 'Load the list again.', zh: '請重新載入列表。' },
        );
    },
  };
}
