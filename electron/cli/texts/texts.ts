import { readFileSync } from 'node:fs';
import { realpath, stat, readdir } from 'node:fs/promises';
import { Option, type Command } from 'commander';
import { decodeTexts, importTexts, pointerIn } from '../../../shared/protocol/texts/import-texts.ts';
import { writeXliff } from '../../../shared/protocol/texts/xliff.ts';
import { replaceDurably } from '../../services/platform/data-folder/durable-file.ts';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import { newCommand, requiring, withStreams, type Finish } from '../command.ts';
import { readInput, statOf } from '../input/read-input.ts';
import { printJson, type Io } from '../io.ts';
import { gapChoices, withGapOptions, type CommonOptions } from '../options.ts';
import { openReportFile, writeProblem } from '../reports/report-file.ts';
import { join, relative, sep } from 'node:path';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import { listLocalizedTexts, type LocalizedText } from '../../../shared/protocol/texts/localized-texts.ts';
import { reasonOf } from '../../services/platform/input-files.ts';
import { writeTextsCsv } from '../../../shared/protocol/texts/take-texts.ts';

/** `passbench texts`: the texts of payloads out to translators, and in again. */
export function textsCommand(io: Io, finish: Finish): Command {
  return newCommand(
    'texts',
    'Export the texts of payloads in both languages for translation, and import them again.',
    'passbench texts export ticket.json --format xliff --out ticket.xlf',
  )
    .addCommand(withStreams(exportCommand(io, finish), io))
    .addCommand(withStreams(importCommand(io, finish), io));
}

type ExportArgs = CommonOptions & { readonly format: 'csv' | 'xliff'; readonly out: string };

function exportCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'export',
    'Write every text of both languages, with its pointer, its limit and what it is.',
    'passbench texts export orders --format csv --out texts.csv',
    'texts export',
  );
  return requiring(withGapOptions(command), ['format', 'out'])
    .argument('<FILE|FOLDER>', 'a payload, or a folder with payloads (*.json)')
    .addOption(new Option('--format <FORMAT>', 'csv, or xliff (XLIFF 2.0)').choices(['csv', 'xliff']))
    .option('--out <FILE>', 'the file; - is standard output')
    .action(async (named: string, args: ExportArgs) => {
      await exportTexts(named, args, io);
      finish(exitCodes.good);
    });
}

async function exportTexts(named: string, args: ExportArgs, io: Io): Promise<void> {
  const gaps = gapChoices(args);
  const files = await readPayloadFiles(named, gaps, io);
  const rows = files.flatMap(({ paths: [file], texts }) => texts.map((text) => ({ file, text })));
  const written =
    args.format === 'csv'
      ? writeTextsCsv(rows, gaps)
      : writeXliff(
          files.map(({ paths: [path], texts }) => ({ path, texts })),
          gaps,
        );
  if (args.out === '-') {
    io.raw(written);
    return;
  }
  const out = openReportFile(args.out, io.umask);
  try {
    out.write(written);
    out.finish();
  } catch (error) {
    out.discard();
    throw error;
  }
  io.err(`passbench: ${rows.length} ${rows.length === 1 ? 'text was' : 'texts were'} exported to ${args.out}.\n`);
}

type ImportArgs = CommonOptions & { readonly into: string; readonly json?: boolean };

function importCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'import',
    'Write texts that came back into their payloads. Every other byte stays as it is.',
    'passbench texts import texts.csv --into orders',
    'texts import',
  );
  return requiring(withGapOptions(command), ['into'])
    .argument('<FILE>', 'CSV or XLIFF 2.0, as "passbench texts export" writes it; - is standard input')
    .option('--into <FILE|FOLDER>', 'the payload, or the folder, that the texts were exported from')
    .option('--json', 'print one JSON document to standard output')
    .action(async (file: string, args: ImportArgs) => {
      finish(await importTextsInto(file, args, io));
    });
}

type Changed = { readonly file: string; readonly pointer: string; readonly locale: string };
type Refused = { readonly pointer: string; readonly locale: string; readonly why: string };

