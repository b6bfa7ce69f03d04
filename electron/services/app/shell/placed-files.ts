import { existsSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { safeFileName } from '../../platform/data-folder/safe-file-name.ts';
import { notSavedWords } from './failures.ts';
import { isOwnFile } from './own-pages.ts';

/** Saves several files of a page into one folder, chosen once. */
type FilePlacement = {
  /** Asks for the folder of the next files; false: none was chosen. */
  readonly chooseFolder: (files: number) => Promise<boolean>;
  /** The path of the next file, never over an existing one. null: it is asked for by itself. */
  readonly pathOf: (name: string) => string | null;
  /** Saves a file of the page where the user chooses. The page names the file, not the place. */
  readonly downloaded: (event: { readonly preventDefault: () => void }, file: DownloadedFile) => void;
};

type Tell = (words: Words) => void;

export function filePlacement(choose: () => Promise<string | undefined>, tell: Tell): FilePlacement {
  let [folder, left] = ['', 0];
  const given = new Set<string>();
  const pathOf = (name: string): string | null => {
    if (left === 0) return null;
    left -= 1;
    const { name: stem, ext } = parse(name);
    let path = join(folder, name);
    for (let at = 2; given.has(path.toLowerCase()) || existsSync(path); at += 1)
      path = join(folder, `${stem} (${at})${ext}`);
    given.add(path.toLowerCase());
    return path;
  };
  return {
    chooseFolder: async (files) => {
      left = 0;
      const chosen = await choose();
      [folder, left] = [chosen ?? '', chosen === undefined ? 0 : files];
      given.clear();
      return chosen !== undefined;
    },
    pathOf,
    downloaded: (event, file) => {
      if (!acceptFile(file, pathOf, tell)) event.preventDefault();
    },
  };
}

type DownloadedFile = {
  readonly getURL: () => string;
  readonly getFilename: () => string;
  readonly setSavePath: (path: string) => void;
  readonly setSaveDialogOptions: (options: { readonly defaultPath: string }) => void;
  readonly once: (event: 'done', listener: (event: unknown, state: string) => void) => unknown;
};

function acceptFile(file: DownloadedFile, pathOf: FilePlacement['pathOf'], tell: Tell): boolean {
  if (!isOwnFile(file.getURL())) return false;
  const name = safeFileName(file.getFilename(), '', []);
  const path = pathOf(name);
  if (path === null) file.setSaveDialogOptions({ defaultPath: name });
  else file.setSavePath(path);
  file.once('done', (_event, state) => {
    if (state === 'interrupted') tell(notSavedWords);
  });
  return true;
}
