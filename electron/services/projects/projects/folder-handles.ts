import { BenchError } from '../../../../shared/lib/bench-error.ts';

/** So many folders are named at once; of more the first that were named have to be listed anew. */
const mostHandles = 20_000;

/** Names for folders that say nothing of where they are, good until the host ends. */
export type FolderHandles = {
  /** The same folder has the same handle. */
  readonly handleOf: (folder: string) => string;
  /** Throws NOT_FOUND for one that was never given. */
  readonly folderOf: (handle: string) => string;
};

export function folderHandles(newId: () => string): FolderHandles {
  const byHandle = new Map<string, string>();
  const byFolder = new Map<string, string>();
  const forgetFirst = (): void => {
    for (const [handle, folder] of byHandle) {
      byHandle.delete(handle);
      byFolder.delete(folder);
      return;
    }
  };
  return {
    handleOf: (folder) => {
      const known = byFolder.get(folder);
      if (known !== undefined) return known;
      if (byHandle.size >= mostHandles) forgetFirst();
      const handle = newId();
      byHandle.set(handle, folder);
      byFolder.set(folder, handle);
      return handle;
    },
    folderOf: (handle) => {
      const folder = byHandle.get(handle);
      if (folder === undefined) throw folderGone;
      return folder;
    },
  };
}

export const folderGone = new BenchError(
  'NOT_FOUND',
  { en: 'This folder is not there any more.', zh: '此資料夾已不存在。' },
  { en: 'Choose it from the list again.', zh: '請在列表中重新選擇。' },
);
