import { basename, join } from 'node:path';
import { columnsOfStory, rowlessProblems, unvaluedProblems } from '../../../shared/protocol/run/story-columns.ts';
import { readStory } from '../../../shared/documents/story/read-story.ts';
import type { Row } from '../../../shared/documents/rows/row.ts';
import type { Story } from '../../../shared/documents/story/story.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { isJsonObject, parseJson } from '../../../shared/lib/json/json.ts';
import { lineIndex } from '../../../shared/lib/text/line-index.ts';
import { quoteText } from '../../../shared/lib/text/quote-text.ts';
import {
  referenceProblems,
  type StoryFile,
  type StoryOptions,
} from '../../../shared/protocol/simulate/story-references.ts';
import { finishStoryProblems, isPlayable, type StoryProblem } from '../../../shared/documents/story/story-problem.ts';
import { counted, type PlacedProblem } from '../../../shared/protocol/run/reports/reported-run.ts';
import { unknownWord } from '../command.ts';
import { folderOf, readStoryFile, reportProblems } from '../input/story-file.ts';
import { newReadBudget, readStoryFiles, type ReadBudget } from '../../services/bench/run/story-files.ts';
import type { Io } from '../io.ts';
import { formatOfRows, readRows } from '../../../shared/documents/rows/read-rows.ts';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import { readInput, statOf } from '../input/read-input.ts';
import { readdir } from 'node:fs/promises';
import { reasonOf } from '../../services/platform/input-files.ts';
import type { LoadedStory } from '../../services/bench/run/run-on-engine.ts';

/** A story that cannot be read. `problems`: sentences with their places. */
export type UnreadableStory = {
  readonly file: string;
  readonly name: string;
  readonly problems: readonly PlacedProblem[];
};

type UnreadFile = { readonly file: string; readonly name: string; readonly row: null };

export type LoadedStories = {
  readonly stories: readonly LoadedStory[];
  readonly unreadable: readonly UnreadableStory[];
  /** Files that were not read, because the command was stopped. */
  readonly unread: readonly UnreadFile[];
};

/** Reads every story before any is run. What is wrong with one is said on standard error. */
export async function loadStories(
  files: readonly string[],
  { rows, options }: { readonly rows: Rows | null; readonly options: Omit<StoryOptions, 'fileOf'> },
  io: Io,
): Promise<LoadedStories> {
  const stories: LoadedStory[] = [];
  const unreadable: UnreadableStory[] = [];
  const unread: UnreadFile[] = [];
  const budget = newReadBudget();
  for (const file of files) {
    if (io.stop.aborted) {
      unread.push({ file, name: nameOf(file), row: null });
      continue;
    }
    const loaded = await loadStory(file, { rows, options, budget }, io);
    if ('story' in loaded) stories.push(loaded);
    else unreadable.push(loaded);
  }
  const branches = stories.reduce((sum, { story }) => sum + story.branches.length, 0);
  if (branches > 0) io.err(`passbench: ${notRun(branches)}\n`);
  return { stories, unreadable, unread };
}

function notRun(branches: number): string {
  const [isNot, it] = branches === 1 ? ['is not', 'it'] : ['are not', 'them'];
  return `${counted(branches, 'branch', 'branches')} of the stories ${isNot} run: "passbench simulate" plays and judges ${it}.`;
}

type Terms = {
  readonly rows: Rows | null;
  readonly options: Omit<StoryOptions, 'fileOf'>;
  readonly budget: ReadBudget;
};

