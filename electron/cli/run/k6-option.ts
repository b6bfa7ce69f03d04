import type { Environment } from '../../../shared/documents/environment.ts';
import { findMyValue, type MyScopes } from '../../../shared/documents/my-variables.ts';
import { columnsIn, type Row } from '../../../shared/documents/rows/row.ts';
import { myScopesOf } from '../../../shared/documents/variables.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { trimTrailing } from '../../../shared/lib/text/trim-trailing.ts';
import { writeK6Script, variableOfHeader, type LoadService } from '../../../shared/protocol/run/k6/k6-script.ts';
import { planLoadCalls, type LoadStory, type PayloadPart } from '../../../shared/protocol/run/k6/plan-calls.ts';
import { counted } from '../../../shared/protocol/run/reports/reported-run.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { endpointMethod } from '../../../shared/specification/endpoints.ts';
import { gapChoicesOf } from '../../services/environments/environments/ready-to-send.ts';
import { demoClientId } from '../../services/keys/demo-client.ts';
import { addressBelow } from '../../services/network/sender/send-address.ts';
import { defaultSendLimits } from '../../services/network/sender/send-limits.ts';
import { refuseDemoAway } from '../../services/network/sender/sign-for-address.ts';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import { chosenEnvironment, valuesOf } from '../env/environment-of-send.ts';
import type { TargetArgs } from '../env/send-target.ts';
import { pathFor } from '../input/payload-input.ts';
import { printJson, type Io } from '../io.ts';
import { choicesOfOptions, gapChoices } from '../options.ts';
import { ReportFiles } from '../reports/report-file.ts';
import { loadStories, readRowsFile, findStories } from './load-stories.ts';
import type { LoadedStory } from '../../services/bench/run/run-on-engine.ts';

type LoadArgs = TargetArgs & {
  readonly paths: readonly string[];
  readonly k6: string;
  readonly rows?: string;
  readonly bail?: boolean;
  readonly wait?: boolean;
  readonly report: readonly unknown[];
  readonly json?: boolean;
};

/** Writes a script for k6 and sends nothing. Throws USAGE for what such a script cannot do. */
export async function writeLoadScript(args: LoadArgs, io: Io): Promise<ExitCode> {
  refuseOptions(args);
  const environment = await chosenEnvironment(args, io);
  const service = serviceOf(args, environment);
  const env = environment === null ? {} : valuesOf(environment);
  const options = {
    scenarios,
    gaps: service.gaps,
    scenario: args.scenario ?? null,
    now: io.now(),
    env,
    my: args.projectVariables ?? {},
  };
  const files = await findStories(args.paths);
  const given = args.rows === undefined ? null : await readRowsFile(args.rows, io);
  const rows = given === null ? null : { ...given, rows: completeRows(given.rows, myScopesOf(options)) };
  const { stories, unreadable } = await loadStories(files, { rows, options }, io);
  if (unreadable.length > 0) {
    io.err('passbench: No script was written, because not every story can be read.\n');
    return exitCodes.usage;
  }
  const written = new ReportFiles(io.umask, args.rows === undefined ? files : [...files, args.rows]);
  const file = written.open(args.k6);
  try {
    const planned = stories.map((story) => plannedStory(story, rows?.rows ?? null, { args, options }));
    const script = writeK6Script({ service, stories: planned, rows: usedRows(planned, rows?.rows ?? null) });
    file.write(script);
    written.finish();
    reportScript(args, { stories, planned, rows: rows?.rows ?? null, environment }, io);
    return exitCodes.good;
  } finally {
    written.discard();
  }
}

/** What a script of k6 cannot do, or what k6 does in its own way. */
const refused = {
  wait: ['--wait', 'Omit it: a load does not wait.'],
  bail: ['--bail', 'Omit it: k6 ends a run by its thresholds.'],
  time: ['--time', 'Omit it: each call has the time at which it is sent.'],
  encryptFor: ['--encrypt-for', 'Omit it: the script does not encrypt.'],
  proxy: ['--proxy', 'Omit it, and set HTTPS_PROXY when you run k6.'],
  ca: ['--ca', 'Omit it, and set SSL_CERT_FILE when you run k6.'],
  clientCert: ['--client-cert', 'Omit it, and add tlsAuth to the options of the script.'],
} as const;

function refuseOptions(args: LoadArgs): void {
  const given: Readonly<Record<string, unknown>> = args;
  for (const [name, [option, next]] of Object.entries(refused))
    if (given[name] !== undefined) throw new AppError('USAGE', `${option} cannot be used with --k6.`, next);
  if (args.report.length > 0)
    throw new AppError(
      'USAGE',
      '--report cannot be used with --k6.',
      'Omit it: nothing is run. k6 has its own reports.',
    );
}

function serviceOf(args: TargetArgs, environment: Environment | null): LoadService {
  const { clientId, baseUrl, keyVersion, algorithm } = environment ?? {
    clientId: args.clientId,
    baseUrl: args.to,
    keyVersion: args.keyVersion,
    algorithm: args.algorithm,
  };
  if (algorithm === 'ECC224')
    throw new AppError(
      'USAGE',
      'k6 cannot sign ECC224: its WebCrypto has no curve secp224r1.',
      'Use an RSA key and RSA256 for the load.',
    );
  if (environment?.encryption === 'yes')
    throw new AppError(
      'USAGE',
      `${environment.name} asks for encrypted bodies, and a script of k6 does not encrypt.`,
      'Use an environment without encryption for the load.',
    );
  const address = baseUrl === undefined ? null : addressBelow(baseUrl, '').url;
  if (address !== null) refuseDemoAway({ clientId, key: null }, address);
  const gaps =
    environment === null
      ? gapChoices(args)
      : { ...args.projectGaps, ...gapChoicesOf(environment), ...choicesOfOptions(args) };
  return {
    baseUrl: address === null ? null : trimTrailing(address, '/'),
    clientId: clientId ?? null,
    ...(keyVersion === undefined ? {} : { keyVersion: keyVersion === '' ? null : keyVersion }),
    method: args.method ?? endpointMethod(gaps),
    timeoutMs: args.timeout ?? environment?.timeoutMs ?? defaultSendLimits.totalMs,
    headers: Object.entries(environment?.headers ?? {}),
    secretHeaders: Object.keys(environment?.secretHeaders ?? {}),
    gaps,
    demoClientId,
  };
}

