import { sortByIds } from '../../../../../shared/documents/sort-by-ids.ts';
import type { Theme } from '../../../../../shared/documents/project.ts';
import type { MyVariables } from '../../../../../shared/documents/my-variables.ts';
import type { PayloadDocument } from '../../../../../shared/documents/payload-document.ts';
import type { DocumentRepository, Repository, TextRepository } from '../repository.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import type { WorkspaceFiles } from '../workspace-services.ts';

/** A store that keeps nothing after the process: for tests. */
export function memoryRepository(): Repository {
  const settings = new Map<string, string>();
  return {
    documents: memoryDocuments(),
    stories: memoryTexts(),
    templates: memoryTexts(),
    settings: {
      all: async () => new Map(settings),
      set: async (key, value) => {
        settings.set(key, value);
      },
    },
  };
}

function memoryDocuments(): DocumentRepository {
  const repository = memoryTexts<PayloadDocument>();
  return {
    ...repository,
    arrange: async (ids) => {
      const all = sortByIds(await repository.list(), ids);
      for (const { id } of all) await repository.remove(id);
      await repository.save(all);
    },
  };
}

function memoryTexts<Kept extends { readonly id: string }>(): TextRepository<Kept> {
  const kept = new Map<string, Kept>();
  return {
    list: async () => [...kept.values()],
    save: async (all) => {
      for (const each of all) kept.set(each.id, each);
    },
    remove: async (id) => kept.delete(id),
  };
}

/** A project without a folder: for tests that know nothing of files. */
export function memoryFiles(): WorkspaceFiles {
  let gaps: GapChoices = {};
  let variables: MyVariables = {};
  let theme: Theme | null = null;
  return {
    gaps: () => gaps,
    write: async (chosen) => {
      gaps = chosen;
    },
    variables: () => variables,
    writeVariables: async (chosen) => {
      variables = chosen;
    },
    theme: () => theme,
    writeTheme: async (chosen) => {
      theme = chosen;
    },
    name: () => 'My project',
    rename: async () => {},
    conflicts: () => [],
    conflict: () => Promise.reject(new Error('there is no conflict')),
    resolve: () => Promise.reject(new Error('there is no conflict')),
    condition: () => ({ isAway: false, later: null, unwritten: [], refused: [] }),
    follow: () => {},
    documents: {
      list: async () => [],
      save: async () => {},
      remove: async () => false,
      arrange: async () => {},
    },
  };
}