async function loadStory(
  file: string,
  { rows, options, budget }: Terms,
  io: Io,
): Promise<LoadedStory | UnreadableStory> {
  let name = nameOf(file);
  const bad = (problems: readonly PlacedProblem[]): UnreadableStory => ({ file, name, problems });
  try {
    const text = await readStoryFile(file, io);
    const { story, problems } = readStory(text);
    reportProblems(file, problems, io);
    name = (story === null ? nameIn(text) : story.name) ?? name;
    if (story === null) return bad(placed(problems));
    const fileOf = await readStoryFiles(folderOf(file), story, budget);
    const rowless = rows === null ? rowlessProblems(story, fileOf) : [];
    const places = { rows: rows?.rows ?? null, environment: options.env?.variables, project: options.my };
    const unknown = [
      ...finishStoryProblems(referenceProblems(story, { ...options, fileOf }), text),
      ...rowless,
      ...unvaluedProblems(story, fileOf, places),
    ];
    reportProblems(file, unknown, io);
    const columns = rows === null ? [] : columnProblems(story, fileOf, rows);
    for (const { line, column, text: said } of columns) io.err(`${file}:${line}:${column}: error row ${said}\n`);
    if (!isPlayable(unknown) || columns.length > 0) return bad([...placed(unknown), ...columns]);
    return { file, name, story, fileOf };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    io.err(`passbench: ${error.sentence}\n`);
    return bad([{ line: 1, column: 1, text: error.sentence }]);
  }
}

function nameOf(file: string): string {
  return file === '-' ? 'Standard input' : basename(file).replace(/(?:\.story)?\.json$/, '');
}

/** The name that a story gives itself, also where the rest of it cannot be read. */
function nameIn(text: string): string | null {
  const json = parseJson(text);
  return isJsonObject(json) && typeof json['name'] === 'string' ? json['name'] : null;
}

function placed(problems: readonly StoryProblem[]): readonly PlacedProblem[] {
  return problems.flatMap(({ severity, line, column, message, next }) =>
    severity === 'error' ? [{ line, column, text: `${message.en} ${next.en}` }] : [],
  );
}

/** Columns that a story names and the rows do not have, at the entry that names them. */
function columnProblems(
  story: Story,
  fileOf: (path: string) => StoryFile,
  { file, columns, rows }: Rows,
): readonly PlacedProblem[] {
  return columnsOfStory(story, fileOf).flatMap(({ column, place: { path, start } }) => {
    const lacking = rows.findIndex((row: Row) => !row.has(column));
    if (lacking < 0) return [];
    const place = lineIndex(story.text).positionAt(start);
    const text = columns.includes(column)
      ? `Row ${lacking + 1} of ${file} has no ${quoteText(column)}. Add it, or remove it from ${path}.`
      : `${path}: ${unknownWord(`column of ${file}`, column, columns)}`;
    return [{ ...place, text }];
  });
}

type Rows = { readonly file: string; readonly columns: readonly string[]; readonly rows: readonly Row[] };

/** Reads the file of --rows. Throws an AppError that names the file and the line. */
export async function readRowsFile(file: string, io: Io): Promise<Rows> {
  const decoded = decodeUtf8(await readInput(file, io));
  if (!('text' in decoded)) throw new AppError('INPUT_UNREADABLE', `${file} is not UTF-8 text.`, 'Save it as UTF-8.');
  const reading = readRows(decoded.text, formatOfRows(file, decoded.text));
  if ('message' in reading)
    throw new AppError('INPUT_UNREADABLE', `${file}:${reading.line}: ${reading.message.en}`, reading.next.en);
  return { file, ...reading };
}

const ending = '.story.json';

/**
 * The stories that paths name: a file by itself, `-` for standard input, and of a folder every `*.story.json` below it, by
 * path. Each once. Links to folders are not followed. Throws where a path cannot be read, or a folder has none.
 */
export async function findStories(paths: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const path of paths) {
    const isFolder = path !== '-' && (await statOf(path)).isDirectory();
    const stories = isFolder ? await storiesBelow(path) : [path];
    if (stories.length === 0)
      throw new AppError(
        'USAGE',
        `${path} has no story.`,
        `Its stories end with ${ending}; name a file to run another.`,
      );
    for (const story of stories) found.add(story);
  }
  return [...found];
}

async function storiesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new AppError('INPUT_UNREADABLE', `${folder} cannot be read: ${reasonOf(cause).en}.`, '', cause);
  });
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await storiesBelow(path)));
    else if (entry.name.endsWith(ending) && entry.name !== ending) found.push(path);
  }
  return found.sort(byPath);
}

/** By the names of folders and files, one after another, so that the order is the same on every system. */
function byPath(one: string, other: string): number {
  const [a, b] = [one, other].map((path) => path.split(/[\\/]/).join('\0'));
  if (a === b) return 0;
  return (a ?? '') < (b ?? '') ? -1 : 1;
}
