import type { Call } from '../../../../shared/documents/call.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { Repository } from '../repository.ts';

/** A store that keeps nothing after the process: for tests. */
export function memoryRepository(): Repository {
  const documents = new Map<string, PayloadDocument>();
  const settings = new Map<string, string>();
  const calls: Call[] = [];
  return {
    documents: {
      list: async () => [...documents.values()],
      save: async (saved) => {
        for (const document of saved) documents.set(document.id, document);
      },
      remove: async (id) => documents.delete(id),
    },
    settings: {
      all: async () => new Map(settings),
      set: async (key, value) => {
        settings.set(key, value);
      },
    },
    calls: {
      list: async () => [...calls],
      add: async (call) => {
        calls.push(call);
      },
    },
  };
}
