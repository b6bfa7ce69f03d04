import { resolve, join } from 'node:path';
import { publicFinding } from '../../../shared/protocol/validate/validate.ts';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import { readProject, type ProjectText } from '../../services/projects/project/read-project.ts';
import { printJson, type Io } from '../io.ts';
import { gapChoices, type CommonOptions } from '../options.ts';
import { findingLines } from '../print/print-findings.ts';
import { joined, printed, type Printed } from '../print/printed.ts';
import { checkPayloads } from './check-payloads.ts';
import type { TextRange } from '../../../shared/documents/finding.ts';
import { lineIndex } from '../../../shared/lib/text/line-index.ts';
import { pointer } from '../../../shared/lib/json/json-pointer.ts';
import { once } from '../../../shared/lib/once.ts';
import { readStory } from '../../../shared/documents/story/read-story.ts';
import { isPlayable, type StoryProblem } from '../../../shared/documents/story/story-problem.ts';
import type { MyVariables } from '../../../shared/documents/my-variables.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { judgeCall, judgeChecks, type Difference } from '../../../shared/protocol/simulate/judge-story.ts';
import {
  playBranch,
  playStory,
  problemsOfBranches,
  type PlayedBranch,
} from '../../../shared/protocol/simulate/play-story.ts';
import { faintWords, findFaintTexts } from '../../../shared/protocol/theme/theme-contrast.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { newReadBudget, readStoryFiles, type ReadBudget } from '../../services/bench/run/story-files.ts';
import type { StoryEntry } from '../../../shared/documents/story/story.ts';
import { counted } from '../../../shared/protocol/run/reports/reported-run.ts';
import { folderOf } from '../input/story-file.ts';
import type { ReportedFile } from '../reports/annotations.ts';

type FailedExpectation = {
  /** The index of its branch; null: the main line. */
  readonly branch: number | null;
  /** Its place in that line. */
  readonly call: number;
  readonly expected: string;
  readonly got: string;
  /** Where the entry is in the story. */
  readonly range: TextRange;
};

/** What was checked, as reports have it, and how the command ends. */
export type CheckedFiles = { readonly code: ExitCode; readonly reported: readonly ReportedFile[] };

type CheckedStory = {
  readonly file: string;
  readonly problems: readonly StoryProblem[];
  readonly failed: readonly FailedExpectation[];
  /** How many of its checks ask about cut texts, which are not measured. */
  readonly unmeasured: number;
};

type StorySetting = {
  /** Shared by all stories of the project. */
  readonly budget: ReadBudget;
  readonly gaps: GapChoices;
  readonly now: Instant;
  readonly my: MyVariables;
};

async function checkStory(
  root: string,
  { path: file, text }: ProjectText,
  { budget, gaps, now, my }: StorySetting,
): Promise<CheckedStory> {
  const { story, problems } = readStory(text);
  if (story === null) return { file, problems, failed: [], unmeasured: 0 };
  const fileOf = await readStoryFiles(folderOf(join(root, ...file.split('/'))), story, budget);
  const options = { scenarios, gaps, scenario: null, fileOf, now, my };
  const main = { story, played: playStory(story, options), firstPlace: 0, index: null };
  const branches = isPlayable(main.played.problems)
    ? story.branches.map((branch) => playBranch(story, branch, options))
    : [];
  return {
    file,
    problems: [...problems, ...main.played.problems, ...problemsOfBranches(branches)],
    failed: [main, ...branches].flatMap(failedOfLine),
    unmeasured: [story, ...story.branches].flatMap(({ entries }) => entries).filter(asksCuts).length,
  };
}

function asksCuts(entry: StoryEntry): boolean {
  return entry.kind === 'check' && entry.cuts !== null;
}

/** A line of a story; its index is null for the main line. */
type Line = Pick<PlayedBranch, 'story' | 'played' | 'firstPlace'> & { readonly index: number | null };

/** What is not as a line expects. What a branch shares with the main line is judged with that alone. */
function failedOfLine({ story, played, firstPlace, index }: Line): readonly FailedExpectation[] {
  const lines = once(() => lineIndex(story.text));
  const failedOf = (place: number, difference: Difference): FailedExpectation => {
    const { start, end } = story.entries[place]?.span ?? { start: 0, end: 0 };
    const range = lines().rangeOf(start, end);
    return { branch: index, call: place - firstPlace, ...expectedOf(difference), range };
  };
  const own = ({ place }: { readonly place: number }): boolean => place >= firstPlace;
  return [
    ...played.calls.filter(own).flatMap((call) => judgeCall(call).map((each) => failedOf(call.place, each))),
    ...judgeChecks({ ...played, checks: played.checks.filter(own) }, scenarios).flatMap(({ place, differences }) =>
      differences.map((each) => failedOf(place, each)),
    ),
  ];
}

