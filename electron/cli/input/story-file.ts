import { readStory } from '../../../shared/documents/story/read-story.ts';
import type { Story, StoryCall } from '../../../shared/documents/story/story.ts';
import type { StoryProblem } from '../../../shared/documents/story/story-problem.ts';
import { stampOf } from '../../../shared/gaps/gap-choices.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import { playBranch, type PlayedBranch } from '../../../shared/protocol/simulate/play-branch.ts';
import { playStory, type PlayedStory } from '../../../shared/protocol/simulate/play-story.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import type { Io } from '../io.ts';
import { gapChoices, type CommonOptions } from '../options.ts';
import { densityProblem, readInput, maxInputBytes, reasonOf } from './read-input.ts';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { StoryFile } from '../../../shared/protocol/simulate/story-references.ts';

/**
 * Reads a story and plays it. Throws STORY_UNREADABLE where it cannot be played; what is wrong with it, and which assumptions are in force
 * with its own, is said on standard error.
 */
export async function playStoryFile(file: string, args: CommonOptions, io: Io): Promise<PlayedLines> {
  return playStoryText(await readStoryFile(file, io), { file, folder: folderOf(file) }, args, io);
}

/** A story that was played: its main line, and each of its branches. */
export type PlayedLines = {
  readonly story: Story;
  readonly played: PlayedStory;
  readonly branches: readonly PlayedBranch[];
};

type StoryPlace = {
  /** What the story is called in messages. */
  readonly file: string;
  /** The folder whose files its calls may name; null: none. */
  readonly folder: string | null;
};

/** The same for a story that is at hand as a text. */
export async function playStoryText(
  text: string,
  { file, folder }: StoryPlace,
  args: CommonOptions,
  io: Io,
): Promise<PlayedLines> {
  const story = readPlayableStory(file, text, io);
  const choices = gapChoices(args);
  const options = {
    scenarios,
    gaps: choices,
    scenario: args.scenario ?? null,
    fileOf: await readFilesIn(folder, story),
    now: io.now(),
    my: args.projectVariables ?? {},
  };
  const played = playStory(story, options);
  if (played.problems.length > 0) throw unplayableError(file, played.problems, io);
  const branches = story.branches.map((branch) => playBranch(story, branch, options));
  const problems = branches.flatMap((branch) => branch.played.problems);
  if (problems.length > 0) throw unplayableError(file, problems, io);
  const stamp = stampOf(played.gaps);
  if (stamp !== stampOf(choices)) io.err(`passbench: Assumptions, with those of the story: ${stamp}.\n`);
  return { story, played, branches };
}

/** Reads a story's text. Throws AppError where it is not UTF-8, or denser than is read. */
export async function readStoryFile(file: string, io: Io): Promise<string> {
  const decoded = decodeUtf8(await readInput(file, io));
  if (!('text' in decoded))
    throw new AppError('STORY_UNREADABLE', `${file} is not a story: it is not UTF-8 text.`, 'Save it as UTF-8.');
  const dense = densityProblem(decoded.text);
  if (dense !== null) throw new AppError('INPUT_TOO_LARGE', `${file} ${dense}.`);
  return decoded.text;
}

/** Throws where a story cannot be read; what is only odd is said on standard error. */
function readPlayableStory(file: string, text: string, io: Io): Story {
  const { story, problems } = readStory(text);
  if (story === null) throw unplayableError(file, problems, io);
  reportProblems(file, problems, io);
  return story;
}

function unplayableError(file: string, problems: readonly StoryProblem[], io: Io): AppError {
  reportProblems(file, problems, io);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return new AppError('STORY_UNREADABLE', `${file} cannot be played: ${errors} error${errors === 1 ? '' : 's'}.`);
}

/** Reports the problems of a story on standard error, each with its place in the file. */
export function reportProblems(file: string, problems: readonly StoryProblem[], io: Io): void {
  for (const { line, column, severity, problem, path, message, next } of problems) {
    const place = path === '' ? 'story' : path;
    io.err(`${file}:${line}:${column}: ${severity} ${problem} ${place}: ${message.en} ${next.en}\n`);
  }
}

const maxTotalBytes = 4 * maxInputBytes;

/**
 * Reads each file of a story once. Files must be plain and inside the story's folder (the current one for standard
 * input), links resolved.
 */
export async function readStoryFiles(story: Story, storyFile: string): Promise<(path: string) => StoryFile> {
  return readFilesIn(folderOf(storyFile), story);
}

function folderOf(storyFile: string): string {
  return storyFile === '-' ? '.' : dirname(storyFile);
}

async function readFilesIn(named: string | null, story: Story): Promise<(path: string) => StoryFile> {
  if (named === null) return () => refuse('no folder was given whose files may be read');
  const folder = await realpath(named);
  const files = new Map<string, StoryFile>();
  let total = 0;
  for (const { source } of everyCall(story)) {
    if (source.from !== 'file' || files.has(source.path)) continue;
    const file = await readFileIn(folder, source.path, maxTotalBytes - total);
    if ('bytes' in file) total += file.bytes.length;
    files.set(source.path, file);
  }
  return (path) => files.get(path) ?? refuse('it was not read');
}

/** The calls of a story and of its branches. */
function everyCall({ calls, branches }: Story): readonly StoryCall[] {
  return [...calls, ...branches.flatMap(({ entries }) => entries.filter((entry) => entry.kind === 'call'))];
}

/** The bytes of a regular file inside a folder, which is a real path; links are resolved first. */
export async function readFileIn(folder: string, path: string, left = maxInputBytes): Promise<StoryFile> {
  try {
    const real = await realpath(join(folder, ...path.split('/')));
    if (!real.startsWith(folder.endsWith(sep) ? folder : folder + sep))
      return refuse('a link points outside the story’s folder');
    const stats = await stat(real);
    if (stats.isDirectory()) return refuse('it is a folder');
    if (!stats.isFile()) return refuse('it is not a regular file');
    if (stats.size > maxInputBytes) return refuse(`it is larger than ${mebibytes(maxInputBytes)}`);
    if (stats.size > left) return refuse(`the files of the story together are larger than ${mebibytes(maxTotalBytes)}`);
    return checkDensity(await readFile(real));
  } catch (error) {
    return refuse(reasonOf(error));
  }
}

function checkDensity(bytes: Uint8Array): StoryFile {
  const decoded = decodeUtf8(bytes);
  const dense = 'text' in decoded ? densityProblem(decoded.text) : null;
  return dense === null ? { bytes } : refuse(`it ${dense}`);
}

function mebibytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MiB`;
}

/** The command line speaks English alone. */
function refuse(reason: string): StoryFile {
  return { problem: { en: reason, zh: reason } };
}
