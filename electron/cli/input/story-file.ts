import { readStory } from '../../../shared/documents/story/read-story.ts';
import type { Story } from '../../../shared/documents/story/story.ts';
import { isPlayable, type StoryProblem } from '../../../shared/documents/story/story-problem.ts';
import { stampOf } from '../../../shared/gaps/gap-choices.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import {
  playStory,
  type PlayedStory,
  playBranch,
  type PlayedBranch,
  problemsOfBranches,
} from '../../../shared/protocol/simulate/play-story.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import type { Io } from '../io.ts';
import { gapChoices, type CommonOptions } from '../options.ts';
import { dirname } from 'node:path';
import { densityProblem } from '../../services/platform/input-files.ts';
import { readStoryFiles } from '../../services/bench/run/story-files.ts';
import { readInput } from './read-input.ts';

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
    fileOf: await readStoryFiles(folder, story),
    now: io.now(),
    my: args.projectVariables ?? {},
  };
  const played = playStory(story, options);
  if (!isPlayable(played.problems)) throw unplayableError(file, played.problems, io);
  const branches = story.branches.map((branch) => playBranch(story, branch, options));
  const ofBranches = problemsOfBranches(branches);
  if (!isPlayable(ofBranches)) throw unplayableError(file, [...played.problems, ...ofBranches], io);
  reportProblems(file, [...played.problems, ...ofBranches], io);
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
  if (dense !== null) throw new AppError('INPUT_TOO_LARGE', `${file} ${dense.en}.`);
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

/** The folder whose files a story may name: its own, the current one for standard input. */
export function folderOf(storyFile: string): string {
  return storyFile === '-' ? '.' : dirname(storyFile);
}
