import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

/** What a bench is started with, whatever shows its window. */
export type StartOptions = {
  /** null takes the platform's usual place. */
  readonly dataFolder: string | null;
  /** The project to open; null takes the one that was open last. */
  readonly projectFolder: string | null;
  /** Files that are opened in the first window. */
  readonly files: readonly string[];
};

/** Of the paths that were named, what is no file is the folder of a project. Throws a BenchError USAGE that says what is wrong. */
export function startOptions(data: string | null, named: readonly string[]): StartOptions {
  if (data === '') throw usage({ en: '--data takes a folder.', zh: '--data 後須為資料夾。' });
  const files = named.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
  const [projectFolder = null, ...others] = named.filter((path) => !files.includes(path));
  if (others.length > 0) throw usage({ en: 'One project is opened at a time.', zh: '每次只可開啟一個專案。' });
  return { dataFolder: data, projectFolder, files };
}

/**
 * What the application is started with. Its command line holds switches of the runtime too, which are passed over; where it
 * is run from its folder (`isRelease` is false), that folder is the first that is named.
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

function usage(message: Words): BenchError {
  const options = '[PROJECT] [FILE...], --data DIR';
  return new BenchError('USAGE', message, { en: `Options: ${options}.`, zh: `選項：${options}。` });
}
