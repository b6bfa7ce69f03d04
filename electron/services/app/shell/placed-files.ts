import { existsSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { safeFileName } from '../../platform/data-folder/safe-file-name.ts';
import { notSavedWords } from './failures.ts';
import { isOwnFile } from './own-pages.ts';

/** Where several files go that a page gives out one after another: into one folder, which the user is asked for once. */
export type FilePlacement = {
  /** Asks for the folder of the next so many files; false: none was chosen. */
  readonly chooseFolder: (files: number) => Promise<boolean>;
  /** The path of the next file: beside what is there, never over it. null: it was not spoken of, and is asked for by itself. */
  readonly pathOf: (name: string) => string | null;
  /** A page gives out a file: it is saved where the user says, in a dialog of the system. The page names it, and no place. */
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

/** A file that a page gives out, as the runtime has it. */
type DownloadedFile = {
  readonly getURL: () => string;
  readonly getFilename: () => string;
  readonly setSavePath: (path: string) => void;
  readonly setSaveDialogOptions: (options: { readonly defaultPath: string }) => void;
  readonly once: (event: 'done', listener: (event: unknown, state: string) => void) => unknown;
};

/** Says where a file goes, or has the user asked for it, and tells what keeps it from there. false: no page has made it, and nobody takes it. */
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
