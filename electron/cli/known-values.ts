import type { Argument, Option } from 'commander';

/** The values that an option or argument accepts, for completion in shells. */
type KnownValues = {
  readonly values: readonly string[];
  /** Several are joined with commas. */
  readonly isList: boolean;
};

const known = new WeakMap<object, () => KnownValues>();

/** Marks a parser of commander with the values that it accepts; they are computed when a shell's script is written. */
export function withKnownValues<Parse extends object>(
  parse: Parse,
  values: () => readonly string[],
  { isList = false }: { readonly isList?: boolean } = {},
): Parse {
  known.set(parse, () => ({ values: values(), isList }));
  return parse;
}

/** The values of an option or argument; null where any are possible. */
export function knownValuesOf({ argChoices, parseArg }: Option | Argument): KnownValues | null {
  if (argChoices !== undefined) return { values: argChoices, isList: false };
  return parseArg === undefined ? null : (known.get(parseArg)?.() ?? null);
}
