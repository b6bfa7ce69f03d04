import { realpath, stat } from 'node:fs/promises';
import { longestProjectFileBytes } from '../../../../shared/documents/size-limits.ts';
import type { OrderFile, Theme } from '../../../../shared/documents/project.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { compareNames } from '../../../../shared/lib/text/compare-names.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { mapConcurrently } from '../../../../shared/lib/task-queue.ts';
import { withoutStop } from '../../../../shared/lib/text/words.ts';
import { readGlossary } from '../../../../shared/protocol/texts/glossary.ts';
import { isError } from '../../platform/data-folder/durable-file.ts';
import { readTrouble } from '../../platform/data-folder/folder-trouble.ts';
import {
  gapsOfProject,
  readOrderFile,
  readProjectFile,
  newerFormatNote,
  newerFormatError,
  type ProjectDescription,
} from './project-format.ts';
import {
  fileNameOf,
  folderOf,
  glossaryFileName,
  nameOf,
  notesFileName,
  orderFileIn,
  projectFileName,
  readAtOnce,
} from './layout.ts';
import { listFiles, type ListedFile } from './list-files.ts';
import { arrangeNames, findOrderNo, scenariosOf } from './payload-sequence.ts';
import { readThemeFile } from './project-theme.ts';
import { refusedFile, type RefusedFile, readTextFile } from './refused-file.ts';

/** A text of a project; `path` is relative, with `/`. */
export type ProjectText = { readonly path: string; readonly name: string; readonly text: string };

export type ProjectPayload = ProjectText & {
  readonly order: string;
  readonly orderNo: string;
  readonly scenario: string;
};

type ProjectReading = {
  readonly folder: string;
  readonly file: ProjectDescription;
  /** The gap choices, with the scheme of links. */
  readonly gaps: GapChoices;
  /** By order name, then sequence. */
  readonly payloads: readonly ProjectPayload[];
  readonly stories: readonly ProjectText[];
  readonly templates: readonly ProjectText[];
  /** null without notes.md. */
  readonly notes: string | null;
  /** null without a theme.json that can be used. */
  readonly theme: Theme | null;
  readonly refused: readonly RefusedFile[];
};

/**
 * Reads a project without a store and without changes. It follows no link and reads nothing outside. Throws NO_PROJECT,
 * or PROJECT_REFUSED for an unusable passbench.json.
 */
export async function readProject(folder: string): Promise<ProjectReading> {
  const root = await realFolder(folder);
  const file = await readDescription(root);
  const { files, refused: skipped } = await listFiles(root);
  const refused = file.later === undefined ? [...skipped] : [newerFormatNote(file.later), ...skipped];
  const texts = new Map<string, string>();
  await mapConcurrently(files, readAtOnce, async ({ kind, path }) => {
    const found = await readTextFile(root, path, kind === 'order' ? longestProjectFileBytes : undefined);
    if (found !== null && 'text' in found) texts.set(path, found.text);
    else if (found !== null) refused.push(found);
  });
  const notes = await readTextFile(root, notesFileName, longestProjectFileBytes);
  if (notes !== null && !('text' in notes)) refused.push(notes);
  const theme = await readThemeFile(root);
  if (theme !== null && 'message' in theme) refused.push(theme);
  const glossary = await readGlossaryFile(root);
  if (glossary !== null) refused.push(glossary);
  const there = files.filter(({ path }) => texts.has(path));
  return {
    folder: root,
    file,
    gaps: gapsOfProject(file),
    payloads: payloadsIn(there, texts, refused),
    stories: textsOf('story', there, texts),
    templates: textsOf('template', there, texts),
    notes: notes !== null && 'text' in notes ? notes.text : null,
    theme: theme !== null && 'message' in theme ? null : theme,
    refused,
  };
}

