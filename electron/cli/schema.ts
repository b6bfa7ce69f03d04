import { Argument, Option, type Command } from 'commander';
import { AppError } from '../../shared/lib/app-error.ts';
import { openApi } from '../../shared/protocol/schemas/openapi.ts';
import { themeJsonSchema } from '../../shared/protocol/schemas/theme-schema.ts';
import { scenarioSchema, serviceSchema } from '../../shared/protocol/schemas/request-schema.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import type { Scenario } from '../../shared/scenarios/scenario.ts';
import { exitCodes, type ExitCode } from '../services/platform/exit-codes.ts';
import { newCommand, type Finish } from './command.ts';
import { printJson, type Io } from './io.ts';
import { gapChoices, parseScenario, withGapOptions, type CommonOptions } from './options.ts';

type SchemaArgs = CommonOptions & {
  readonly openapi?: boolean;
  readonly theme?: boolean;
  readonly language: 'en' | 'zh';
};

/** `passbench schema`: payloads as JSON Schema, or the whole service as OpenAPI, under the choices in force. */
export function schemaCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'schema',
    'Print the JSON Schema (2020-12) of payloads, or the service as OpenAPI 3.1.',
    'passbench schema queue-up > queue-up.schema.json',
  );
  return withGapOptions(command)
    .addArgument(
      new Argument('[SCENARIO]', 'a scenario id; without one, all scenarios in one document').argParser(parseScenario),
    )
    .option('--openapi', 'the whole service as OpenAPI 3.1, in JSON')
    .option('--theme', 'the theme.json of a project (passbench.theme/1): the design tokens of the card')
    .addOption(new Option('--language <CODE>', 'the language of the descriptions').choices(['en', 'zh']).default('en'))
    .option('--json', 'accepted; the output is always JSON')
    .action((named: Scenario | undefined, args: SchemaArgs) => {
      finish(printSchema(named, args, io));
    });
}

function printSchema(named: Scenario | undefined, args: SchemaArgs, io: Io): ExitCode {
  if (named !== undefined && args.openapi === true)
    throw new AppError('USAGE', 'OpenAPI describes the whole service.', 'Omit the scenario or --openapi.');
  if (args.theme === true && (named !== undefined || args.openapi === true))
    throw new AppError('USAGE', 'A theme belongs to no scenario and no service.', 'Give --theme alone.');
  const options = { language: args.language === 'zh' ? 'zh-Hant-HK' : 'en', gaps: gapChoices(args) } as const;
  if (args.theme === true) printJson(io, themeJsonSchema(options.language));
  else if (args.openapi === true) printJson(io, openApi(options));
  else printJson(io, named === undefined ? serviceSchema(scenarios, options) : scenarioSchema(named, options));
  return exitCodes.good;
}
