import { readStory } from '../../../shared/documents/story/read-story.ts';
import type { Story } from '../../../shared/documents/story/story.ts';
import type { StoryProblem } from '../../../shared/documents/story/story-problem.ts';
import { stampOf } from '../../../shared/gaps/gap-choices.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import { playStory, type PlayedStory } from '../../../shared/protocol/simulate/play-story.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import type { Io } from '../io.ts';
import { gapChoices, type CommonOptions } from '../options.ts';
import { densityProblem, readInput } from './read-input.ts';
import { readStoryFiles } from './story-files.ts';

/**
 * Reads a story and plays it. Throws STORY_UNREADABLE where it cannot be played; what is wrong with it, and which assumptions are in force
 * with its own, is said on standard error.
 */
export async function playStoryFile(
  file: string,
  args: CommonOptions,
  io: Io,
): Promise<{ readonly story: Story; readonly played: PlayedStory }> {
  const story = await readStoryFile(file, io);
  const choices = gapChoices(args);
  const played = playStory(story, {
    scenarios,
    gaps: choices,
    scenario: args.scenario ?? null,
    fileOf: await readStoryFiles(story, file),
    now: io.now(),
  });
  if (played.problems.length > 0) throw unplayableError(file, played.problems, io);
  const stamp = stampOf(played.gaps);
  if (stamp !== stampOf(choices)) io.err(`passbench: Assumptions in force, with the story’s own: ${stamp}.\n`);
  return { story, played };
}

/** The story of a file. Throws when it cannot be read; what is only odd is said on standard error. */
async function readStoryFile(file: string, io: Io): Promise<Story> {
  const decoded = decodeUtf8(await readInput(file, io));
  if (!('text' in decoded))
    throw new AppError('STORY_UNREADABLE', `${file} is no story: it is no UTF-8 text.`, 'Save it as UTF-8.');
  const dense = densityProblem(decoded.text);
  if (dense !== null) throw new AppError('INPUT_TOO_LARGE', `${file} ${dense}.`);
  const { story, problems } = readStory(decoded.text);
  if (story === null) throw unplayableError(file, problems, io);
  reportProblems(file, problems, io);
  return story;
}

function unplayableError(file: string, problems: readonly StoryProblem[], io: Io): AppError {
  reportProblems(file, problems, io);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return new AppError('STORY_UNREADABLE', `${file} cannot be played: ${errors} error${errors === 1 ? '' : 's'}.`);
}

function reportProblems(file: string, problems: readonly StoryProblem[], io: Io): void {
  for (const { line, column, severity, problem, path, message, next } of problems) {
    const place = path === '' ? 'story' : path;
    io.err(`${file}:${line}:${column}: ${severity} ${problem} ${place}: ${message.en} ${next.en}\n`);
  }
}
