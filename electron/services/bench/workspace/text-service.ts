import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { DocumentRepository, TextRepository } from './repository.ts';
import { stored } from './stored.ts';

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
    arrange: (ids) => stored({ en: 'The new sequence', zh: '新的次序' }, () => repository.arrange(ids)),
  };
}

/** Texts of the store as a window uses it; `noun` is what one of its texts is called. */
export function textService<Text>(repository: TextRepository<Text>, noun: Words): TextService<Text> {
  return {
    list: repository.list,
    save: (all, over) => stored({ en: `The ${noun.en}`, zh: noun.zh }, () => repository.save(all, over)),
    remove: async (id) => {
      const isRemoved = await stored({ en: 'The change', zh: '變更' }, () => repository.remove(id));
      if (!isRemoved)
        throw new BenchError(
          'NOT_FOUND',
          { en: `This ${noun.en} is not there any more.`, zh: `這份${noun.zh}已不存在。` },
          { en: 'Load the list again.', zh: '請重新載入列表。' },
        );
    },
  };
}
