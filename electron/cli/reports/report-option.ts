import { InvalidArgumentError, Option } from 'commander';
import { unknownWord } from '../command.ts';
import { withKnownValues } from '../known-values.ts';

/** A report that is asked for: to a file, or (`github`) to the output of a workflow. */
export type ReportTarget<Kind extends string> =
  | { readonly kind: Kind; readonly file: string }
  | { readonly kind: 'github'; readonly file: null };

/** The option --report of a command that writes reports of these kinds to files, and github. */
export function reportOption(kinds: readonly string[]): Option {
  const written = [...kinds.map((kind) => `${kind}=FILE`), 'github'].join(', ');
  const parse = (text: string, before: readonly ReportTarget<string>[]) => [...before, parseReport(text, kinds)];
  return new Option('--report <KIND=FILE>', `write a report: ${written} (repeatable)`)
    .argParser(withKnownValues(parse, () => [...kinds.map((kind) => `${kind}=`), 'github']))
    .default([], 'none');
}

function parseReport(text: string, kinds: readonly string[]): ReportTarget<string> {
  const equals = text.indexOf('=');
  const [name, file] = equals < 0 ? [text, ''] : [text.slice(0, equals), text.slice(equals + 1)];
  if (name === 'github') {
    if (equals < 0) return { kind: 'github', file: null };
    throw new InvalidArgumentError('github has no file: it writes to the output of the workflow.');
  }
  const kind = kinds.find((each) => each === name);
  if (kind === undefined) throw new InvalidArgumentError(unknownWord('report', name, [...kinds, 'github']));
  if (file === '') throw new InvalidArgumentError(`Write it as ${kind}=FILE.`);
  return { kind, file };
}
