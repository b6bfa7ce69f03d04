import { Command } from 'commander';
import type { ExitCode } from '../services/exit-codes.ts';

/** How a command hands its exit code to the program. */
export type Finish = (code: ExitCode) => void;

/** A command with its summary and one example, which every level of help shows. */
export function newCommand(name: string, summary: string, example: string): Command {
  return new Command(name)
    .description(summary)
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', `\nExample:\n  $ ${example}`);
}

/**
 * Options that a command cannot do without, by attribute name. They are asked for after everything else, so that a
 * mistyped one is named as such and not as missing.
 */
export function needing(command: Command, names: readonly string[]): Command {
  return command.hook('preAction', (_, acting) => {
    const missing = acting.options.find(
      (option) => names.includes(option.attributeName()) && acting.getOptionValue(option.attributeName()) === undefined,
    );
    if (missing !== undefined) acting.error(`error: option '${missing.flags}' is needed`);
  });
}