type Planning = { readonly args: LoadArgs; readonly options: Parameters<typeof loadStories>[1]['options'] };

function plannedStory(
  { file, name, story, fileOf }: LoadedStory,
  rows: readonly Row[] | null,
  { args, options }: Planning,
): LoadStory {
  const pathOf = (scenario: Parameters<typeof pathFor>[1]): string => pathFor(args.path, scenario);
  const env = options.env ?? {};
  const planned = planLoadCalls(name, story, { options: { ...options, fileOf }, rows, env, pathOf });
  if ('calls' in planned) return planned;
  if ('row' in planned)
    throw new AppError(
      'USAGE',
      `Row ${planned.row} makes calls of ${file} of another scenario than row 1. A script of k6 cannot follow that.`,
      'Write a script for each scenario, with --scenario.',
    );
  const [problem] = planned.problems;
  const { line = 1, column = 1 } = problem ?? {};
  const why = problem === undefined ? '' : ` ${problem.message.en}`;
  throw new AppError('USAGE', `${file}:${line}:${column}: The story cannot be played.${why}`, problem?.next.en ?? '');
}

/** Rows that all have the same columns: where one has none, `{{my.NAME}}` has a farther value, or stays as typed. */
function completeRows(rows: readonly Row[], { environment, project }: MyScopes): readonly Row[] {
  const columns = new Set(rows.flatMap((row) => [...row.keys()]));
  return rows.map((row) => {
    const lacking = [...columns].filter((column) => !row.has(column));
    const values = lacking.map((name) => {
      const found = findMyValue(name, { environment, project });
      return [name, found?.value ?? `{{my.${name}}}`] as const;
    });
    return new Map([...row, ...values]);
  });
}

/** Rows with the columns that stories use, so that a script holds no other data. */
function usedRows(planned: readonly LoadStory[], rows: readonly Row[] | null): readonly Row[] | null {
  if (rows === null) return null;
  const calls = planned.flatMap((story) => story.calls);
  const ofParts = calls.flatMap(({ parts }) => parts ?? []).flatMap((part) => (isOfRow(part) ? [part.column] : []));
  const used = new Set([...ofParts, ...calls.flatMap(({ code, status }) => columnsIn(`${code} ${status}`))]);
  return rows.map((row) => new Map([...row].filter(([column]) => used.has(column))));
}

function isOfRow(part: PayloadPart): part is Extract<PayloadPart, { v: 'row' }> {
  return typeof part === 'object' && part.v === 'row';
}

type Written = {
  readonly stories: readonly LoadedStory[];
  readonly planned: readonly LoadStory[];
  readonly rows: readonly Row[] | null;
  readonly environment: Environment | null;
};

/** Says what is in the script, what is left out of it, and what its run needs. */
function reportScript(args: LoadArgs, { stories, planned, rows, environment }: Written, io: Io): void {
  const calls = planned.reduce((sum, story) => sum + story.calls.length, 0);
  const entries = stories.flatMap(({ story }) => story.entries);
  const checks = entries.filter(({ kind }) => kind === 'check').length;
  const rules = entries.filter(
    (entry) => entry.kind === 'call' && entry.expect?.rule !== null && entry.expect !== null,
  );
  const leftOut = checks + rules.length;
  const variables = [
    'PASSBENCH_KEY_FILE',
    ...(args.to === undefined && environment?.baseUrl === undefined ? ['PASSBENCH_BASE_URL'] : []),
    ...(args.clientId === undefined && environment?.clientId === undefined ? ['PASSBENCH_CLIENT_ID'] : []),
    ...Object.keys(environment?.secretHeaders ?? {}).map(variableOfHeader),
  ];
  if (args.key !== undefined || args.keyFd !== undefined)
    io.err('passbench: The key that you gave was not read: the script reads the file of PASSBENCH_KEY_FILE.\n');
  if (environment?.proxy !== undefined || environment?.ca !== undefined || environment?.clientCert !== undefined)
    io.err(
      'passbench: The proxy, authorities and client certificate of the environment are not in the script. k6 reads HTTPS_PROXY and SSL_CERT_FILE, and tlsAuth of its options.\n',
    );
  if (leftOut > 0) io.err(`passbench: k6 does not judge ${counted(leftOut, 'check')} of phones and rules.\n`);
  if (args.json === true) {
    const counts = { stories: planned.length, calls, rows: rows?.length ?? null, notJudged: leftOut };
    printJson(io, { script: args.k6, ...counts, variables });
    return;
  }
  const sizes = [counted(calls, 'call'), ...(rows === null ? [] : [counted(rows.length, 'row')])].join(' and ');
  io.out(`Wrote ${args.k6} (${sizes}). Nothing was sent. It needs ${variables.join(', ')}.\n`);
}
