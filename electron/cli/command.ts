import { Command } from 'commander';
import type { ExitCode } from '../services/platform/exit-codes.ts';
import type { Io } from './io.ts';
import { printedLines } from './print/printed.ts';
import { findClosestName } from '../../shared/lib/text/closest.ts';

/** Returns a command's exit code to the program. */
export type Finish = (code: ExitCode) => void;

/** Creates a command with a summary and one example. `path` names a nested command. */
export function newCommand(name: string, summary: string, example: string, path = name): Command {
  return new Command(name)
    .description(summary)
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', `\nExample:\n  $ ${example}`)
    .showHelpAfterError(`Example: ${example}\nSee: ${name === 'passbench' ? name : `passbench ${path}`} --help`);
}

/**
 * Sends a command's output to the program's streams, with one error prefix. Long values, keys, and values of unknown
 * options are hidden: a mistyped --proxy has a password.
 */
export function withStreams(command: Command, io: Pick<Io, 'out' | 'err'>): Command {
  return command.exitOverride().configureOutput({
    writeOut: (text) => io.out(printedLines(text)),
    writeErr: (text) => io.err(printedLines(text)),
    outputError: (text) => {
      const said = text
        .trimEnd()
        .replace(/^error: /, '')
        .replace(/^unknown option '([^'=]+)=.*'/s, "unknown option '$1'")
        .replace(/\n(?=\(Did you mean [^\n]*$)/, ' ')
        .replaceAll(/'([^']{200,}|[^']*-----BEGIN[^']*)'/g, "'…'");
      io.err(`passbench: ${said}\n`);
    },
  });
}

/**
 * Requires options by attribute name (`a|b`: one of the two). Checked last, so that a mistyped option is reported as
 * unknown, not as missing.
 */
export function requiring(command: Command, names: readonly string[]): Command {
  return command.hook('preAction', (_, acting) => {
    const isMissing = (name: string): boolean =>
      name.split('|').every((one) => acting.getOptionValue(one) === undefined);
    const missing = acting.options.find((option) =>
      names.some((name) => name.split('|')[0] === option.attributeName() && isMissing(name)),
    );
    if (missing !== undefined) acting.error(`error: option '${missing.flags}' is required`);
  });
}

/** Reports an unknown word with the nearest known one, and all known ones if they are few or none is near. */
export function unknownWord(what: string, word: string, names: readonly string[]): string {
  const closest = findClosestName(word, names);
  const nearest = closest === null ? '' : ` Did you mean "${closest}"?`;
  const isListed = closest === null ? names.length > 0 : names.length > 1 && names.length <= 12;
  const all = isListed ? ` Known: ${names.join(', ')}.` : '';
  // A long text is hidden: it may be a key.
  const named = word.length > 64 || /[\r\n]/.test(word) ? 'that' : `"${word}"`;
  return `There is no ${what} named ${named}.${nearest}${all}`;
}
