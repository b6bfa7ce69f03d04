import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Argument, Option, type Command } from 'commander';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import {
  allPaths,
  countPaths,
  coverageOf,
  coveringPaths,
  longestPath,
  mostPaths,
  type Path,
  readMoveTable,
  type MoveTable,
  type MoveVerdict,
} from '../../../shared/lifecycle/paths.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import { newCommand, type Finish } from '../command.ts';
import { printJson, type Io } from '../io.ts';
import { gapChoices, parseScenario, parseWholeNumber, withGapOptions, type CommonOptions } from '../options.ts';
import { openOutputFolder } from '../output-folder.ts';
import { joined, printed, type Printed } from '../print/printed.ts';
import { expectedCodes, storyOfPath } from '../../../shared/protocol/simulate/tried-steps.ts';

type PathsArgs = CommonOptions & {
  readonly named: Scenario;
  readonly cover: 'moves' | 'paths';
  readonly max: number;
  readonly stories?: string;
  readonly json?: boolean;
};

/** `passbench paths`: what the tables of a scenario allow and refuse, and paths that try it. */
export function pathsCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'paths',
    'Print the moves between the statuses of a scenario, and paths of calls that try them.',
    'passbench paths queue-up --stories stories && passbench run stories',
  );
  return withGapOptions(command)
    .addArgument(new Argument('<SCENARIO>', 'a scenario id').argParser(parseScenario))
    .addOption(
      new Option('--cover <WHAT>', 'few paths that try every move, or every sequence of up to --max statuses')
        .choices(['moves', 'paths'])
        .default('moves'),
    )
    .addOption(
      new Option('--max <N>', 'the most statuses of a path, with --cover paths')
        .argParser(parseWholeNumber(1, longestPath))
        .default(4),
    )
    .option('--stories <DIR>', 'write each path as a story with the expected codes, for "passbench run"')
    .option('--json', 'print one JSON document to standard output')
    .action(async (named: Scenario, options: Omit<PathsArgs, 'named'>) => {
      finish(await printPaths({ ...options, named }, io));
    });
}

async function printPaths(args: PathsArgs, io: Io): Promise<ExitCode> {
  const { named, stories, json } = args;
  const gaps = gapChoices(args);
  const table = readMoveTable(named.lifecycle, gaps);
  if (table.statuses.length === 0) io.err(`passbench: ${named.id} takes any status in any order: it has no moves.\n`);
  const paths = pathsOf(table, args);
  if (stories !== undefined) await writeStories(stories, storiesOf(named, paths, gaps), io);
  if (json === true) printJson(io, pathsDocument(named, table, paths));
  else io.out(pathsText(named, table, paths));
  return exitCodes.good;
}

function pathsOf(table: MoveTable, { cover, max }: Pick<PathsArgs, 'cover' | 'max'>): readonly Path[] {
  if (cover === 'moves') return coveringPaths(table);
  const count = countPaths(table, max);
  if (count > mostPaths)
    throw new AppError(
      'USAGE',
      `There are ${count} paths of up to ${max} statuses; at most ${mostPaths} are written out.`,
      'Choose a smaller --max.',
    );
  return allPaths(table, max);
}

function pathsDocument({ id }: Scenario, table: MoveTable, paths: readonly Path[]): object {
  const verdict = ({ to, verdict: said, restsOn }: MoveVerdict): object => ({ to, verdict: said, restsOn });
  return {
    scenario: id,
    statuses: table.statuses,
    first: table.first.map(verdict),
    moves: table.moves.map((move) => ({ from: move.from, ...verdict(move) })),
    paths: paths.map((path) => ({ statuses: path.statuses, expect: expectedCodes(path) })),
    coverage: coverageOf(table, paths),
  };
}

type StoryText = { readonly name: string; readonly text: string };

function storiesOf(scenario: Scenario, paths: readonly Path[], gaps: GapChoices): readonly StoryText[] {
  const digits = String(paths.length).length;
  return paths.map((path, index) => ({
    name: `${scenario.id}-${String(index + 1).padStart(digits, '0')}.story.json`,
    text: storyOfPath(scenario, path, gaps),
  }));
}

/** Writes the stories. One that is there with another text is somebody's: nothing is written then. */
async function writeStories(folder: string, stories: readonly StoryText[], io: Io): Promise<void> {
  for (const { name, text } of stories) {
    const path = join(folder, name);
    const there = await readFile(path, 'utf8').catch(() => null);
    if (there !== null && there !== text)
      throw new AppError(
        'USAGE',
        `${path} exists and holds another text. Nothing was written.`,
        'Name another folder with --stories, or remove that file.',
      );
  }
  const output = await openOutputFolder(folder, { umask: io.umask, option: '--stories' });
  for (const { name, text } of stories) output.write({ name, bytes: Buffer.from(text) });
  await output.done();
}

/** The moves and paths of a scenario as people read them: the tables first, then a path a line. */
function pathsText(scenario: Scenario, table: MoveTable, paths: readonly Path[]): Printed {
  const { statuses, moves } = coverageOf(table, paths);
  const lines = [
    `${scenario.id}: ${table.statuses.length} statuses, ${table.moves.length} moves`,
    '',
    'As the first status',
    ...verdictLines(table.first.map((verdict) => ({ what: verdict.to, verdict }))),
    '',
    'Moves',
    ...verdictLines(table.moves.map((verdict) => ({ what: `${verdict.from} to ${verdict.to}`, verdict }))),
    '',
    'Paths',
    ...(paths.length === 0 ? ['  none'] : paths.map(pathLine)),
    '',
    `These paths try ${statuses.join(' of ')} statuses and ${moves.join(' of ')} moves.`,
  ];
  return joined(lines.map((line) => printed`${line}\n`));
}

function verdictLines(rows: readonly { readonly what: string; readonly verdict: MoveVerdict }[]): readonly string[] {
  if (rows.length === 0) return ['  none'];
  const width = Math.max(...rows.map(({ what }) => what.length));
  return rows.map(({ what, verdict: { verdict, restsOn } }) => {
    const why = restsOn.length === 0 ? '' : `  (assumption: ${restsOn.join(', ')})`;
    return `  ${what.padEnd(width)}  ${verdict}${why}`;
  });
}

function pathLine({ statuses, isLastAllowed }: Path): string {
  return `  ${statuses.join(', ')}${isLastAllowed ? '' : ' (refused)'}`;
}
