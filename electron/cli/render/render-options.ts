import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  pictureFormats,
  pictureScales,
  type PictureFormat,
  type PictureScale,
} from '../../../shared/documents/picture-job.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { locales, type Locale } from '../../../shared/specification/locales.ts';
import {
  phoneSchemes,
  phoneSizes,
  textPercents,
  phoneSurfaces,
  type PhoneScheme,
  type PhoneWidth,
  type TextPercent,
  type PhoneSurface,
} from '../../../shared/specification/phone-sizes.ts';
import { unknownWord } from '../command.ts';
import { withKnownValues } from '../known-values.ts';
import { parseInstant, type CommonOptions } from '../options.ts';

export type RenderArgs = CommonOptions & {
  readonly file?: string;
  readonly allTemplates?: boolean;
  readonly at?: Instant;
  readonly locale: readonly Locale[];
  readonly surface: readonly PhoneSurface[];
  readonly theme: readonly PhoneScheme[];
  readonly width: readonly PhoneWidth[];
  readonly textSize: readonly TextPercent[];
  readonly scale: PictureScale;
  readonly format: PictureFormat;
  readonly sheet?: boolean;
  readonly strip?: boolean;
  readonly failOnCut?: boolean;
  readonly out: string;
  readonly json?: boolean;
};

/** How pictures look where no option says it. */
export const usualLook = {
  locale: locales,
  surface: ['ticket'],
  theme: ['light'],
  width: [390],
  textSize: [100],
  scale: 2,
  format: 'png',
} as const;

/** Adds what says which pictures are made, and how. */
export function withPictureOptions(command: Command): Command {
  const widths = phoneSizes.map(({ widthPx }) => widthPx);
  return command
    .option('--all-templates', 'every template of every scenario, with an index page')
    .option(
      '--at <ISO>',
      'the time that the phones show (default: now, or the first time a payload is shown)',
      parseInstant,
    )
    .addOption(listOption('--locale <LOCALE>', 'languages of the phone', 'language', locales, usualLook.locale))
    .addOption(listOption('--surface <NAME>', 'what is shown', 'surface', phoneSurfaces, usualLook.surface))
    .addOption(listOption('--theme <THEME>', 'appearances of the phone', 'theme', phoneSchemes, usualLook.theme))
    .addOption(numbersOption('--width <PX>', 'widths of the phone', widths, usualLook.width))
    .addOption(numbersOption('--text-size <PERCENT>', 'sizes of its texts', textPercents, usualLook.textSize))
    .addOption(
      new Option('--scale <N>', 'device pixels per pixel of the phone: 1, 2 or 3')
        .argParser(oneOfThese('scale', pictureScales))
        .default(usualLook.scale),
    )
    .addOption(
      new Option('--format <FORMAT>', 'png, pdf, html, or svg (codes alone)')
        .argParser(oneOfThese('format', pictureFormats))
        .default(usualLook.format),
    )
    .option('--sheet', 'one sheet of all pictures')
    .option('--strip', 'one film strip of all moments for each language')
    .option('--fail-on-cut', 'exit with 1 if a picture cuts a text, and report which')
    .requiredOption('--out <DIR>', 'the folder for the files', folderName)
    .option('--json', 'print one JSON document to standard output');
}

function listOption<T extends string>(
  flags: string,
  what: string,
  name: string,
  known: readonly T[],
  usual: readonly T[],
): Option {
  const isEach = usual.length === known.length;
  return new Option(flags, `${what}: ${known.join(', ')}, several with commas, or all`)
    .argParser(severalOfThese(name, known))
    .default(usual, isEach ? 'all' : usual.join(','));
}

function numbersOption<T extends number>(
  flags: string,
  what: string,
  known: readonly T[],
  usual: readonly T[],
): Option {
  return new Option(flags, `${what}: ${known.join(', ')}, several with commas, or all`)
    .argParser(severalOfThese('value', known))
    .default(usual, usual.join(','));
}

function severalOfThese<T extends string | number>(what: string, known: readonly T[]) {
  const parse = (text: string): readonly T[] => severalOf(text, what, known);
  return withKnownValues(parse, () => ['all', ...known.map(String)], { isList: true });
}

function oneOfThese<T extends string | number>(what: string, known: readonly T[]) {
  return withKnownValues(
    (text: string): T => oneOf(text, what, known),
    () => known.map(String),
  );
}

function severalOf<T extends string | number>(text: string, what: string, known: readonly T[]): readonly T[] {
  return text === 'all' ? known : [...new Set(text.split(',').map((word) => oneOf(word, what, known)))];
}

function oneOf<T extends string | number>(word: string, what: string, known: readonly T[]): T {
  const found = known.find((value) => String(value) === word.trim());
  if (found !== undefined) return found;
  throw new InvalidArgumentError(unknownWord(what, word, known.map(String)));
}

/** A variable of a script that is not set must not mean the folder it runs in. */
function folderName(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('It is not a folder. Use a dot for the current folder.');
}
