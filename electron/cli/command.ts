import { Command } from 'commander';
import type { ExitCode } from './io.ts';

/** How a command hands its exit code to the program. */
export type Finish = (code: ExitCode) => void;

/** A command with its summary and one example, which every level of help shows. */
export function newCommand(name: string, summary: string, example: string): Command {
  return new Command(name)
    .description(summary)
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', `\nExample:\n  $ ${example}`);
}
