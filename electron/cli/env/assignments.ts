import { BenchError } from '../../../shared/lib/bench-error.ts';
import { quoted } from '../../../shared/lib/text/quoted.ts';

/** One FIELD=VALUE of a command. */
export type Assignment = { readonly field: string; readonly text: string };

/** Reads them. Throws USAGE for one without "=", and for a field that is given twice. */
export function readAssignments(texts: readonly string[]): readonly Assignment[] {
  const seen = new Set<string>();
  return texts.map((text) => {
    const equals = text.indexOf('=');
    if (equals < 1)
      // What was meant as a value may be a secret, and is not shown.
      throw new BenchError('USAGE', 'A field is written as FIELD=VALUE, and one here is not.', seeHelp);
    const field = text.slice(0, equals);
    if (seen.has(field.toLowerCase()))
      throw new BenchError('USAGE', `The field ${quoted(field)} is given twice.`, 'Give it once.');
    seen.add(field.toLowerCase());
    return { field, text: text.slice(equals + 1) };
  });
}

const seeHelp = 'See: passbench env set --help';
