import { arranged } from '../../../../shared/documents/arranged.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { DocumentShelf, Repository, Shelf } from '../repository.ts';

/** A store that keeps nothing after the process: for tests. */
export function memoryRepository(): Repository {
  const settings = new Map<string, string>();
  return {
    documents: memoryDocuments(),
    stories: memoryShelf(),
    templates: memoryShelf(),
    settings: {
      all: async () => new Map(settings),
      set: async (key, value) => {
        settings.set(key, value);
      },
    },
  };
}

function memoryDocuments(): DocumentShelf {
  const shelf = memoryShelf<PayloadDocument>();
  return {
    ...shelf,
    arrange: async (ids) => {
      const all = arranged(await shelf.list(), ids);
      for (const { id } of all) await shelf.remove(id);
      await shelf.save(all);
    },
  };
}

function memoryShelf<Kept extends { readonly id: string }>(): Shelf<Kept> {
  const kept = new Map<string, Kept>();
  return {
    list: async () => [...kept.values()],
    save: async (all) => {
      for (const each of all) kept.set(each.id, each);
    },
    remove: async (id) => kept.delete(id),
  };
}
