import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Command } from 'commander';
import type { Call } from '../../../../shared/documents/call.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import { looksLikeCalls, readCallsLine } from '../../../../shared/protocol/exports/calls-line.ts';
import { readHarEntry } from '../../../../shared/protocol/requests/read-har.ts';
import { exitCodes, type ExitCode } from '../../../services/platform/exit-codes.ts';
import { recordOf } from '../../../services/storage/journal/call-record.ts';
import type { CallStore } from '../../../services/storage/journal/call-store.ts';
import { newCommand, type Finish } from '../../command.ts';
import { readInput, reasonOf, statOf } from '../../input/read-input.ts';
import { printJson, type Io } from '../../io.ts';
import { openOwnedCalls } from '../../own-calls.ts';
import { joined, printed } from '../../print/printed.ts';
import { placeOfProject, withProjectOption, type ProjectArgs } from '../../project/project-option.ts';
import { dataFolderOf, withVaultOptions, type VaultArgs } from '../../vault/cli-vault.ts';
import { harTexts, lineTexts, type EntryText, type HarEnd } from './entry-texts.ts';
import { callOfRequest, importedCall } from './imported-call.ts';

type ImportCallsArgs = VaultArgs & ProjectArgs & { readonly json?: boolean };

const mebibyte = 1024 * 1024;
const longest = { har: 512 * mebibyte, calls: 2048 * mebibyte } as const;

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

type Skipped = { readonly entry: number; readonly why: string };
type Outcome = { imported: number; known: number; readonly skipped: Skipped[] };

async function importCalls(file: string, args: ImportCallsArgs, io: Io): Promise<ExitCode> {
  const { chunks, isCalls } = await openFile(file, io);
  const place = { folder: dataFolderOf(args), ...(await placeOfProject(args)) };
  const opened = await openOwnedCalls(place, 'passbench history import', io);
  const outcome: Outcome = { imported: 0, known: 0, skipped: [] };
  let end: HarEnd = { isFound: true, isClosed: true };
  try {
    const entries = isCalls ? lineTexts(chunks) : harTexts(chunks, (how) => void (end = how));
    await storeEntries(entries, isCalls ? readCall : createHarReader(), opened.calls, outcome);
  } finally {
    await opened.close();
  }
  const { imported, known, skipped } = outcome;
  if (!end.isFound) throw unknownFile(file);
  if (args.json === true) printJson(io, outcome);
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
  const limit = isCalls ? longest.calls : longest.har;
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
    throw new AppError('INPUT_UNREADABLE', `${file} cannot be read: ${reasonOf(cause)}.`, '', cause);
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

type ReadEntry = (text: string) => { readonly call: Call } | { readonly why: string };

function readCall(line: string): ReturnType<ReadEntry> {
  const read = readCallsLine(line);
  return 'call' in read ? { call: importedCall(read.call) } : read;
}

/** The same request twice in one file is two calls; the same file twice is the same calls. */
function createHarReader(): ReadEntry {
  const seen = new Map<string, number>();
  return (text) => {
    const { root } = scanJson(text);
    if (root === null) return { why: 'It is not JSON.' };
    const read = readHarEntry(root);
    if ('why' in read) return read;
    const { request } = read;
    if (request.at === undefined) return { why: 'It has no time.' };
    const { url, method, headers, body, answer, at } = request;
    const content = hash('sha256', JSON.stringify([at, method, url, headers, body, answer]));
    const times = (seen.get(content) ?? 0) + 1;
    seen.set(content, times);
    return { call: callOfRequest(request, at, times === 1 ? content : hash('sha256', `${content} ${times}`)) };
  };
}

/** So many calls are written at a time. */
const batchSize = 200;
/** Larger bodies are written sooner. */
const batchBytes = 8 * mebibyte;

async function storeEntries(
  entries: AsyncIterable<EntryText>,
  read: ReadEntry,
  calls: CallStore,
  outcome: Outcome,
): Promise<void> {
  let [batch, size]: [Call[], number] = [[], 0];
  const flush = async (): Promise<void> => {
    const fresh = new Map(batch.map((call) => [call.id, call]));
    for (const id of await calls.knownIds([...fresh.keys()])) fresh.delete(id);
    await Promise.all([...fresh.values()].map((call) => calls.addSent(recordOf(call), null)));
    outcome.imported += fresh.size;
    outcome.known += batch.length - fresh.size;
    [batch, size] = [[], 0];
  };
  for await (const each of entries) {
    const entry = 'text' in each ? read(each.text) : each;
    if ('why' in entry) outcome.skipped.push({ entry: each.entry, why: entry.why });
    else {
      batch.push(entry.call);
      size += 'text' in each ? each.text.length : 0;
    }
    if (batch.length >= batchSize || size >= batchBytes) await flush();
  }
  await flush();
}
