import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { escapeHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { isError } from '../../platform/data-folder/durable-file.ts';
import { readTrouble } from '../../platform/data-folder/folder-trouble.ts';

export type StartOptions = {
  /** null for the default folder. */
  readonly dataFolder: string | null;
  /** The project to open; null for the last one. */
  readonly projectFolder: string | null;
  readonly files: readonly string[];
};

/** A named folder is the project. Throws USAGE, which names a path that is neither file nor folder. */
export function startOptions(data: string | null, named: readonly string[]): StartOptions {
  if (data === '') throw usage({ en: '--data needs a folder.', zh: '--data 後須為資料夾。' });
  const files = named.filter(isFile);
  const [projectFolder = null, ...others] = named.filter((path) => !files.includes(path));
  if (others.length > 0) throw usage({ en: 'Only one project can be open at a time.', zh: '每次只可開啟一個專案。' });
  return { dataFolder: data, projectFolder, files };
}

/** False for a folder. */
function isFile(path: string): boolean {
  const shown = escapeHidden(path);
  try {
    const found = statSync(path);
    if (found.isFile() || found.isDirectory()) return found.isFile();
  } catch (error) {
    if (isError(error, 'ENOENT'))
      throw notNamed({ en: `There is no file or folder ${shown}.`, zh: `沒有檔案或資料夾 ${shown}。` });
    const why = readTrouble(error);
    throw notNamed({ en: `${shown} cannot be opened: ${why.en}.`, zh: `無法開啟 ${shown}：${why.zh}。` });
  }
  throw notNamed({ en: `${shown} is neither a file nor a folder.`, zh: `${shown} 不是檔案，也不是資料夾。` });
}

function notNamed(message: Words): AppError {
  return new AppError('USAGE', message, {
    en: 'Nothing was opened. Check the path, then start again.',
    zh: '未有開啟任何項目。請檢查路徑，然後重新啟動。',
  });
}

/**
 * Reads the application's arguments. Runtime switches among them are skipped; without `isRelease` the first path is the
 * application's folder.
 */
export function applicationOptions(args: readonly string[], isRelease: boolean): StartOptions {
  const options = { data: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true });
  const { data } = values;
  return startOptions(
    data === undefined ? null : typeof data === 'string' ? data : '',
    positionals.slice(isRelease ? 0 : 1),
  );
}

function usage(message: Words): AppError {
  const options = '[PROJECT] [FILE...], --data DIR';
  return new AppError('USAGE', message, { en: `Options: ${options}.`, zh: `選項：${options}。` });
}