/** Why the project's glossary cannot be used; null where it can, or there is none. */
async function readGlossaryFile(root: string): Promise<RefusedFile | null> {
  const file = await readTextFile(root, glossaryFileName, longestProjectFileBytes);
  if (file === null || !('text' in file)) return file;
  const read = readGlossary(file.text);
  if (!('why' in read)) return null;
  const { line, why } = read;
  return refusedFile(glossaryFileName, {
    en: `line ${line}. ${withoutStop(why).en}`,
    zh: `第 ${line} 行。${withoutStop(why).zh}`,
  });
}

/** The real path of a folder named by the user. Throws NO_PROJECT. */
export async function realFolder(folder: string): Promise<string> {
  try {
    const root = await realpath(folder);
    if ((await stat(root)).isDirectory()) return root;
  } catch (error) {
    const why = readTrouble(error);
    const isAbsent = isError(error, 'ENOENT');
    throw noProject(folder, isAbsent ? 'the folder does not exist' : why.en, isAbsent ? '資料夾不存在' : why.zh, error);
  }
  throw noProject(folder, 'it is a file, not a folder', '它是檔案，不是資料夾');
}

/** Reads passbench.json. Throws NO_PROJECT, PROJECT_REFUSED. */
export async function readDescription(root: string): Promise<ProjectDescription> {
  const found = await readTextFile(root, projectFileName, longestProjectFileBytes);
  if (found === null) throw noProject(root, `it has no ${projectFileName}`, `它沒有 ${projectFileName}`);
  const file = 'text' in found ? readProjectFile(projectFileName, found.text) : found;
  if (!('message' in file)) return file;
  const { message, next } = file;
  throw new AppError(
    'PROJECT_REFUSED',
    { en: `The project in ${root} cannot be opened. ${message.en}`, zh: `無法開啟 ${root} 內的專案。${message.zh}` },
    next,
  );
}

/** Throws NOT_NOW for a project of a later version. */
export async function assertWritable(folder: string): Promise<void> {
  const file = await readDescription(folder).catch(() => null);
  if (file?.later !== undefined) throw newerFormatError(file.later);
}

function payloadsIn(
  files: readonly ListedFile[],
  texts: ReadonlyMap<string, string>,
  refused: RefusedFile[],
): readonly ProjectPayload[] {
  const folders = new Set(files.filter(({ kind }) => kind === 'payload').map(({ path }) => folderOf(path)));
  return [...folders].toSorted(compareNames).flatMap((folder) => {
    const described = texts.get(orderFileIn(folder));
    const file = described === undefined ? null : readOrderFile(orderFileIn(folder), described);
    if (file !== null && 'message' in file) refused.push(file);
    const says: Partial<OrderFile> = file === null || 'message' in file ? {} : file;
    const named = textsOf(
      'payload',
      files.filter(({ path }) => folderOf(path) === folder),
      texts,
    );
    const scenarios = scenariosOf(named, says);
    const order = fileNameOf(folder);
    const orderNo = says.orderNo ?? findOrderNo(order, named);
    const byName = new Map(named.map((one) => [one.name, one]));
    return arrangeNames([...byName.keys()], says.order).flatMap((name) => {
      const one = byName.get(name);
      return one === undefined ? [] : [{ ...one, order, orderNo, scenario: scenarios.get(name) ?? '' }];
    });
  });
}

function textsOf(
  kind: 'payload' | 'story' | 'template',
  files: readonly ListedFile[],
  texts: ReadonlyMap<string, string>,
): readonly ProjectText[] {
  return files
    .filter((file) => file.kind === kind)
    .map(({ path }) => ({ path, name: nameOf(kind, path), text: texts.get(path) ?? '' }));
}

function noProject(folder: string, en: string, zh: string, cause?: unknown): AppError {
  return new AppError(
    'NO_PROJECT',
    { en: `${folder} is not a project: ${en}.`, zh: `${folder} 不是專案：${zh}。` },
    {
      en: `Choose a folder with a ${projectFileName}, or create a new project there.`,
      zh: `請選擇含有 ${projectFileName} 的資料夾，或在該處建立新專案。`,
    },
    cause,
  );
}
