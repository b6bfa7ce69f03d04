import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { CustomTemplate } from '../../../../shared/documents/project.ts';
import type { StoryDocument } from '../../../../shared/documents/story/story.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { storeOrRefuse } from './store-failures.ts';

/** By id, a fingerprint of the text that each saved text replaces. */
export type BaseFingerprints = Readonly<Record<string, string>>;

export interface TextRepository<Kept> {
  readonly list: () => Promise<readonly Kept[]>;
  /** `over` shows which version each text replaces, where known, so that unseen changes are detected. */
  readonly save: (all: readonly Kept[], over?: BaseFingerprints) => Promise<void>;
  /** False if there is none. */
  readonly remove: (id: string) => Promise<boolean>;
}

export interface DocumentRepository extends TextRepository<PayloadDocument> {
  /** Stores the sequence of `list`. Unnamed texts come last, in their former sequence. */
  readonly arrange: (ids: readonly string[]) => Promise<void>;
}

/**
 * What the workspace needs of a store. A resolved promise means the data is on disk; `list` has the sequence of first
 * writing, until it is arranged.
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

/** The texts of one kind for a window. Refuses a failed write or a missing text. */
export type TextService<Text> = Pick<TextRepository<Text>, 'list' | 'save'> & {
  readonly remove: (id: string) => Promise<void>;
};

export type DocumentService = TextService<PayloadDocument> & Pick<DocumentRepository, 'arrange'>;

export function documentService(repository: DocumentRepository): DocumentService {
  return {
    ...textService(repository, { en: 'document', zh: '內容' }),
    arrange: (ids) => storeOrRefuse({ en: 'The new order', zh: '新的次序' }, () => repository.arrange(ids)),
  };
}

/** Texts of a store for a window; `noun` names one of them. */
export function textService<Text>(repository: TextRepository<Text>, noun: Words): TextService<Text> {
  return {
    list: repository.list,
    save: (all, over) => storeOrRefuse({ en: `The ${noun.en}`, zh: noun.zh }, () => repository.save(all, over)),
    remove: async (id) => {
      const isRemoved = await storeOrRefuse({ en: 'The change', zh: '變更' }, () => repository.remove(id));
      if (!isRemoved)
        throw new AppError(
          'NOT_FOUND',
          { en: `This ${noun.en} no longer exists.`, zh: `這份${noun.zh}已不存在。` },
          { en: 'Reload the list.', zh: '請重新載入列表。' },
        );
    },
  };
}
