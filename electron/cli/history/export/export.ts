import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { Call } from '../../../../shared/documents/call.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { exportedPieces, exportFormats, type ExportFormat } from '../../../../shared/protocol/exports/export-calls.ts';
import { originOfCall } from '../../../../shared/protocol/exports/har-entry.ts';
import type { Replaced } from '../../../../shared/protocol/personal/stand-ins.ts';
import { originOf } from '../../../services/environments/environments/origin-of.ts';
import { exitCodes } from '../../../services/platform/exit-codes.ts';
import { newCommand, requiring, type Finish } from '../../command.ts';
import { environmentStoreOf } from '../../env/store-option.ts';
import { printJson, type Io } from '../../io.ts';
import { placeOfProject } from '../../project/project-option.ts';
import { openReportFile } from '../../reports/report-file.ts';
import { dataFolderOf } from '../../vault/cli-vault.ts';
import { isFiltered, searchOf, type FilterArgs } from '../choose-calls.ts';
import { openHistory, type History } from '../open-history.ts';

type ExportArgs = FilterArgs & {
  readonly format: ExportFormat;
  readonly out: string;
  readonly keepPersonal?: boolean;
  readonly json?: boolean;
};

export function exportCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'export',
    'Write calls to a file, as HAR, as cURL or with every byte. Personal data is replaced by stand-ins.',
    'passbench history export --order M1 --format har --out calls.har',
    'history export',
  );
  return requiring(command, ['format', 'out'])
    .argument('[ID...]', 'the ids of the calls, as history prints them; without ids and filters all calls')
    .addOption(
      new Option('--format <FORMAT>', 'har (HAR 1.2), calls (JSON lines, every byte) or curl').choices(exportFormats),
    )
    .option('--keep-personal', 'keep names, numbers of documents and phones, user ids and codes as they are')
    .option('--out <FILE>', 'the file; - is standard output')
    .option('--json', 'print the result as one JSON document to standard output')
    .action(async (ids: readonly string[], _: ExportArgs, own: Command) => {
      // Options that history has too are taken by it, wherever they stand.
      await exportCalls(ids, own.optsWithGlobals<ExportArgs>(), io);
      finish(exitCodes.good);
    });
}

async function exportCalls(ids: readonly string[], args: ExportArgs, io: Io): Promise<void> {
  if (ids.length > 0 && isFiltered(args))
    throw new AppError('USAGE', 'Ids and filters were both given.', 'Give the ids of calls, or filters.');
  if (args.json === true && args.out === '-')
    throw new AppError('USAGE', '--json and --out - both print to standard output.', 'Name a file, or omit --json.');
  const calls = await openHistory(dataFolderOf(args), await placeOfProject(args));
  try {
    const named = ids.length > 0 ? await namedCalls(ids, calls) : null;
    const found = named === null ? await foundIds(args, calls) : [];
    const file = args.out === '-' ? null : openReportFile(args.out, io.umask);
    const write = (piece: string): void => (file === null ? io.raw(piece) : file.write(piece));
    try {
      const replaced = await writeCalls(named ?? opened(found, calls), { args, write, version: io.version() });
      file?.finish();
      report(named?.length ?? found.length, replaced, args, io);
    } catch (error) {
      file?.discard();
      throw error;
    }
  } finally {
    calls.close();
  }
}

/** Oldest first, all of them before a file is begun. */
async function namedCalls(ids: readonly string[], calls: History): Promise<readonly Call[]> {
  const found: Call[] = [];
  for (const id of new Set(ids)) found.push(await calls.open(id));
  return found.toSorted((one, other) => one.atReal - other.atReal);
}

/** Oldest first. */
async function foundIds(args: ExportArgs, calls: History): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { record } of calls.search(await searchOf(undefined, args, calls), Number.MAX_SAFE_INTEGER))
    ids.push(record.id);
  return ids.reverse();
}

type Writing = {
  readonly args: ExportArgs;
  readonly write: (piece: string) => void;
  readonly version: string;
};

async function writeCalls(
  calls: Iterable<Call> | AsyncIterable<Call>,
  { args, write, version }: Writing,
): Promise<readonly Replaced[]> {
  const pieces = exportedPieces(calls, {
    format: args.format,
    personal: args.keepPersonal === true ? 'kept' : 'replaced',
    version,
    originOf: await environmentOrigins(args),
  });
  let text = '';
  for (;;) {
    const { done, value } = await pieces.next();
    if (done !== true) text += value;
    if (done === true || text.length >= writtenLength) {
      write(text);
      text = '';
    }
    if (done === true) return value;
  }
}

/** Pieces are joined up to so many characters. */
const writtenLength = 64 * 1024;

async function* opened(ids: readonly string[], calls: History): AsyncGenerator<Call, void> {
  for (const id of ids) yield await calls.open(id);
}

/** The address of a call's environment where it still exists; else what the call itself says. */
async function environmentOrigins(args: ExportArgs): Promise<(call: Call) => string | null> {
  const store = await environmentStoreOf(args);
  const { environments } = await store.list();
  const known = new Map(
    environments.flatMap(({ id, baseUrl }) => (baseUrl === undefined ? [] : [[id, originOf(baseUrl)] as const])),
  );
  return (call) => known.get(call.environment?.id ?? '') ?? originOfCall(call);
}

function report(count: number, replaced: readonly Replaced[], { out, keepPersonal, json }: ExportArgs, io: Io): void {
  if (json === true)
    printJson(io, {
      file: resolve(out),
      exported: count,
      personalData: keepPersonal === true ? 'kept' : 'replaced',
      replaced,
    });
  const where = out === '-' ? '' : ` to ${out}`;
  io.err(`passbench: ${count} ${count === 1 ? 'call was' : 'calls were'} exported${where}.\n`);
  if (keepPersonal === true) {
    io.err('passbench: Personal data was kept (--keep-personal).\n');
    return;
  }
  const list = replaced.map(({ member, values }) => `${member} (${values})`).join(', ');
  io.err(
    list === ''
      ? 'passbench: No personal data was found.\n'
      : `passbench: Replaced by stand-ins, with the number of different values: ${list}. Signatures no longer verify.\n`,
  );
}
