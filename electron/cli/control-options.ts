import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  everyoneOnboarded,
  markLimits,
  sandboxModes,
  type Controls,
  type NotOnboarded,
  type SandboxMode,
} from '../../shared/documents/sandbox-controls.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import { unknownWord } from './command.ts';
import { withKnownValues } from './known-values.ts';
import { printed, type Printed } from './print/printed.ts';

export type ControlArgs = { readonly mode: SandboxMode; readonly notOnboarded: NotOnboarded };

const modeMeanings: Readonly<Record<SandboxMode, string>> = {
  strict: 'It decides as the specification states.',
  lenient:
    'Mistakes in a payload or its order are listed, but the call is accepted with S and the order takes all readable values. Authentication, path and JSON are still checked.',
  'record-only':
    'Every call is stored and accepted with S / SUCCESS. Nothing is checked, and no order changes. Web pages are still refused.',
};

/** Adds --mode and --not-onboarded. */
export function withControlOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--mode <MODE>', 'how the sandbox decides: strict, lenient or record-only, see below')
        .argParser(parseMode)
        .default('strict'),
    )
    .addOption(
      new Option(
        '--not-onboarded <WHAT=VALUE>',
        'respond with UN_SUPPORT_BUSINESS to merchantId=ID, scenario=ID or template=CODE (repeatable)',
      )
        .argParser(parseMark)
        .default(everyoneOnboarded, 'nobody'),
    );
}

export function controlsOf({ mode, notOnboarded }: ControlArgs): Controls {
  return { mode, notOnboarded };
}

/** The help of the modes. */
export function controlHelp(): string {
  const width = Math.max(...sandboxModes.map((mode) => mode.length)) + 2;
  return [
    '',
    'MODE:',
    ...sandboxModes.map((mode) => `  ${mode.padEnd(width)}${modeMeanings[mode]}`),
    '',
    'Example:',
    '  $ passbench sandbox --mode lenient --not-onboarded merchantId=M2 --not-onboarded scenario=voucher',
  ].join('\n');
}

/** The line about an unusual mode, for a ready sandbox. */
export function modeText(mode: SandboxMode): Printed {
  return mode === 'strict' ? printed`` : printed`  its mode         ${mode}: ${modeMeanings[mode]}\n`;
}

const parseMode = withKnownValues(readMode, () => sandboxModes);

function readMode(text: string): SandboxMode {
  const mode = sandboxModes.find((each) => each === text);
  if (mode !== undefined) return mode;
  throw new InvalidArgumentError(unknownWord('mode', text, sandboxModes));
}

const kinds = { merchantId: 'merchantIds', scenario: 'scenarios', template: 'templateCodes' } as const;

function parseMark(text: string, before: NotOnboarded): NotOnboarded {
  const equals = text.indexOf('=');
  const [word, value] = [text.slice(0, Math.max(0, equals)), text.slice(equals + 1)];
  if (equals < 1 || value === '')
    throw new InvalidArgumentError('Write it as merchantId=ID, scenario=ID or template=CODE.');
  const kind = kindOf(word);
  if (kind === null) throw new InvalidArgumentError(unknownWord('kind of mark', word, Object.keys(kinds)));
  const ids = scenarios.map(({ id }) => id);
  if (kind === 'scenarios' && !ids.includes(value)) throw new InvalidArgumentError(unknownWord('scenario', value, ids));
  const { units, count } = markLimits;
  if (value.length > units) throw new InvalidArgumentError(`A value can have at most ${units} characters.`);
  if (before[kind].length >= count) throw new InvalidArgumentError(`At most ${count} of a kind can be marked.`);
  return { ...before, [kind]: [...before[kind], value] };
}

function kindOf(word: string): keyof NotOnboarded | null {
  return word === 'merchantId' || word === 'scenario' || word === 'template' ? kinds[word] : null;
}
