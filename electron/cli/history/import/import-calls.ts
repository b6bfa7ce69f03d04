import { createReadStream } from 'node:fs';
import type { Command } from 'commander';
import { longestCallsFile } from '../../../../shared/documents/size-limits.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { looksLikeCalls } from '../../../../shared/protocol/exports/calls-line.ts';
import { exitCodes, type ExitCode } from '../../../services/platform/exit-codes.ts';
import type { HarEnd } from '../../../services/storage/exchange/entry-texts.ts';
import { newImportOutcome, storeCallsOf } from '../../../services/storage/exchange/store-calls.ts';
import { newCommand, type Finish } from '../../command.ts';
import { readInput, statOf } from '../../input/read-input.ts';
import { reasonOf } from '../../../services/platform/input-files.ts';
import { printJson, type Io } from '../../io.ts';
import { openOwnedCalls } from '../../own-calls.ts';
import { joined, printed } from '../../print/printed.ts';
import { placeOfProject, withProjectOption, type ProjectArgs } from '../../project/project-option.ts';
import { dataFolderOf, withVaultOptions, type VaultArgs } from '../../vault/cli-vault.ts';

type ImportCallsArgs = VaultArgs & ProjectArgs & { readonly json?: boolean };

const mebibyte = 1024 * 1024;

export function importCallsCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'import',
    'Import calls from a HAR or from an export of another Passbench. They are marked as imported.',
    'passbench history import incident.har',
    'history import',
  );
  return withProjectOption(withVaultOptions(command), 'calls')
    .argument('<FILE>', 'the file; - is standard input')
    .option('--json', 'print one JSON document to standard output')
    .action(async (file: string, _: ImportCallsArgs, own: Command) => {
      // Options that history has too are taken by it, wherever they stand.
      finish(await importCalls(file, own.optsWithGlobals<ImportCallsArgs>(), io));
    });
}

async function importCalls(file: string, args: ImportCallsArgs, io: Io): Promise<ExitCode> {
  const { chunks, isCalls } = await openFile(file, io);
  const place = { folder: dataFolderOf(args), ...(await placeOfProject(args)) };
  const opened = await openOwnedCalls(place, 'passbench history import', io);
  const outcome = newImportOutcome();
  let end: HarEnd;
  try {
    end = await storeCallsOf(chunks, { format: isCalls ? 'calls' : 'har', calls: opened.calls, outcome });
  } finally {
    await opened.close();
  }
  const { imported, known, skipped } = outcome;
  if (!end.isFound) throw unknownFile(file);
  if (args.json === true) printJson(io, { imported, known, skipped });
  else
    io.out(
      joined([
        printed`${imported} imported, ${known} known already, ${skipped.length} skipped\n`,
        ...skipped.map(({ entry, why }) => printed`  entry ${entry}: ${why}\n`),
      ]),
    );
  if (!end.isClosed) io.err(`passbench: Warning: ${file} ends before its list of entries does.\n`);
  return skipped.length > 0 && imported + known === 0 ? exitCodes.usage : exitCodes.good;
}

function unknownFile(file: string): AppError {
  return new AppError(
    'INPUT_UNREADABLE',
    `${file} is neither a HAR nor an export of calls.`,
    'Export it with passbench history export, or save a HAR in the tools of a browser.',
  );
}

type Opened = { readonly chunks: AsyncIterable<Uint8Array>; readonly isCalls: boolean };

/** Reads the beginning, which tells the kind, and leaves the rest to be read. Throws INPUT_UNREADABLE, INPUT_TOO_LARGE. */
async function openFile(file: string, io: Io): Promise<Opened> {
  if (file === '-') {
    const bytes = await readInput(file, io);
    return { chunks: chunksOf([bytes]), isCalls: looksLikeCalls(bytes.subarray(0, beginning).toString()) };
  }
  const { size } = await statOf(file);
  const stream = chunksOf(createReadStream(file, { highWaterMark: mebibyte }), file);
  const first = await stream.next();
  const isCalls = looksLikeCalls(
    Buffer.from(first.value ?? [])
      .subarray(0, beginning)
      .toString(),
  );
  if (
    !/^\uFEFF?\s*\{/.test(
      Buffer.from(first.value ?? [])
        .subarray(0, beginning)
        .toString(),
    )
  ) {
    await stream.return();
    throw unknownFile(file);
  }
  const limit = longestCallsFile[isCalls ? 'calls' : 'har'];
  if (size > limit) {
    await stream.return();
    throw new AppError('INPUT_TOO_LARGE', `${file} is larger than ${limit / mebibyte} MiB, the limit.`);
  }
  return { chunks: withFirst(first.value ?? new Uint8Array(), stream, { file, limit }), isCalls };
}

const beginning = 200;

async function* chunksOf(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, file = '-') {
  try {
    for await (const piece of pieces) yield piece;
  } catch (cause) {
    throw new AppError('INPUT_UNREADABLE', `${file} cannot be read: ${reasonOf(cause).en}.`, '', cause);
  }
}

/** A pipe or a growing file has no size before it ends. */
async function* withFirst(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
  { file, limit }: { readonly file: string; readonly limit: number },
) {
  let size = first.length;
  yield first;
  for await (const chunk of rest) {
    size += chunk.length;
    if (size > limit)
      throw new AppError('INPUT_TOO_LARGE', `${file} is larger than ${limit / mebibyte} MiB, the limit.`);
    yield chunk;
  }
}
