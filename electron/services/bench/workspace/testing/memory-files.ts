import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import type { WorkspaceFiles } from '../workspace-services.ts';

/** A project without a folder: for tests that know nothing of files. */
export function memoryFiles(): WorkspaceFiles {
  let gaps: GapChoices = {};
  return {
    gaps: () => gaps,
    write: async (chosen) => {
      gaps = chosen;
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
