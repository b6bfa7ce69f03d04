import { Command } from 'commander';
import type { ExitCode } from '../services/platform/exit-codes.ts';
import type { Io } from './io.ts';
import { printedLines } from './print/printed.ts';
import { findClosestName } from '../../shared/lib/text/closest.ts';

/** How a command hands its exit code to the program. */
export type Finish = (code: ExitCode) => void;

/** A command with its summary and one example, which every level of help shows. `path` names one below another. */
export function newCommand(name: string, summary: string, example: string, path = name): Command {
  return new Command(name)
    .description(summary)
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', `\nExample:\n  $ ${example}`)
    .showHelpAfterError(`Example: ${example}\nSee: ${name === 'passbench' ? name : `passbench ${path}`} --help`);
}

/**
 * Lets a command say everything through the program's streams: errors with the prefix of all others, and no value in
 * them that is long or looks like a key, nor one of an option that is not known: a mistyped --proxy has a password.
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
 * Options that a command cannot do without, by attribute name. They are asked for after everything else, so that a
 * mistyped one is named as such and not as missing. `a|b`: one of the two will do.
 */
export function requiring(command: Command, names: readonly string[]): Command {
  return command.hook('preAction', (_, acting) => {
    const isMissing = (name: string): boolean =>
      name.split('|').every((one) => acting.getOptionValue(one) === undefined);
    const missing = acting.options.find((option) =>
      names.some((name) => name.split('|')[0] === option.attributeName() && isMissing(name)),
    );
    if (missing !== undefined) acting.error(`error: option '${missing.flags}' is needed`);
  });
}

/** Says that a word is not known, which known one is the nearest, and all of them where they are few or none is near. */
export function unknownWord(what: string, word: string, names: readonly string[]): string {
  const closest = findClosestName(word, names);
  const nearest = closest === null ? '' : ` The nearest is "${closest}".`;
  const all = names.length > 1 && (names.length <= 12 || closest === null) ? ` Known: ${names.join(', ')}.` : '';
  // A whole file in place of a name is not shown: it may be a key.
  const named = word.length > 64 || /[\r\n]/.test(word) ? 'that' : `"${word}"`;
  return `No ${what} is named ${named}.${nearest}${all}`;
}
