import { resolve as resolvePath } from 'node:path';
import { Argument, type Command } from 'commander';
import { newOrderNumber } from '../../shared/documents/order-name.ts';
import { resolveVariables, seededUuid32, type VariableContext } from '../../shared/documents/variables.ts';
import { AppError } from '../../shared/lib/app-error.ts';
import type { Instant } from '../../shared/lib/time/clock.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import { templateId, type Scenario, type Template } from '../../shared/scenarios/scenario.ts';
import { replaceScheme, findTemplate, plainTemplates } from '../../shared/scenarios/templates.ts';
import { shellWord } from '../services/environments/environments/send-blockers.ts';
import { readProject, type ProjectText } from '../services/projects/project/read-project.ts';
import { unknownWord, newCommand, type Finish } from './command.ts';
import { exitCodes, type ExitCode } from '../services/platform/exit-codes.ts';
import { printJson, type Io } from './io.ts';
import { withKnownValues } from './known-values.ts';
import { parseInstant, parseScenario, parseSeed, schemeOf, withCommonOptions, type CommonOptions } from './options.ts';

type TemplateArgs = CommonOptions & {
  /** The scenario whose payload is printed; --scenario alone narrows the list. */
  readonly named?: Scenario | undefined;
  readonly status?: string;
  readonly variant?: string;
  readonly own?: string;
  readonly at?: Instant;
  readonly seed?: string;
  readonly raw?: boolean;
  readonly json?: boolean;
};

export function templateCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'template',
    'List the templates, or print one ready to send.',
    'passbench template queue-up CALL_NUM --seed 1 > call.json',
  );
  return withCommonOptions(command)
    .addArgument(
      new Argument('[SCENARIO]', 'a scenario id; without one, every template is listed').argParser(parseScenario),
    )
    .argument('[STATUS]', 'an order status; without one, the first of the scenario', parseStatus)
    .option('--variant <NAME>', 'a variant of the template')
    .option('--own <NAME>', 'a template of the project that --project names')
    .option('--at <ISO>', 'the base of the payload’s times (default: now)', parseInstant)
    .option(
      '--seed <N>',
      'the same seed and time give the same bytes; with one seed, templates of a scenario share one order',
      parseSeed,
    )
    .option('--raw', 'leave the variables unresolved')
    .option('--json', 'print one JSON document to standard output')
    .action(async (named: Scenario | undefined, status: string | undefined, options: TemplateArgs) => {
      const args = { ...options, named, status };
      const own = await templatesOfProject(args);
      finish(args.own === undefined ? template(args, own, io) : printOwn(args, own, io));
    });
}

const parseStatus = withKnownValues(
  (text: string) => text,
  () => [...new Set(scenarios.flatMap((scenario) => plainTemplates(scenario).map(({ status }) => status)))],
);

function template(args: TemplateArgs, own: readonly ProjectText[], io: Io): ExitCode {
  const { named } = args;
  if (named === undefined) return list(args, own, io);
  io.raw(templateText(named, args, io));
  return exitCodes.good;
}

/** The payload of a template: variables resolved, ready to send; `raw`: as it is typed. Throws UNKNOWN. */
export function templateText(named: Scenario, args: TemplateArgs, io: Pick<Io, 'now' | 'uuid32'>): string {
  if (args.scenario !== undefined && args.scenario !== named)
    throw new AppError(
      'USAGE',
      `The scenario is ${named.id}, but --scenario is ${args.scenario.id}.`,
      'Give only one.',
    );
  const found = templateOf(named, args);
  const typed = replaceScheme(found.text, schemeOf(args));
  const text = args.raw === true ? typed : resolveVariables(typed, contextFor(named, found, args, io)).text;
  return text.endsWith('\n') ? text : `${text}\n`;
}

async function templatesOfProject({ project, own, named }: TemplateArgs): Promise<readonly ProjectText[]> {
  if (own !== undefined && named !== undefined)
    throw new AppError(
      'USAGE',
      '--own names a template of the project, but SCENARIO names another one.',
      'Give only one.',
    );
  if (project !== undefined) return (await readProject(resolvePath(project))).templates;
  if (own === undefined) return [];
  throw new AppError('USAGE', '--own was given without --project.', 'Name the folder of the project.');
}

