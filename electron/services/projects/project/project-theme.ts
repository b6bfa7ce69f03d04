import { hash } from 'node:crypto';
import { longestProjectFileBytes } from '../../../../shared/documents/size-limits.ts';
import type { Theme } from '../../../../shared/documents/project.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { readTheme, writeTheme } from '../../../../shared/protocol/theme/read-theme.ts';
import { themeFileName } from './layout.ts';
import { newerFormatError } from './project-format.ts';
import type { ProjectDisk } from './project-disk.ts';
import { refusedFile, type RefusedFile, readTextFile, type TextFile } from './refused-file.ts';

/** Reads the theme of a project folder; null without one. */
export async function readThemeFile(root: string): Promise<Theme | RefusedFile | null> {
  return themeIn(await readTextFile(root, themeFileName, longestProjectFileBytes));
}

/** Reads the text of a theme, or returns why the file is refused. */
export function readThemeText(text: string): Theme | RefusedFile {
  const read = readTheme(text);
  return 'why' in read ? refusedFile(themeFileName, read.why, read.next) : read;
}

function themeIn(found: TextFile | RefusedFile | null): Theme | RefusedFile | null {
  return found === null || !('text' in found) ? found : readThemeText(found.text);
}

/** theme.json of an open project. */
export type ProjectTheme = {
  /** null: Passbench’s own look. */
  readonly theme: () => Theme | null;
  /**
   * Writes the theme over the one that is known; null removes the file. Throws NOT_NOW where the file is unreadable or
   * changed, FOLDER_AWAY where there is no project.
   */
  readonly write: (theme: Theme | null) => Promise<void>;
  /** Imports outside changes. */
  readonly rescan: () => Promise<void>;
  /** Why the file is refused; its former content counts meanwhile. null otherwise. */
  readonly refused: () => RefusedFile | null;
};

type Known = { readonly sha256: string | null; readonly theme: Theme | null };

type ThemePorts = {
  /** The later format of passbench.json: the project is read-only then. */
  readonly later: () => string | null;
  /** Receives a theme that another program wrote. */
  readonly onImported: (theme: Theme | null) => void;
};

export async function openProjectTheme(disk: ProjectDisk, { later, onImported }: ThemePorts): Promise<ProjectTheme> {
  let known: Known = { sha256: null, theme: null };
  let refused: RefusedFile | null = null;
  /** True if the theme changed. */
  const rescan = async (): Promise<boolean> => {
    if (!(await disk.isPresent())) return false;
    const found = await disk.read(themeFileName, longestProjectFileBytes);
    const sha256 = found !== null && 'text' in found ? found.sha256 : null;
    if (sha256 === known.sha256 && refused === null && (found === null || 'text' in found)) return false;
    const read = themeIn(found);
    refused = read !== null && 'message' in read ? read : null;
    if (read !== null && 'message' in read) return false;
    const isChanged = JSON.stringify(read) !== JSON.stringify(known.theme);
    known = { sha256, theme: read };
    if (isChanged) onImported(read);
    return isChanged;
  };
  await rescan();
  return {
    theme: () => known.theme,
    refused: () => refused,
    rescan: async () => void (await rescan()),
    write: async (theme) => {
      const format = later();
      if (format !== null) throw newerFormatError(format);
      await requireFolder(disk);
      const isChanged = await rescan();
      if (refused !== null) throw new AppError('NOT_NOW', refused.message, refused.next);
      if (isChanged) throw changedMeanwhileError();
      if (theme === null) {
        if (known.sha256 !== null && !(await disk.remove(themeFileName, known.sha256))) throw changedMeanwhileError();
        known = { sha256: null, theme: null };
        return;
      }
      const text = writeTheme(theme);
      if (!(await disk.write(themeFileName, text, known.sha256))) throw changedMeanwhileError();
      known = { sha256: hash('sha256', text), theme };
    },
  };
}

/** A theme is kept in the folder alone, unlike a text. */
async function requireFolder(disk: ProjectDisk): Promise<void> {
  try {
    await disk.requirePresent();
  } catch (error) {
    const message = error instanceof AppError ? error.words?.message : undefined;
    if (message === undefined) throw error;
    throw new AppError(
      'FOLDER_AWAY',
      message,
      {
        en: 'Nothing was saved. Bring the folder back, then save again.',
        zh: '未有儲存任何內容。請先恢復資料夾，然後再儲存。',
      },
      error,
    );
  }
}

function changedMeanwhileError(): AppError {
  return new AppError(
    'NOT_NOW',
    { en: `${themeFileName} was changed by someone else in the meantime.`, zh: `他人已在期間更改 ${themeFileName}。` },
    {
      en: 'Nothing was saved. Look at the other version, then save again.',
      zh: '未有儲存任何內容。請先查看他人的版本，然後再儲存。',
    },
  );
}
