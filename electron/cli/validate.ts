import { Option, type Command } from 'commander';
import type { Finding } from '../../shared/documents/finding.ts';
import { resolveVariables } from '../../shared/documents/variables.ts';
import { decodeUtf8 } from '../../shared/lib/text/decode.ts';
import { scanPayload } from '../../shared/protocol/validate/scan-payload.ts';
import { AppError } from '../../shared/lib/app-error.ts';
import { recogniseScenario } from '../../shared/protocol/orders/recognise.ts';
import { findingsAsTyped } from '../../shared/protocol/validate/typed.ts';
import { historyOf, type OrderHistory } from '../../shared/protocol/validate/options.ts';
import { publicFinding } from '../../shared/protocol/validate/validate.ts';
import { validateBytes } from '../../shared/protocol/validate/bytes.ts';
import { newCommand, type Finish } from './command.ts';
import { readPrevious, callsOfSameOrder, type PreviousCall } from './previous-calls.ts';
import { exitCodes, type ExitCode } from '../services/platform/exit-codes.ts';
import { printJson, type Io } from './io.ts';
import { gapChoices, schemeOf, withCommonOptions, type CommonOptions } from './options.ts';
import { reportOption, type ReportTarget } from './reports/report-option.ts';
import {
  openValidationReports,
  validationReportKinds,
  type ValidationReportKind,
  type ValidationReports,
} from './reports/validation-reports.ts';
import { validateProject, type CheckedFiles } from './project/validate-project.ts';
import { freshVariables } from './input/payload-input.ts';
import { findingLines } from './print/print-findings.ts';
import { readInput } from './input/read-input.ts';

type ValidateArgs = CommonOptions & {
  readonly files: readonly string[];
  readonly previous: readonly string[];
  readonly report: readonly ReportTarget<ValidationReportKind>[];
  readonly json?: boolean;
};

/** A checked payload: its scenario, null where none is recognised, and what validation says. */
type Validated = { readonly file: string; readonly scenario: string | null; readonly findings: readonly Finding[] };

export function validateCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'validate',
    'Check payloads against every rule of the specification.',
    'passbench validate call.json --previous earlier.json --json',
  );
  return withCommonOptions(command)
    .argument('[FILE...]', 'payloads to check; - is standard input; none with --project: all of the project')
    .addOption(
      new Option('--previous <FILE>', 'an earlier accepted call of the order, oldest first (repeatable)')
        .argParser((file: string, files: readonly string[]) => [...files, file])
        .default([], 'none'),
    )
    .addOption(reportOption(validationReportKinds))
    .option('--json', 'print one JSON document to standard output')
    .action(async (files: readonly string[], options: Omit<ValidateArgs, 'files'>) => {
      if (files.length === 0 && options.project === undefined) throw nothingToCheck;
      if (files.length === 0 && options.previous.length > 0) throw noPrevious;
      const inputs = [...files, ...options.previous];
      const reports = openValidationReports(options.report, { inputs, isJson: options.json === true, io });
      try {
        finish(await validateAll({ ...options, files }, reports, io));
      } finally {
        reports.discard();
      }
    });
}

const nothingToCheck = new AppError(
  'USAGE',
  'There is nothing to check.',
  'Name files, or the folder of a project: passbench validate --project FOLDER.',
);

const noPrevious = new AppError(
  'USAGE',
  '--previous is for files only: in a project, each payload follows the earlier ones of its order.',
);

/** Reports are written behind what is printed. Where there are some, Ctrl+C ends the work without leaving half of one. */
async function validateAll(args: ValidateArgs, reports: ValidationReports, io: Io): Promise<ExitCode> {
  const { files, project } = args;
  const stop = args.report.length > 0 ? io.stop : null;
  const { code, reported } =
    files.length === 0 && project !== undefined
      ? await validateProject(project, args, io)
      : await validate(args, stop, io);
  if (stop?.aborted === true) return exitCodes.interrupted;
  reports.finish(reported);
  return code;
}

async function validate(args: ValidateArgs, stop: AbortSignal | null, io: Io): Promise<CheckedFiles> {
  const earlier: PreviousCall[] = [];
  for (const file of args.previous) earlier.push(readPrevious(file, await readInput(file, io), args));
  const validated: Validated[] = [];
  for (const file of args.files) {
    const bytes = await readInput(file, io);
    if (stop?.aborted === true) break;
    validated.push(validateOne(file, bytes, earlier, args, io));
  }
  if (args.json === true)
    printJson(
      io,
      validated.map((each) => ({ ...each, findings: each.findings.map(publicFinding) })),
    );
  else for (const each of validated) io.out(findingLines(each, gapChoices(args), io.colour));
  const hasErrors = validated.some(({ findings }) => findings.some(({ severity }) => severity === 'error'));
  return { code: hasErrors ? exitCodes.no : exitCodes.good, reported: validated };
}

/** Checks the bytes of a payload, `file` in what is said of it, after the earlier accepted calls of its order. */
export function validateOne(
  file: string,
  bytes: Buffer,
  earlier: readonly PreviousCall[],
  args: CommonOptions,
  io: Io,
): Validated {
  const options = { gaps: gapChoices(args), scheme: schemeOf(args) };
  const decoded = decodeUtf8(bytes);
  if (!('text' in decoded)) {
    const { scenario, findings } = validateBytes(bytes, { ...options, scenario: args.scenario ?? null });
    return { file, scenario: scenario?.id ?? null, findings };
  }
  const resolved = resolveVariables(decoded.text, freshVariables(io, args));
  const scan = scanPayload(resolved.text);
  const { root } = scan;
  const recognised = args.scenario ?? (root === null ? null : recogniseScenario(root, null));
  const ofOrder = callsOfSameOrder({ file, root, scenario: recognised }, earlier, options.gaps, io);
  // A known order keeps the scenario of its first call.
  const scenario = args.scenario ?? ofOrder[0]?.scenario ?? recognised;
  const history: OrderHistory =
    ofOrder.length === 0
      ? 'unknown'
      : historyOf(
          ofOrder.map(({ scan }) => scan),
          scenario,
        );
  const findings = findingsAsTyped(decoded.text, resolved, scan, { ...options, scenario, history });
  return { file, scenario: scenario?.id ?? null, findings };
}