function printOwn(args: TemplateArgs, own: readonly ProjectText[], io: Io): ExitCode {
  const found = own.find(({ name }) => name === args.own);
  if (found === undefined)
    throw new AppError(
      'UNKNOWN',
      unknownWord(
        'template of the project',
        args.own ?? '',
        own.map(({ name }) => name),
      ),
    );
  const at = args.at ?? io.now();
  const uuid32 = args.seed === undefined ? io.uuid32 : seededUuid32([args.seed, at, found.name].join('/'));
  const { projectVariables: my = {} } = args;
  const context = { nowMs: at, uuid32, orderNo: orderNumber(at, uuid32), orderCreatedMs: null, my };
  io.raw(args.raw === true ? found.text : resolveVariables(found.text, context).text);
  return exitCodes.good;
}

function list({ json, variant, scenario: only }: TemplateArgs, own: readonly ProjectText[], io: Io): ExitCode {
  const ofProject = variant === undefined && only === undefined ? own.map(ownRow) : [];
  const ready = templateRows(only === undefined ? scenarios : [only]);
  const rows = [...ofProject, ...ready.filter((each) => variant === undefined || each.variant === variant)];
  const width = Math.max(0, ...rows.map(({ id }) => id.length));
  if (json === true) printJson(io, rows);
  else for (const { id, line } of rows) io.out(`${id.padEnd(width)}  ${line}\n`);
  return exitCodes.good;
}

/** The templates of these scenarios, in a line each. */
export function templateRows(listed: readonly Scenario[]) {
  return listed.flatMap((scenario) =>
    scenario.templates.map((each) => ({
      id: templateId(scenario, each),
      scenario: scenario.id,
      status: each.status,
      variant: each.variant ?? null,
      line: each.line.en,
    })),
  );
}

function ownRow({ name }: ProjectText) {
  const ofNone = { scenario: null, status: null, variant: null };
  return { id: `--own ${shellWord(name)}`, ...ofNone, line: 'A template of the project.' };
}

function templateOf(scenario: Scenario, { status, variant }: TemplateArgs): Template {
  const statuses = plainTemplates(scenario).map((each) => each.status);
  const wanted = status ?? statuses[0] ?? '';
  const found = findTemplate(scenario, wanted, variant);
  if (found !== null) return found;
  const ofStatus = scenario.templates.filter((each) => each.status === wanted);
  const variants = ofStatus.flatMap((each) => each.variant ?? []);
  if (ofStatus.length === 0) throw new AppError('UNKNOWN', unknownWord(`status of ${scenario.id}`, wanted, statuses));
  const none = `${scenario.id}/${wanted} has no plain template. It has variants: ${variants.join(', ')}.`;
  throw new AppError(
    'UNKNOWN',
    variant === undefined ? none : unknownWord(`variant of ${scenario.id}/${wanted}`, variant, variants),
  );
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * What the variables stand for. With a seed the templates of a scenario share an order made at the start of that day
 * (UTC), and each later status is a minute later: printed one by one with one seed and time, they play as one life.
 */
function contextFor(
  scenario: Scenario,
  { status, variant }: Template,
  args: TemplateArgs,
  io: Pick<Io, 'now' | 'uuid32'>,
): VariableContext {
  const at = args.at ?? io.now();
  if (args.seed === undefined)
    return { nowMs: at, uuid32: io.uuid32, orderNo: orderNumber(at, io.uuid32), orderCreatedMs: null };
  const place = Math.max(
    0,
    plainTemplates(scenario).findIndex((each) => each.status === status),
  );
  const orderCreatedMs = Math.floor(at / dayMs) * dayMs;
  return {
    nowMs: at + place * minuteMs,
    uuid32: seededUuid32([args.seed, at, scenario.id, status, variant ?? ''].join('/')),
    orderNo: orderNumber(orderCreatedMs, seededUuid32(`${args.seed}/${scenario.id}`)),
    orderCreatedMs,
  };
}

function orderNumber(at: Instant, uuid32: () => string): string {
  return newOrderNumber(at, (digits) => uuid32().slice(0, digits));
}
