import type { Command } from 'commander';
import { AppError } from '../../../shared/lib/app-error.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { newCommand, type Finish } from '../command.ts';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import { groupedOutput, type Io } from '../io.ts';
import { printedLines, joined, type Printed, inColour, printed } from '../print/printed.ts';
import { gapChoices, parseWholeNumber, withCommonOptions } from '../options.ts';
import { writeLoadScript } from './k6-option.ts';
import { jsonReport } from '../../../shared/protocol/run/reports/json-report.ts';
import { loadStories, type UnreadableStory, readRowsFile, findStories } from './load-stories.ts';
import {
  summaryText,
  type RunListener,
  type RunSummary,
  counted,
  entryTitle,
  type ReportedRun,
} from '../../../shared/protocol/run/reports/reported-run.ts';
import { openReports, runReportKinds, type RunReportKind } from './open-reports.ts';
import { reportOption, type ReportTarget } from '../reports/report-option.ts';
import { runOnEngine, type RunEnd, type LoadedStory } from '../../services/bench/run/run-on-engine.ts';
import { runOnService } from './run-on-service.ts';
import { base64 } from '../../services/storage/journal/call-record.ts';
import { withProjectTheme } from '../project/themed-pictures.ts';
import { serviceOf, withServiceOptions } from './service.ts';
import type { TargetArgs } from '../env/send-target.ts';

type RunArgs = TargetArgs & {
  readonly paths: readonly string[];
  readonly rows?: string;
  readonly parallel: number;
  readonly bail?: boolean;
  readonly wait?: boolean;
  readonly report: readonly ReportTarget<RunReportKind>[];
  readonly k6?: string;
  readonly json?: boolean;
};

const maxRuns = 1_000_000;

export function runCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'run',
    'Run stories and judge what they expect and check.',
    'passbench run stories --env UAT --report junit=run.xml',
  );
  return withServiceOptions(withCommonOptions(command))
    .argument('<PATH...>', 'stories, or folders (every *.story.json below, by path); - is standard input')
    .option('--rows <FILE>', 'run each story once for each row: CSV, a JSON list of objects, or JSON lines')
    .option(
      '--parallel <N>',
      'how many stories run beside each other (the engine: one after another)',
      parseWholeNumber(1, 64),
      4,
    )
    .option('--wait', 'wait between calls as long as the story says (with --env or --to)')
    .option('--bail', 'stop after the first story that does not pass')
    .addOption(reportOption(runReportKinds))
    .option('--k6 <FILE>', 'write a script for k6 that plays the stories as a load, and send nothing')
    .option('--json', 'print one JSON document to standard output')
    .addHelpText('after', `\n${runHelp}`)
    .action(async (paths: readonly string[], options: Omit<RunArgs, 'paths'>) => {
      const { k6 } = options;
      if (k6 === undefined) finish(await run({ ...options, paths }, io));
      else finish(await writeLoadScript({ ...options, paths, k6 }, io));
    });
}

const runHelp = `Without --env or --to the engine answers at the story's own clock; nothing is sent. Every story is read before the first one
runs: one that cannot be read, or a row with an error, ends the command with 2. A story is an order of its own for each row.
On the engine its order number and ids follow from its file, its name and the row, so that a run can be repeated byte for
byte.

With --env or --to each call is sent once, signed, with every guard of "passbench send", and is in the history. Order numbers
and ids are fresh at each run; variables are resolved when the call is sent. Calls of one story keep their order, stories run
beside each other (--parallel). Times of a story only order its calls; --wait waits as long as lies between a call and the
first one. A check is judged at the story's own times, with each call's payload as resolved there, and taken as accepted or
refused by the response; so is "rule", whose findings the engine makes. With a public key of the platform every response must
be signed. A response without a result ends its story. A call without a response, or one that cannot be signed or recorded,
ends the run: what ran is reported, the rest is not run.

Rows: {{row.NAME}} in a payload, in "set", "expect" or "check" has the value of the column NAME. CSV has a header line
(RFC 4180, UTF-8). In JSON a number keeps the way it is written. An empty value in "expect" or "check" asks nothing.
{{my.NAME}} there has the value of the column NAME, else that of --env, else that of --project ("variables" in their files).
A name that has no value stays as typed, and is named with its place on standard error.

A call without "expect" passes with any result. A check is judged at its own time, with the calls and timed effects of
that instant. What did not pass says what was asked and found: card: asked active, found used.
Branches of a story are not run: "passbench simulate" plays and judges them, and has the format in its help.

Reports: junit (a testsuite for each story and row, a testcase for each entry), html (one page, with the phones of each check
in both languages; those of 400 checks at most, failed ones first), md (for a merge request), json (as --json), github
(annotations at the line of the story; on standard error beside --json). A report's folder must exist. A path that cannot be
written is refused before anything runs; a disk that fills up meanwhile leaves the old file and ends with 3.

--k6 writes a script of JavaScript for k6 and sends nothing: each iteration is a story, for the next row, with a fresh order
number and ids; each call is signed for itself by k6's WebCrypto (RSA256 alone) and waits for the one before it. Address and
client are those of --env or --to, else of PASSBENCH_BASE_URL and PASSBENCH_CLIENT_ID when k6 runs. The key is read then from
the file named by PASSBENCH_KEY_FILE (PEM without a passphrase); neither a key nor a credential is in the script. "expect" is
checked but for "rule"; checks of the phone and waiting are left out. Thresholds: the part of S (PASSBENCH_MIN_RATE, 0.99) and
the 95th percentile of the duration in ms (PASSBENCH_P95_MS, 1000).

Exit codes: 0 all passed, 1 one failed, 2 a story or row cannot be read, 3 a call got no result, a check of "cuts" had no
browser, or a report could not be written, 130 ended by Ctrl+C: calls under way are finished, what ran is reported.`;