async function importTextsInto(file: string, args: ImportArgs, io: Io): Promise<ExitCode> {
  const gaps = gapChoices(args);
  const written = decodeTexts(await readInput(file, io), file);
  const payloads = await readPayloadFiles(args.into, gaps, io);
  const { taken, refused: left } = importTexts(written, payloads, { file, gaps });
  const changed: Changed[] = [];
  const refused: Refused[] = left.map(({ why, ...each }) => ({ ...each, why: why.en }));
  for (const { payload, text, changed: own } of taken) {
    const why = await writePayload(payload, text);
    if (why === null) changed.push(...own.map((each) => ({ file: payload.file, ...each })));
    else refused.push(...own.map(({ pointer, locale }) => ({ pointer: pointerIn(payload, pointer), locale, why })));
  }
  report({ changed, refused }, args, io);
  return refused.length > 0 ? exitCodes.no : exitCodes.good;
}

/** Why it was not written; null: it was. Somebody else's change since it was read stays. */
async function writePayload({ file, text }: PayloadFile, changed: string): Promise<string | null> {
  try {
    const path = await realpath(file);
    const { mode } = await stat(path);
    const isStill = (): boolean => readFileSync(path, 'utf8') === text;
    const isWritten = await replaceDurably(path, changed, { mode: mode & 0o777, isStill });
    return isWritten ? null : 'The file was changed by somebody else in this moment.';
  } catch (error) {
    return `The file cannot be written: ${writeProblem(error)}.`;
  }
}

type Report = { readonly changed: readonly Changed[]; readonly refused: readonly Refused[] };

function report({ changed, refused }: Report, { json }: ImportArgs, io: Io): void {
  if (json === true) {
    printJson(io, { changed, refused });
    return;
  }
  for (const { file, pointer, locale } of changed) io.out(`changed  ${file} ${pointer} (${locale})\n`);
  for (const { pointer, locale, why } of refused) io.out(`refused  ${pointer} (${locale}): ${why}\n`);
  if (changed.length + refused.length === 0) io.err('passbench: Nothing differs.\n');
}

/** A payload with texts in two languages. */
type PayloadFile = {
  /** As it can be opened. */
  readonly file: string;
  /** Below the folder that was named, with `/`; null where the file itself was named. */
  readonly paths: readonly [path: string | null];
  readonly text: string;
  readonly texts: readonly LocalizedText[];
};

/**
 * Reads the payload that a path names, or every payload below a folder: each `*.json` that has texts in two languages, by
 * path. Stories, hidden folders and links are skipped. Throws INPUT_UNREADABLE where a named file is no payload, and where
 * a folder has none.
 */
async function readPayloadFiles(named: string, gaps: GapChoices, io: Io): Promise<readonly PayloadFile[]> {
  if (!(await statOf(named)).isDirectory()) {
    const text = await readText(named, io);
    const texts = text === null ? null : listLocalizedTexts(text, gaps);
    if (text === null || texts === null)
      throw new AppError(
        'INPUT_UNREADABLE',
        `${named} is not a payload: it is not a JSON object in UTF-8.`,
        'Check it with "passbench validate".',
      );
    return [{ file: named, paths: [null], text, texts }];
  }
  const found: PayloadFile[] = [];
  for (const file of await jsonBelow(named)) {
    const text = await readText(file, io);
    const texts = text === null ? null : listLocalizedTexts(text, gaps);
    if (text === null || texts === null || texts.length === 0) continue;
    found.push({ file, paths: [relative(named, file).split(sep).join('/')], text, texts });
  }
  if (found.length > 0) return found;
  throw new AppError(
    'INPUT_UNREADABLE',
    `${named} has no payload with texts in two languages.`,
    'Name a folder with payloads (*.json).',
  );
}

/** Null: it is no UTF-8. */
async function readText(file: string, io: Io): Promise<string | null> {
  const decoded = decodeUtf8(await readInput(file, io));
  return 'text' in decoded ? decoded.text : null;
}

async function jsonBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new AppError('INPUT_UNREADABLE', `${folder} cannot be read: ${reasonOf(cause).en}.`, '', cause);
  });
  const found: string[] = [];
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    if (entry.isDirectory()) found.push(...(await jsonBelow(path)));
    else if (entry.isFile() && entry.name.endsWith('.json') && !entry.name.endsWith('.story.json')) found.push(path);
  }
  return found;
}
