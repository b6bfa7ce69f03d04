import { Option, type Command } from 'commander';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { writeUtcTime } from '../../../shared/lib/time/iso-time.ts';
import { compareLines } from '../../../shared/protocol/simulate/compare-lines.ts';
import { lastInstant, storyChanges, storyMoment } from '../../../shared/protocol/simulate/moments.ts';
import type { PlayedCall } from '../../../shared/protocol/simulate/played-call.ts';
import type { PlayedStory, PlayedBranch } from '../../../shared/protocol/simulate/play-story.ts';
import { publicFinding } from '../../../shared/protocol/validate/validate.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { newCommand, unknownWord, type Finish } from '../command.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { quoteText } from '../../../shared/lib/text/quote-text.ts';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import { printJson, type Io } from '../io.ts';
import { parseInstant, withCommonOptions, type CommonOptions } from '../options.ts';
import { describeDifferences, judgeCall, type Difference } from '../../../shared/protocol/simulate/judge-story.ts';
import { playStoryFile, type PlayedLines } from '../input/story-file.ts';

type SimulateArgs = CommonOptions & {
  readonly file: string;
  readonly at: readonly Instant[];
  readonly branch?: string;
  readonly json?: boolean;
};

export function simulateCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'simulate',
    'Play a story without a network: the result of each call, and what the phone shows when.',
    'passbench simulate evening.json --at 2026-11-25T18:00:00+08:00 --json',
  );
  return withCommonOptions(command)
    .argument('<STORY>', 'a story (passbench.story/1 or /2), with its files in its folder; - is standard input')
    .addOption(
      new Option('--at <ISO>', 'show the phone at this time (repeatable)')
        .argParser((text: string, instants: readonly Instant[]) => [...instants, parseInstant(text)])
        .default([], 'after the last call'),
    )
    .option('--branch <NAME>', 'play only this branch beside the main line')
    .option('--json', 'print one JSON document to standard output')
    .addHelpText('after', `\n${storyHelp}`)
    .action(async (file: string, options: Omit<SimulateArgs, 'file'>) => {
      finish(await simulate({ ...options, file }, io));
    });
}

const storyHelp = `A story:
  { "format": "passbench.story/1", "name": "Lunch", "anchor": "2026-11-25T12:00:00+08:00",
    "gaps": { "stale-update": "ignore" },
    "calls": [
      { "at": "+0m", "template": "queue-up/CALL_NUM" },
      { "at": "+10m", "template": "queue-up/CALL_NUM", "set": { "/extInfo/wait_tables": "3" } },
      { "at": "+5m", "file": "arrived.json", "expect": "SUCCESS" } ] }
  "at" is an ISO time, "+10m" after the call before, or "start_time-2h" by a time field of the call before. The first
  call counts from "anchor", else from the first ISO time of the story, else from now. The payload is one of "payload"
  (written out), "text", "file" and "template". Variables are resolved at the call's own time.
  A service's card (a queue, a charge) is "active" while it is shown. The exit code is 1 only if an "expect" or a check failed.

Format 2 ("passbench.story/2") adds:
  { "at": "+0m", "template": "ev-charging/SERVING", "expect": { "code": "SUCCESS", "status": "S", "rule": "required" },
    "curve": { "pointer": "/extInfo/progess_curr", "from": 20, "to": 80, "over": "1h", "every": "10m", "shape": "line" } },
  { "at": "+1m", "check": { "order": "M1", "card": "active", "status": "SERVING", "notification": true,
    "shows": { "en_US": ["80%"] }, "hides": { "zh_HK": ["已完成"] }, "cuts": 0 } }
  Every member given must be true; "rule" is the id of a finding. A check sends nothing. It is about the order of the call
  before or of "order", at its own time, with the calls and timed effects of that instant. Cards: active, used, expired,
  removed, none. "shows" and "hides" look at the ticket, the wallet and the visible notification of a language. "cuts": 0
  needs a browser; without one the exit code is 3. A curve is one call each "every" from "at" to its end, both included;
  shapes: line, late (slow at first), steps (four jumps).
  "branches": [{ "name": "Refund at six", "after": 1, "calls": [...] }] are other continuations behind an entry, counted
  from 0. Each is played with what comes before it, and the instants are listed from which on phones show it otherwise.`;

async function simulate(args: SimulateArgs, io: Io): Promise<ExitCode> {
  const { file, at, json, branch } = args;
  const lines = withBranch(await playStoryFile(file, args, io), branch);
  if (json === true) printJson(io, simulationDocument(lines, at));
  else {
    const { simulationText } = await import('../print/print-simulation.ts');
    io.out(simulationText({ ...lines, file, at }, io));
  }
  const { failed, isMeasured } = await judgeLines(lines, await withThemeOf(args, io));
  for (const text of failed) io.err(`passbench: ${text}\n`);
  if (failed.length > 0) return exitCodes.no;
  if (isMeasured) return exitCodes.good;
  const { noBrowserForCuts } = await import('../../services/bench/run/check-cuts.ts');
  io.err(`passbench: ${noBrowserForCuts}.\n`);
  return exitCodes.unreachable;
}

