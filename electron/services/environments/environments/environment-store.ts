import { join, resolve } from 'node:path';
import { environmentLimits, type Environment } from '../../../../shared/documents/environment.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import { findClosestName } from '../../../../shared/lib/text/closest.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import { safeFileName, sameOnDisk } from '../../platform/data-folder/safe-file-name.ts';
import { checkEnvironment } from './check-environment.ts';
import {
  readFolder,
  removeFile,
  writeFile,
  type EnvironmentFile,
  type UnreadableEnvironment,
} from './environment-folder.ts';

export type { UnreadableEnvironment } from './environment-folder.ts';

type EnvironmentList = {
  readonly environments: readonly Environment[];
  readonly unreadable: readonly UnreadableEnvironment[];
};

/**
 * The environments of a folder: one file each in `environments/`, named after it. They are read each time, as other
 * processes may write them. Every value is checked. A record grants nothing.
 */
export type EnvironmentStore = {
  readonly list: () => Promise<EnvironmentList>;
  /** Throws ENVIRONMENT_UNKNOWN with the nearest name, or ENVIRONMENT_UNREADABLE. */
  readonly named: (name: string) => Promise<Environment>;
  /** Throws ENVIRONMENT_UNKNOWN. */
  readonly withId: (id: string) => Promise<Environment>;
  /**
   * Writes a new or existing environment. Throws ENVIRONMENT_NAME_TAKEN, ENVIRONMENT_VALUE with field and problem,
   * ENVIRONMENTS_FULL, ENVIRONMENT_NOT_WRITTEN.
   */
  readonly save: (environment: Environment) => Promise<void>;
  /** Removes the file. Throws ENVIRONMENT_UNKNOWN. The caller removes grants and secrets. */
  readonly remove: (id: string) => Promise<void>;
};

type EnvironmentStoreOptions = {
  readonly isShared?: boolean;
  /** Throws where the project is read-only, such as one of a later version. Runs before each write. */
  readonly assertWritable: (projectFolder: string) => Promise<void>;
};

/**
 * The environments of a project folder, which may be absent until the first `save`. In the user's own folder
 * (`isShared`) files keep their modes.
 */
export function environmentStore(
  projectFolder: string,
  { isShared = false, assertWritable }: EnvironmentStoreOptions,
): EnvironmentStore {
  const folder = join(resolve(projectFolder), 'environments');
  const inOrder = createTaskQueue();
  const find = async (id: string): Promise<EnvironmentFile> => {
    const found = (await readFolder(folder, isShared)).files.find(({ environment }) => environment.id === id);
    if (found === undefined) throw unknown(null, null);
    return found;
  };
  return {
    list: async () => {
      const { files, unreadable } = await readFolder(folder, isShared);
      const environments = files.map(({ environment }) => environment);
      return { environments: environments.toSorted((one, other) => (one.name < other.name ? -1 : 1)), unreadable };
    },
    named: async (name) => {
      const { files, unreadable } = await readFolder(folder, isShared);
      const found = files.find(({ environment }) => environment.name === name.normalize('NFC'));
      if (found !== undefined) return found.environment;
      const broken = unreadable.find(({ file }) => sameOnDisk(file) === sameOnDisk(safeFileName(name, '.json', [])));
      if (broken !== undefined) throw new AppError('ENVIRONMENT_UNREADABLE', broken.message, broken.next);
      const names = files.map(({ environment }) => environment.name);
      throw unknown(name, findClosestName(name, names));
    },
    withId: async (id) => (await find(id)).environment,
    save: (environment) =>
      inOrder(async () => {
        checkEnvironment(environment);
        await assertWritable(projectFolder);
        const { files, names } = await readFolder(folder, isShared);
        const before = files.find((each) => each.environment.id === environment.id)?.file ?? null;
        const namesake = files.find((each) => sameOnDisk(each.environment.name) === sameOnDisk(environment.name));
        if (namesake !== undefined && namesake.file !== before) throw taken(namesake.environment.name);
        if (before === null && files.length >= environmentLimits.environments) throw full;
        const name = environment.name.normalize('NFC');
        await writeFile(folder, { ...environment, name }, { before, names, isShared });
      }),
    remove: (id) =>
      inOrder(async () => {
        await assertWritable(projectFolder);
        await removeFile(folder, (await find(id)).file, isShared);
      }),
  };
}

function unknown(name: string | null, nearest: string | null): AppError {
  const [en, zh] = name === null ? ['', ''] : [` called ${quoteText(name)}`, `名為 ${quoteText(name)} 的`];
  const meant = nearest === null ? null : quoteText(nearest);
  return new AppError(
    'ENVIRONMENT_UNKNOWN',
    { en: `There is no environment${en}.`, zh: `沒有${zh}環境。` },
    meant === null
      ? { en: 'List them with passbench env list.', zh: '以 passbench env list 列出現有的環境。' }
      : { en: `Did you mean ${meant}?`, zh: `你是指 ${meant} 嗎？` },
  );
}

function taken(name: string): AppError {
  return new AppError(
    'ENVIRONMENT_NAME_TAKEN',
    { en: `There is already an environment called ${quoteText(name)}.`, zh: `已有名為 ${quoteText(name)} 的環境。` },
    { en: 'Choose another name, or change that one.', zh: '請另取名稱，或更改該環境。' },
  );
}

const full = new AppError(
  'ENVIRONMENTS_FULL',
  {
    en: `There are ${environmentLimits.environments} environments, the most that can be stored.`,
    zh: `已有 ${environmentLimits.environments} 個環境，已達上限。`,
  },
  { en: 'Remove environments that are no longer needed.', zh: '請移除不再需要的環境。' },
);