/** A result code stands for itself; another member is named. */
function expectedOf({ member, asked, found }: Difference): Pick<FailedExpectation, 'expected' | 'got'> {
  const name = member === 'code' ? '' : `${member} `;
  return { expected: `${name}${asked.en}`, got: found.en };
}

function placeOf({ branch, call }: FailedExpectation): string {
  return pointer(...(branch === null ? [] : ['branches', branch]), 'calls', call);
}

function isStoryGood({ problems, failed }: CheckedStory): boolean {
  return failed.length === 0 && !problems.some(({ severity }) => severity === 'error');
}

/**
 * Says everything there is to say about each payload and story of a project; the answer is no when any finding is an error,
 * a story cannot be played or goes otherwise than it expects, or a file cannot be used.
 */
export async function validateProject(
  folder: string,
  args: CommonOptions & { readonly json?: boolean },
  io: Io,
): Promise<CheckedFiles> {
  const project = await readProject(resolve(folder));
  const gaps = gapChoices(args);
  const my = project.file.variables ?? {};
  const payloads = checkPayloads(project.payloads, { gaps, now: io.now(), uuid32: io.uuid32, my });
  const stories: CheckedStory[] = [];
  const budget = newReadBudget();
  for (const story of project.stories)
    stories.push(await checkStory(project.folder, story, { budget, gaps, now: io.now(), my }));
  for (const { message, next } of project.refused) io.err(`passbench: ${message.en} ${next.en}\n`);
  for (const faint of findFaintTexts(project.theme?.tokens ?? {}))
    io.err(`passbench: theme.json: ${faintWords(faint).en}\n`);
  const unmeasured = stories.reduce((sum, each) => sum + each.unmeasured, 0);
  if (unmeasured > 0) io.err(`passbench: ${notMeasured(unmeasured)}\n`);
  if (args.json === true)
    printJson(io, [
      ...payloads.map((each) => ({ ...each, findings: each.findings.map(publicFinding) })),
      ...stories.map(storyDocument),
    ]);
  else {
    for (const each of payloads) io.out(findingLines(each, gaps, io.colour));
    for (const each of stories) io.out(storyLines(each));
  }
  const hasErrors = payloads.some(({ findings }) => findings.some(({ severity }) => severity === 'error'));
  const isGood = !hasErrors && project.refused.length === 0 && stories.every(isStoryGood);
  const checked = [...payloads, ...stories.map(reportedStory)];
  // A report names files as its reader finds them, not as the project does.
  const reported = checked.map(({ file, findings }) => ({ file: join(folder, ...file.split('/')), findings }));
  return { code: isGood ? exitCodes.good : exitCodes.no, reported };
}

/** Only "simulate" measures the checks of branches too. */
function notMeasured(checks: number): string {
  const [was, it] = checks === 1 ? ['was', 'it'] : ['were', 'them'];
  return `"cuts" of ${counted(checks, 'check')} ${was} not measured: "passbench simulate" measures ${it}.`;
}

function reportedStory({ file, problems, failed }: CheckedStory): ReportedFile {
  const wrong = problems.map(({ severity, problem, path, message, next, ...range }) => ({
    ...range,
    severity,
    rule: problem,
    path,
    message: `${message.en} ${next.en}`,
  }));
  const missed = failed.map((each) => ({
    ...each.range,
    severity: 'error' as const,
    rule: 'expect',
    path: placeOf(each),
    message: `expected ${each.expected}, got ${each.got}`,
  }));
  return { file, findings: [...wrong, ...missed] };
}

function storyDocument({ file, problems, failed }: CheckedStory): object {
  return {
    file,
    scenario: null,
    findings: problems.map(({ line, column, severity, problem, path, message }) => ({
      line,
      column,
      severity,
      rule: problem,
      path,
      message: message.en,
    })),
    failed: failed.map(({ branch, call, expected, got }) => ({
      ...(branch === null ? {} : { branch }),
      call,
      expected,
      got,
    })),
  };
}

function storyLines({ file, problems, failed }: CheckedStory): Printed {
  if (problems.length + failed.length === 0) return printed`${file}: good (story)\n`;
  return joined([
    ...problems.map(
      ({ line, column, severity, problem, path, message, next }) =>
        printed`${file}:${line}:${column}: ${severity} ${problem} ${path === '' ? 'story' : path}: ${message.en} ${next.en}\n`,
    ),
    ...failed.map(
      (each) => printed`${file}: error expect ${placeOf(each)}: expected ${each.expected}, got ${each.got}\n`,
    ),
  ]);
}
