import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

export type StartOptions = {
  /** null for the default folder. */
  readonly dataFolder: string | null;
  /** The project to open; null for the last one. */
  readonly projectFolder: string | null;
  readonly files: readonly string[];
};

/** A named path that is no file is a project folder. Throws USAGE. */
export function startOptions(data: string | null, named: readonly string[]): StartOptions {
  if (data === '') throw usage({ en: '--data needs a folder.', zh: '--data 後須為資料夾。' });
  const files = named.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
  const [projectFolder = null, ...others] = named.filter((path) => !files.includes(path));
  if (others.length > 0) throw usage({ en: 'Only one project can be open at a time.', zh: '每次只可開啟一個專案。' });
  return { dataFolder: data, projectFolder, files };
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
