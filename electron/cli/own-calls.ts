import { callRecorder } from '../services/bench/workspace/call-recorder.ts';
import { openDataFolder } from '../services/platform/data-folder/data-folder.ts';
import { openInOrder } from '../services/platform/open-in-order.ts';
import type { ProjectPlace } from '../services/projects/projects/project-place.ts';
import type { CallStore } from '../services/storage/journal/call-store.ts';
import { importOutbox } from '../services/storage/outbox/import-outbox.ts';
import { openCallStoreOf } from '../services/storage/store-care/store-care.ts';
import type { Io } from './io.ts';

type OwnedPlace = Pick<ProjectPlace, 'id' | 'stores'> & { readonly folder: string };

type OwnedCalls = { readonly calls: CallStore; readonly close: () => Promise<void> };

/**
 * Opens the calls of a data folder for writing, with those that wait in its outbox. Makes the folder where absent, and owns
 * it until closed. Throws DataFolderInUse while a window has it.
 */
export function openOwnedCalls({ folder, id, stores }: OwnedPlace, what: string, io: Io): Promise<OwnedCalls> {
  return openInOrder(async (endLater) => {
    const owned = await openDataFolder(folder, what);
    endLater(owned.release);
    const { calls } = await openCallStoreOf(stores, {
      ...(await io.stores()),
      now: io.now,
      report: () => {}, // Nothing is trimmed here.
    });
    endLater(calls.database.close);
    const recorder = callRecorder(calls, () => {});
    const outbox = await importOutbox({
      dataFolder: owned.path,
      project: id,
      store: async (call) => void (await recorder.importCall(call)),
      report: (error) => {
        throw error;
      },
      later: () => () => {},
    });
    await outbox.close();
    return { calls };
  });
}
