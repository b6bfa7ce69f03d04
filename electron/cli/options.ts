import { InvalidArgumentError, Option, type Command } from 'commander';
import { parseIsoTime } from '../../shared/lib/time/iso-time.ts';
import type { MyVariables } from '../../shared/documents/my-variables.ts';
import type { Theme } from '../../shared/documents/project.ts';
import type { Words } from '../../shared/lib/text/words.ts';
import type { Instant } from '../../shared/lib/time/clock.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import type { Scenario } from '../../shared/scenarios/scenario.ts';
import { parseGapChoice, stampOf } from '../../shared/gaps/gap-choices.ts';
import { customProfile } from '../../shared/gaps/profile-text.ts';
import { findGap, gaps, effectiveScheme, type Gap, type GapChoices } from '../../shared/gaps/gaps.ts';
import { unknownWord } from './command.ts';
import { withKnownValues } from './known-values.ts';

/** The options of every command that reads payloads. */
export type CommonOptions = {
  readonly gap: GapChoices;
  /** A folder; what commands use of it is in `projectGaps`, `projectVariables` and `projectTheme` when the command runs. */
  readonly project?: string;
  readonly projectGaps?: GapChoices;
  /** Its values of `{{my.NAME}}`. */
  readonly projectVariables?: MyVariables;
  /** The look of its phones; why it cannot be used; null: it has none. */
  readonly projectTheme?: Theme | { readonly message: Words; readonly next: Words } | null;
  readonly scheme?: string;
  readonly scenario?: Scenario;
  /** A value of signing-profile, for commands that sign. */
  readonly profile?: string;
};

/** Adds --gap, --scheme and --project. Assumptions that are not defaults are reported on standard error first. */
export function withGapOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--gap <ID=VALUE>', 'choose a value of an assumption about the specification (repeatable)')
        .argParser(parseGap)
        .default({}, 'none chosen'),
    )
    .option('--scheme <NAME>', 'the app scheme of links, without "://"', parseScheme)
    .option(
      '--project <FOLDER>',
      'the project whose assumptions, variables, theme, templates and environments are used',
    )
    .hook('preAction', async (_, acting) => {
      const { project, env } = acting.opts<CommonOptions & { readonly env?: string }>();
      if (project !== undefined || env !== undefined) {
        const { readProjectValues, reportOtherProject } = await import('./project/project-option.ts');
        if (project === undefined) await reportOtherProject(acting);
        else
          for (const [name, value] of Object.entries(await readProjectValues(project)))
            acting.setOptionValue(name, value);
      }
      reportChoices(acting, gapChoices(acting.opts<CommonOptions>()));
    });
}

function reportChoices(command: Command, choices: GapChoices): void {
  const stamp = stampOf(choices);
  if (stamp !== '') command.configureOutput().writeErr?.(`passbench: Assumptions: ${stamp}.\n`);
}

/** Adds --gap, --scheme and --scenario. */
export function withCommonOptions(command: Command): Command {
  const means = `the scenario, if the payload does not show it (${scenarioIds().join(', ')})`;
  return withGapOptions(command).option('--scenario <ID>', means, parseScenario);
}

/** The assumptions: those of the project, overridden by the options. */
export function gapChoices(options: CommonOptions): GapChoices {
  return { ...options.projectGaps, ...choicesOfOptions(options) };
}

/** The assumptions that options choose, --scheme and --profile included. */
export function choicesOfOptions({ gap, scheme, profile }: CommonOptions): GapChoices {
  return {
    ...gap,
    ...(scheme === undefined ? {} : { scheme }),
    ...(profile === undefined ? {} : { 'signing-profile': profile }),
  };
}

/** The app scheme in force; null: any scheme but http and https. */
export function schemeOf(options: CommonOptions): string | null {
  return effectiveScheme(gapChoices(options));
}

function scenarioIds(): string[] {
  return scenarios.map((scenario) => scenario.id);
}

export const parseScenario = withKnownValues(readScenario, scenarioIds);

function readScenario(id: string): Scenario {
  const found = scenarios.find((scenario) => scenario.id === id);
  if (found !== undefined) return found;
  throw new InvalidArgumentError(unknownWord('scenario', id, scenarioIds()));
}

const parseGap = withKnownValues(readGap, () =>
  gaps.flatMap(({ id, default: usual, others }) => [usual, ...others].map((value) => `${id}=${value}`)),
);

function readGap(text: string, chosen: GapChoices): GapChoices {
  const equals = text.indexOf('=');
  const id = equals < 0 ? text : text.slice(0, equals);
  const value = equals < 0 ? '' : text.slice(equals + 1);
  const gap = findGap(id);
  if (gap === null) throw new InvalidArgumentError(unknownWord('assumption', id, gapIds));
  if (value === '') throw new InvalidArgumentError(`Write it as ${id}=VALUE. Values: ${valuesOf(gap).join(', ')}.`);
  const choice = parseGapChoice(id, value);
  if (!('problem' in choice)) return { ...chosen, [choice.id]: choice.value };
  if (id === 'signing-profile' && value.startsWith(`${customProfile}:`))
    throw new InvalidArgumentError(choice.words.en);
  const known = id === 'signing-profile' ? [...gap.others, customProfile] : gap.others;
  const unknown = unknownWord(`value of ${id}`, value, [gap.default, ...known]);
  throw new InvalidArgumentError(choice.problem === 'own-text' ? `${unknown} ${choice.words.en}` : unknown);
}

const gapIds = gaps.map(({ id }) => id);

function valuesOf(gap: Gap): string[] {
  return [gap.default, ...gap.others, ...(gap.ownText === undefined ? [] : [gap.ownText.en])];
}

function parseScheme(text: string): string {
  const choice = parseGapChoice('scheme', text);
  if ('problem' in choice) throw new InvalidArgumentError(choice.words.en);
  return choice.value;
}

/** An ISO 8601 time with its zone. */
export function parseInstant(text: string): Instant {
  const at = parseIsoTime(text);
  if (at !== null) return at;
  throw new InvalidArgumentError('Write it as ISO 8601 with a zone, for example 2026-11-25T14:00:00+08:00.');
}

/** A seed: a whole number, in one way of writing it. */
export function parseSeed(text: string): string {
  if (/^-?\d{1,15}$/.test(text)) return String(Number(text));
  throw new InvalidArgumentError('A seed must be a whole number.');
}

/** A whole number within a range. */
export function parseWholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
}
