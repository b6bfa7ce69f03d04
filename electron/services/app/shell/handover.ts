import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { markHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { NamedFolder } from '../../bench/workspace/open-bench.ts';
import type { ServedBench } from '../start/serve-bench.ts';
import type { StartOptions } from '../start/start-options.ts';
import type { Closing } from './closing.ts';
import type { Question } from './dialogs.ts';
import { failureWords } from './failures.ts';

/** What a start hands over to the program that runs already: absolute paths. */
export type HandedStart = { readonly files: readonly string[]; readonly project: string | null };

/** So many files are handed over at once. */
export const mostHandedFiles = 100;

/** So many starts wait while the running one opens or ends. */
const mostWaiting = 100;

const longestPath = 32_768; // Windows has the longest.
const path = z
  .string()
  .max(longestPath)
  .refine((each) => isAbsolute(each) && !each.includes('\0'));
const handedStartSchema = z.strictObject({
  files: z.array(path).max(mostHandedFiles).readonly(),
  project: path.nullable(),
});

const nothing: HandedStart = { files: [], project: null };

/** What a start hands over. Paths are resolved here: the running program has another folder. Throws USAGE for too many. */
export function handedStart({ files, projectFolder }: Pick<StartOptions, 'files' | 'projectFolder'>): HandedStart {
  if (files.length > mostHandedFiles)
    throw new AppError(
      'USAGE',
      {
        en: `Passbench is open already and takes ${mostHandedFiles} files at once; ${files.length} were named. None was opened.`,
        zh: `Passbench 已經開啟，每次最多可接收 ${mostHandedFiles} 個檔案；現指定了 ${files.length} 個，全部未有開啟。`,
      },
      { en: 'Name fewer, or drop them into the window.', zh: '請減少檔案數目，或把檔案拖放到視窗。' },
    );
  return {
    files: files.map((file) => resolve(file)),
    project: projectFolder === null ? null : resolve(projectFolder),
  };
}

/** Starts that the running program takes over. */
export type Handover = {
  /** Takes what another start or the system sent. Of anything malformed, only that there was a start. */
  readonly receive: (sent: unknown) => void;
  /** Gives `take` every start, those that wait first; null: they wait again. */
  readonly serve: (take: ((start: HandedStart) => void) | null) => void;
  /** All waiting ones as one, which wait no longer; null if there are none. */
  readonly left: () => HandedStart | null;
};

export function createHandover(): Handover {
  const waiting: HandedStart[] = [];
  let served: ((start: HandedStart) => void) | null = null;
  return {
    receive: (sent) => {
      const { data = nothing } = handedStartSchema.safeParse(sent);
      if (served !== null) served(data);
      else if (waiting.length < mostWaiting) waiting.push(data);
    },
    serve: (take) => {
      served = take;
      if (take !== null) for (const each of waiting.splice(0)) take(each);
    },
    left: () => {
      const all = waiting.splice(0);
      const files = [...new Set(all.flatMap((each) => each.files))];
      return all.length === 0
        ? null
        : { files, project: all.findLast(({ project }) => project !== null)?.project ?? null };
    },
  };
}

/**
 * The arguments of a new start that opens `start` in the same data folder: the switches of this one, and without
 * `isRelease` the application's folder.
 */
export function argsOfNewStart(
  {
    args,
    isRelease,
    dataFolder,
  }: { readonly args: readonly string[]; readonly isRelease: boolean; readonly dataFolder: string },
  { files, project }: HandedStart,
): readonly string[] {
  const isSwitch = (each: string): boolean => each.startsWith('-') && !/^--(?:data(?:=.*)?)?$/s.test(each);
  const application = isRelease ? [] : [args.find((each) => !each.startsWith('-')) ?? '.'];
  return [
    ...application,
    ...args.filter(isSwitch),
    `--data=${dataFolder}`,
    ...(project === null ? [] : [project]),
    ...files,
  ];
}

type Prevented = { readonly preventDefault: () => void };

/** The events of the runtime's application that begin or end something. */
export type AppEvents = {
  on(
    event: 'second-instance',
    listener: (event: unknown, args: string[], folder: string, sent: unknown) => void,
  ): unknown;
  on(event: 'open-file', listener: (event: Prevented, path: string) => void): unknown;
  on(event: 'before-quit' | 'window-all-closed', listener: () => void): unknown;
  on(event: 'will-quit', listener: (event: Prevented) => void): unknown;
};

/** Hears of later starts, and of files that a Mac opens, which may come before it is ready. */
export function followStarts(app: AppEvents, receive: Handover['receive']): void {
  app.on('second-instance', (_event, _args, _folder, sent) => receive(sent));
  app.on('open-file', (event, path) => {
    event.preventDefault();
    receive({ files: [path], project: null });
  });
}

/** Begins with the request to quit, and closes once all windows have closed, so that pages can save first. */
export function closeWithWindows(app: AppEvents, { begin, close }: Closing): void {
  app.on('before-quit', begin);
  app.on('window-all-closed', close);
  app.on('will-quit', (event) => {
    event.preventDefault();
    close();
  });
}

type HandedPorts = {
  readonly toFront: () => void;
  /** Returns the index of the pressed button. */
  readonly ask: (question: Question) => Promise<number>;
  readonly reload: () => void;
  readonly tell: (words: Words) => void;
};

/**
 * Opens later starts in the running window, one after the other: it comes to the front, another project is opened where
 * the user agrees, and the files are offered. Nothing is dropped without a word.
 */
export function handedOpener(
  { bench, hand }: Pick<ServedBench, 'bench' | 'hand'>,
  { toFront, ask, reload, tell }: HandedPorts,
): (start: HandedStart) => void {
  const next = createTaskQueue();
  const openProject = async (folder: string): Promise<void> => {
    const confirm = async (named: NamedFolder): Promise<boolean> => (await ask(openQuestion(named, folder))) === 0;
    if (await bench.openFolder(folder, confirm)) reload();
  };
  return ({ files, project }) => {
    toFront();
    void next(async () => {
      if (project !== null) await openProject(project).catch((error: unknown) => tell(failureWords(error)));
      if (files.length > 0) await hand(files);
    }).catch((error: unknown) => tell(failureWords(error)));
  };
}

function openQuestion({ name, isNew }: NamedFolder, folder: string): Question {
  const [shown, path] = [markHidden(name), markHidden(folder)];
  return {
    message: isNew
      ? {
          en: `${shown} is not a project yet. Create one in this folder, and open it in this window?`,
          zh: `「${shown}」尚未是專案。要在此資料夾建立專案，並在此視窗開啟嗎？`,
        }
      : { en: `Open the project ${shown} in this window?`, zh: `要在此視窗開啟專案「${shown}」嗎？` },
    detail: {
      en: `Passbench was started again with ${path}. It has one window. The open project is saved first.`,
      zh: `Passbench 再次啟動時指定了 ${path}。Passbench 只有一個視窗，現有專案會先行儲存。`,
    },
    buttons: [
      isNew ? { en: 'Create project', zh: '建立專案' } : { en: 'Open project', zh: '開啟專案' },
      { en: 'Not now', zh: '暫不' },
    ],
    safe: 1,
  };
}
