import type { Command } from 'commander';
import { exitCodes } from '../../services/platform/exit-codes.ts';
import { newCommand, withStreams, type Finish } from '../command.ts';
import { placeOfProject, withProjectOption } from '../project/project-option.ts';
import { printJsonLine, type Io } from '../io.ts';
import { parseWholeNumber } from '../options.ts';
import { dataFolderOf, withVaultOptions } from '../vault/cli-vault.ts';
import { searchOf, withFilterOptions, type FilterArgs } from './choose-calls.ts';
import { diffCommand } from './diff.ts';
import { exportCommand } from './export/export.ts';
import { importCallsCommand } from './import/import-calls.ts';
import { openHistory } from './open-history.ts';
import { showCommand, historyDocument, historyLine } from './show.ts';

type HistoryArgs = FilterArgs & { readonly limit: number; readonly json?: boolean };

export function historyCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'history',
    'List the calls of a data folder, newest first. A window may have the folder open.',
    'passbench history 4711 --code PARAM_ILLEGAL --since 2026-11-25T00:00:00+08:00',
  );
  const words = withWordsBehindDashes(command);
  return withFilterOptions(withProjectOption(withVaultOptions(command), 'calls and environments'))
    .argument('[TEXT]', 'words that a call must contain: in its numbers, codes, messages, path or payload')
    .option('--limit <N>', 'the largest number of calls', parseWholeNumber(1, 1_000_000), 50)
    .option(
      '--json',
      'print JSON lines, one a call; requestSignature and responseSignature are the two verdicts, signature that on what Passbench received',
    )
    .action(async (text: string | undefined, args: HistoryArgs) => {
      await history(text ?? words(), args, io);
      finish(exitCodes.good);
    })
    .addCommand(withStreams(showCommand(io, finish), io))
    .addCommand(withStreams(exportCommand(io, finish), io))
    .addCommand(withStreams(importCallsCommand(io, finish), io))
    .addCommand(withStreams(diffCommand(io, finish), io));
}

/** Behind `--` even the name of a subcommand is a word to search. Returns the words of the last parse. */
function withWordsBehindDashes(command: Command): () => string | undefined {
  const parse = command.parseOptions.bind(command);
  let words: string | undefined;
  command.parseOptions = (args) => {
    const at = args.indexOf('--');
    const isNamed = at >= 0 && command.commands.some((own) => own.name() === args[at + 1]);
    if (!isNamed) return parse(args);
    words = args.slice(at + 1).join(' ');
    return parse(args.slice(0, at));
  };
  return () => words;
}

async function history(text: string | undefined, args: HistoryArgs, io: Io): Promise<void> {
  const folder = dataFolderOf(args);
  const calls = await openHistory(folder, await placeOfProject(args));
  let isEmpty = true;
  try {
    const search = await searchOf(text, args, calls);
    for await (const { record } of calls.search(search, args.limit)) {
      isEmpty = false;
      if (args.json === true) printJsonLine(io, historyDocument(record));
      else io.out(historyLine(record));
      if (io.stop.aborted) return;
    }
  } finally {
    calls.close();
  }
  if (isEmpty && args.json !== true) io.err('passbench: No call matches.\n');
}
