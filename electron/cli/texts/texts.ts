import { readFileSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { Option, type Command } from 'commander';
import { AppError } from '../../../shared/lib/app-error.ts';
import { byPointer, takeTexts, type ReturnedText } from '../../../shared/protocol/texts/take-texts.ts';
import { targetLocale } from '../../../shared/protocol/texts/localized-texts.ts';
import { readTextName, readTextsCsv, textName, writeTextsCsv } from '../../../shared/protocol/texts/texts-csv.ts';
import { replaceDurably } from '../../services/platform/data-folder/durable-file.ts';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import { newCommand, requiring, withStreams, type Finish } from '../command.ts';
import { readInput } from '../input/read-input.ts';
import { printJson, type Io } from '../io.ts';
import { gapChoices, withGapOptions, type CommonOptions } from '../options.ts';
import { openReportFile } from '../reports/report-file.ts';
import { writeProblem } from '../reports/write-problem.ts';
import { decodeTexts, readPayloadFiles, type PayloadFile } from './text-files.ts';
import { readXliff, unitId, writeXliff, type ReturnedUnit } from './xliff.ts';

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
  const rows = files.flatMap(({ path, texts }) => texts.map((text) => ({ file: path, text })));
  const written = args.format === 'csv' ? writeTextsCsv(rows, gaps) : writeXliff(files, gaps);
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
      finish(await importTexts(file, args, io));
    });
}

type Changed = { readonly file: string; readonly pointer: string; readonly locale: string };
type Refused = { readonly pointer: string; readonly locale: string; readonly why: string };

async function importTexts(file: string, args: ImportArgs, io: Io): Promise<ExitCode> {
  const gaps = gapChoices(args);
  const written = decodeTexts(await readInput(file, io), file);
  const payloads = await readPayloadFiles(args.into, gaps, io);
  const { returned, refused } = sortOut(readReturned(written, file), payloads);
  const changed: Changed[] = [];
  for (const payload of payloads) {
    const taken = takeTexts(payload.text, returned.get(payload) ?? [], { gaps, find: byPointer(payload.texts) });
    const why = taken.changed.length > 0 ? await writePayload(payload, taken.text) : null;
    if (why === null) changed.push(...taken.changed.map((each) => ({ file: payload.file, ...each })));
    else
      refused.push(...taken.changed.map(({ pointer, locale }) => ({ pointer: named(pointer, payload), locale, why })));
    refused.push(...taken.refused.map(({ pointer, ...rest }) => ({ pointer: named(pointer, payload), ...rest })));
  }
  report({ changed, refused }, args, io);
  return refused.length > 0 ? exitCodes.no : exitCodes.good;
}

function named(pointer: string, { path }: PayloadFile): string {
  return path === null ? pointer : `${path}#${pointer}`;
}

type Returned = ReturnedText & { readonly refusal: string | null };

function readReturned(written: string, file: string): readonly Returned[] {
  if (!/^\ufeff?\s*</.test(written)) {
    const rows = readTextsCsv(written);
    if (!('why' in rows)) return rows.map((row) => ({ ...row, refusal: null }));
    throw new AppError(
      'INPUT_UNREADABLE',
      `${file}, line ${rows.line}: ${rows.why}`,
      'Write it as "passbench texts export" does.',
    );
  }
  try {
    return readXliff(written.replace(/^\ufeff/, '')).flatMap(textOfUnit);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new AppError('INPUT_UNREADABLE', `${file} is not read. ${why}`, 'Export XLIFF 2.0, or CSV.', error);
  }
}

function textOfUnit({ id, name, source, target, isPartly, exported, markup }: ReturnedUnit): readonly Returned[] {
  if (target === null || target === '') return [];
  const refusal =
    id === null
      ? 'It has no id; by its name alone nothing is found.'
      : markup !== null
        ? `It contains the element <${markup}>, which a payload’s text cannot.`
        : isPartly
          ? 'Some of its segments are not translated.'
          : null;
  return [
    {
      name: id === null ? { pointer: name ?? '' } : { id },
      texts: { [targetLocale]: target },
      before: { source, target: exported },
      refusal,
    },
  ];
}

/** Gives each text to the payload that it is of; refuses what names none, what is there twice, and what cannot be taken. */
function sortOut(
  all: readonly Returned[],
  payloads: readonly PayloadFile[],
): { readonly returned: ReadonlyMap<PayloadFile, readonly ReturnedText[]>; readonly refused: Refused[] } {
  const find = placesOf(payloads);
  const counts = new Map<string, number>();
  for (const { name } of all) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  const returned = new Map<PayloadFile, ReturnedText[]>();
  const refused: Refused[] = [];
  for (const each of all) {
    const key = keyOf(each.name);
    const place = find(each.name);
    const why =
      each.refusal ??
      ((counts.get(key) ?? 0) > 1
        ? 'It is there twice; neither is taken.'
        : place === null
          ? 'No payload here has a text of this name.'
          : null);
    if (why !== null || place === null) refused.push(...refusals(each, key, why ?? ''));
    else
      returned.set(place.payload, [
        ...(returned.get(place.payload) ?? []),
        { ...each, name: { pointer: place.pointer } },
      ]);
  }
  return { returned, refused };
}

function keyOf(name: ReturnedText['name']): string {
  return 'id' in name ? name.id : name.pointer;
}

function refusals({ texts }: ReturnedText, pointer: string, why: string): readonly Refused[] {
  const given = Object.entries(texts).filter(([, text]) => text !== '');
  return given.map(([locale]) => ({ pointer, locale, why }));
}

type Place = { readonly payload: PayloadFile; readonly pointer: string };

function placesOf(payloads: readonly PayloadFile[]): (name: ReturnedText['name']) => Place | null {
  const byId = new Map<string, Place>();
  const byFile = new Map<string | null, PayloadFile>();
  for (const payload of payloads) {
    byFile.set(payload.path, payload);
    for (const text of payload.texts)
      byId.set(unitId(text, payload.path), { payload, pointer: readTextName(textName(text, payload.path)).pointer });
  }
  return (name) => {
    if ('id' in name) return byId.get(name.id) ?? null;
    const { file, pointer } = readTextName(name.pointer);
    const payload = byFile.get(file);
    return payload === undefined ? null : { payload, pointer };
  };
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