/** Phones have the theme of a project that is named. */
async function withThemeOf(args: SimulateArgs, io: Io): Promise<Io> {
  if (args.project === undefined) return io;
  const { withProjectTheme } = await import('../project/themed-pictures.ts');
  return withProjectTheme(io, args);
}

/** The lines with one branch alone. Throws UNKNOWN where the story has none of that name. */
function withBranch(lines: PlayedLines, name: string | undefined): PlayedLines {
  if (name === undefined) return lines;
  const branches = lines.branches.filter((branch) => branch.name === name);
  const names = lines.branches.map((branch) => branch.name);
  if (branches.length > 0) return { ...lines, branches };
  throw new AppError(
    'UNKNOWN',
    names.length === 0 ? 'This story has no branches.' : unknownWord('branch', name, names),
  );
}

type Judged = { readonly failed: readonly string[]; readonly isMeasured: boolean };

/** What the lines of a story did not do as it expects, a sentence each; `isMeasured` is false where cuts needed a browser. */
export async function judgeLines({ played, branches }: PlayedLines, io: Io): Promise<Judged> {
  const judged = [await judgeLine({ name: '', played, firstPlace: 0 }, '', io)];
  for (const branch of branches) judged.push(await judgeLine(branch, `/branches/${branch.index}`, io));
  return { failed: judged.flatMap(({ failed }) => failed), isMeasured: judged.every((each) => each.isMeasured) };
}

/** Only a story with checks loads what measures texts. */
async function judgedChecks(played: PlayedStory, io: Io) {
  if (played.checks.length === 0) return { judged: [], isMeasured: true };
  const { judgeWithCuts } = await import('../../services/bench/run/check-cuts.ts');
  return judgeWithCuts(played, io);
}

/** What comes before a branch is judged with the main line alone. */
async function judgeLine(
  { name, played, firstPlace }: Pick<PlayedBranch, 'name' | 'played' | 'firstPlace'>,
  pointer: string,
  io: Io,
): Promise<Judged> {
  const own = ({ place }: { readonly place: number }): boolean => place >= firstPlace;
  const checks = played.checks.filter(own);
  const { judged, isMeasured } = await judgedChecks({ ...played, checks }, io);
  const where = name === '' ? '' : `Branch ${quoteText(name)}: `;
  const failed = [
    ...played.calls.filter(own).flatMap((call) => failedCall(call, { firstPlace, pointer })),
    ...judged.flatMap(({ place, differences }) => failedCheck(`${pointer}/calls/${place - firstPlace}`, differences)),
  ];
  return { failed: failed.map((text) => where + text), isMeasured };
}

/** A played story as `--json` prints it; `at`: the instants asked for, none for after the last call of each line. */
export function simulationDocument({ played, branches }: PlayedLines, at: readonly Instant[]): object {
  const main = lineDocument(played, played.calls, at);
  if (branches.length === 0) return main;
  return {
    ...main,
    branches: branches.map((branch) => ({
      name: branch.name,
      ...lineDocument(branch.played, branch.calls, at),
    })),
    differences: branches.flatMap((branch) =>
      compareLines(played, branch, scenarios).map(({ at: from, merchantBizNo, what, main: inMain, here }) => ({
        at: writeUtcTime(from),
        branch: branch.name,
        merchantBizNo,
        what,
        main: inMain,
        here,
      })),
    ),
  };
}

function lineDocument(played: PlayedStory, calls: readonly PlayedCall[], at: readonly Instant[]): object {
  const instants = at.length === 0 ? [lastInstant(played)] : at;
  return {
    calls: calls.map(({ at: calledAt, result, findings }) => ({
      at: writeUtcTime(calledAt),
      resultCode: result.resultCode,
      resultStatus: result.resultStatus,
      findings: findings.map(publicFinding),
    })),
    moments: instants.map((instant) => storyMoment(played, instant, scenarios)),
    changes: storyChanges(played, scenarios).map(({ at: changedAt, merchantBizNo, what }) => ({
      at: writeUtcTime(changedAt),
      merchantBizNo,
      what: what.en,
    })),
  };
}

function failedCall(
  call: PlayedCall,
  { firstPlace, pointer }: { readonly firstPlace: number; readonly pointer: string },
): readonly string[] {
  const differences = judgeCall(call);
  const [first, ...others] = differences;
  const { expected, result } = call;
  const place = call.place - firstPlace;
  const { resultStatus, resultCode, resultMessage = '' } = result;
  const answer = `${resultStatus} ${resultCode}: ${resultMessage}`;
  if (first === undefined) return [];
  if (first.member === 'code' && others.length === 0)
    return [`Call ${place + 1} (${pointer}/calls/${place}) expected ${JSON.stringify(expected?.code)}, got ${answer}`];
  return [
    `Call ${place + 1} (${pointer}/calls/${place}) got ${answer} (${describeDifferences(differences)?.en ?? ''})`,
  ];
}

function failedCheck(pointer: string, differences: readonly Difference[]): readonly string[] {
  const why = describeDifferences(differences);
  return why === null ? [] : [`The check ${pointer} failed: ${why.en}.`];
}
