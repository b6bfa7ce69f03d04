import { basename } from 'node:path';
import { columnsOfStory, rowlessProblems, unvaluedProblems } from '../../../shared/protocol/run/story-columns.ts';
import { readStory } from '../../../shared/documents/story/read-story.ts';
import type { Row } from '../../../shared/documents/rows/row.ts';
import type { Story } from '../../../shared/documents/story/story.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { lineIndex } from '../../../shared/lib/text/line-index.ts';
import { quoteText } from '../../../shared/lib/text/quote-text.ts';
import {
  referenceProblems,
  type StoryFile,
  type StoryOptions,
} from '../../../shared/protocol/simulate/story-references.ts';
import { finishStoryProblems, isPlayable, type StoryProblem } from '../../../shared/documents/story/story-problem.ts';
import type { PlacedProblem } from '../../../shared/protocol/run/reports/reported-run.ts';
import { unknownWord } from '../command.ts';
import { folderOf, readStoryFile, reportProblems } from '../input/story-file.ts';
import { readStoryFiles } from '../../services/bench/run/story-files.ts';
import type { Io } from '../io.ts';
import type { LoadedStory } from '../../services/bench/run/planned-runs.ts';
import type { Rows } from './rows-option.ts';

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
  for (const file of files) {
    if (io.stop.aborted) {
      unread.push({ file, name: nameOf(file), row: null });
      continue;
    }
    const loaded = await loadStory(file, { rows, options }, io);
    if ('story' in loaded) stories.push(loaded);
    else unreadable.push(loaded);
  }
  return { stories, unreadable, unread };
}

type Terms = { readonly rows: Rows | null; readonly options: Omit<StoryOptions, 'fileOf'> };

async function loadStory(file: string, { rows, options }: Terms, io: Io): Promise<LoadedStory | UnreadableStory> {
  const name = nameOf(file);
  const bad = (problems: readonly PlacedProblem[]): UnreadableStory => ({ file, name, problems });
  try {
    const text = await readStoryFile(file, io);
    const { story, problems } = readStory(text);
    reportProblems(file, problems, io);
    if (story === null) return bad(placed(problems));
    const fileOf = await readStoryFiles(folderOf(file), story);
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
    return { file, name: story.name ?? name, story, fileOf };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    io.err(`passbench: ${error.sentence}\n`);
    return bad([{ line: 1, column: 1, text: error.sentence }]);
  }
}

function nameOf(file: string): string {
  return file === '-' ? 'Standard input' : basename(file).replace(/(?:\.story)?\.json$/, '');
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
  return columnsOfStory(story, fileOf).flatMap(({ column, entry }) => {
    const lacking = rows.findIndex((row: Row) => !row.has(column));
    if (lacking < 0) return [];
    const place = lineIndex(story.text).positionAt(entry.span.start);
    const text = columns.includes(column)
      ? `Row ${lacking + 1} of ${file} has no ${quoteText(column)}. Add it, or remove it from /calls/${entry.place}.`
      : `/calls/${entry.place}: ${unknownWord(`column of ${file}`, column, columns)}`;
    return [{ ...place, text }];
  });
}