async function run(args: RunArgs, given: Io): Promise<ExitCode> {
  // Taken first: from here on Ctrl+C lets the command report what ran.
  const { stop } = given;
  const { out, flush } = groupedOutput(given);
  const io = withProjectTheme({ ...given, out }, args);
  const service = await serviceOf(args, io);
  if (service === null && args.wait === true)
    throw new AppError('USAGE', '--wait was given without --env or --to.', 'Omit it: the engine waits for nothing.');
  const gaps = service === null ? gapChoices(args) : service.target.signer.gaps;
  const env = service?.env ?? null;
  const values = { my: args.projectVariables ?? {}, ...(env === null ? {} : { env }) };
  const options = { scenarios, gaps, scenario: args.scenario ?? null, now: io.now(), ...values };
  const files = await findStories(args.paths);
  const rows = args.rows === undefined ? null : await readRowsFile(args.rows, io);
  const { stories, unreadable, unread } = await loadStories(files, { rows, options }, io);
  const count = stories.length * (rows?.rows.length ?? 1);
  if (count > maxRuns) throw tooMany(count);
  const isJson = args.json === true;
  const inputs = args.rows === undefined ? files : [...files, args.rows];
  const reports = openReports(args.report, { inputs, isJson, io });
  const printed = isJson ? jsonReport((text) => io.out(printedLines(text)), base64) : textReport(io);
  const listeners = [printed, ...reports.listeners];
  try {
    if (unreadable.length > 0 && !stop.aborted) {
      await reportUnreadable(unreadable, { stories, notRun: count }, listeners);
      io.err('passbench: Nothing was run, because not every story can be read.\n');
      reports.finish();
      return exitCodes.usage;
    }
    const bail = args.bail === true;
    const runs = { stories, rows: rows?.rows ?? null, options, bail, unread };
    const end =
      service === null
        ? await runOnEngine(runs, listeners, io)
        : await runOnService({ ...runs, service, parallel: args.parallel, waits: args.wait === true }, listeners, io);
    if (isJson) io.err(`passbench: ${summaryText(end.summary)}\n`);
    reports.finish();
    return exitCodeOf(end);
  } finally {
    flush();
    reports.discard();
  }
}

function tooMany(runs: number): AppError {
  const [count, most] = [runs.toLocaleString('en'), maxRuns.toLocaleString('en')];
  return new AppError(
    'USAGE',
    `These are ${count} runs; at most ${most} are made at once.`,
    'Name fewer stories or rows.',
  );
}

/** Nothing was run: what could not be read is reported as errors, the rest as not run. */
async function reportUnreadable(
  unreadable: readonly UnreadableStory[],
  { stories, notRun }: { readonly stories: readonly LoadedStory[]; readonly notRun: number },
  listeners: readonly RunListener[],
): Promise<void> {
  const summary: RunSummary = { passed: 0, failed: 0, errors: unreadable.length, calls: 0, ms: 0, notRun };
  const rest = stories.map(({ file, name }) => ({ file, name, row: null }));
  for (const listener of listeners) {
    for (const { file, name, problems } of unreadable)
      await listener.story({ file, name, row: null, outcome: 'error', ms: 0, entries: [], problems, of: null });
    await listener.end(summary, rest);
  }
}

function exitCodeOf({ summary: { failed }, isStopped, isUnplayable, isUnmeasured, isUnreached }: RunEnd): ExitCode {
  if (isStopped) return exitCodes.interrupted;
  if (isUnreached) return exitCodes.unreachable;
  if (isUnplayable) return exitCodes.usage;
  if (failed > 0) return exitCodes.no;
  return isUnmeasured ? exitCodes.unreachable : exitCodes.good;
}

/** Writes a run for people: a line for each story, and one for each entry that did not pass. */
function textReport({ out, colour }: Pick<Io, 'out' | 'colour'>): RunListener {
  return {
    story: (run) => out(storyText(run, colour)),
    end: (summary) => out(`${summaryText(summary)}\n`),
  };
}

const colours = { passed: 32, failed: 31, error: 33 } as const;

function storyText(run: ReportedRun, colour: boolean): Printed {
  const { file, name, row, outcome, entries, problems } = run;
  const word = colour ? inColour(colours[outcome], outcome) : printed`${outcome}`;
  const calls = entries.filter(({ kind }) => kind === 'call').length;
  const counts = `${counted(calls, 'call')}, ${counted(entries.length - calls, 'check')}`;
  const ofRow = row === null ? '' : `, row ${row}`;
  const failed = entries.filter(({ passed }) => !passed);
  return joined([
    printed`${word}  ${file}${ofRow}: ${name} (${counts})\n`,
    ...failed.map((entry) => printed`        ${entryTitle(entry)}: ${entry.why?.en ?? ''}\n`),
    ...problems.map(({ line, column, text }) => printed`        ${line}:${column}: ${text}\n`),
  ]);
}
