import type { Command } from 'commander';
import type { CallSearch } from '../../../shared/documents/call-search.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { exitCodes } from '../../services/platform/exit-codes.ts';
import { environmentOfAddress } from '../../services/storage/outbox/pending-send.ts';
import { newCommand, withStreams, type Finish } from '../command.ts';
import { environmentStoreOf } from '../env/store-option.ts';
import { placeOfProject, withProjectOption, type ProjectArgs } from '../project/project-option.ts';
import { printJsonLine, type Io } from '../io.ts';
import { parseInstant, parseWholeNumber } from '../options.ts';
import { dataFolderOf, withVaultOptions, type VaultArgs } from '../vault/cli-vault.ts';
import { historyDocument, historyLine } from './history-lines.ts';
import { openHistory } from './open-history.ts';
import { showCommand } from './show.ts';

type HistoryArgs = VaultArgs &
  ProjectArgs & {
    readonly order?: string;
    readonly code?: string;
    readonly env?: string;
    readonly since?: number;
    readonly until?: number;
    readonly limit: number;
    readonly json?: boolean;
  };

/** So many characters of a word, a number or a code are looked for. */
const longest = { text: 200, orderNo: 200, resultCode: 100 } as const;

export function historyCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'history',
    'List the calls of a data folder, newest first. A window may have the folder open.',
    'passbench history 4711 --code PARAM_ILLEGAL --since 2026-11-25T00:00:00+08:00',
  );
  return withProjectOption(withVaultOptions(command), 'calls and environments')
    .argument('[TEXT]', 'words that a call must contain: in its numbers, codes, messages, path or payload')
    .option('--order <NO>', 'the calls of this merchantBizNo')
    .option('--code <CODE>', 'the calls with this resultCode')
    .option(
      '--env <NAME>',
      'the calls to this environment, to the built-in sandbox (sandbox), or to an origin that --to named',
    )
    .option('--since <ISO>', 'the calls from this time on', parseInstant)
    .option('--until <ISO>', 'the calls up to this time', parseInstant)
    .option('--limit <N>', 'the largest number of calls', parseWholeNumber(1, 1_000_000), 50)
    .option(
      '--json',
      'print JSON lines, one a call; requestSignature and responseSignature are the two verdicts, signature that on what Passbench received',
    )
    .action(async (text: string | undefined, args: HistoryArgs) => {
      await history(text, args, io);
      finish(exitCodes.good);
    })
    .addCommand(withStreams(showCommand(io, finish), io));
}

async function history(text: string | undefined, args: HistoryArgs, io: Io): Promise<void> {
  const folder = dataFolderOf(args);
  const search = await searchOf(text, args);
  const calls = await openHistory(folder, await placeOfProject(args));
  let isEmpty = true;
  try {
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

async function searchOf(text: string | undefined, args: HistoryArgs): Promise<CallSearch> {
  const { order, code, env, since, until } = args;
  for (const [name, value, most] of [
    ['TEXT', text, longest.text],
    ['--order', order, longest.orderNo],
    ['--code', code, longest.resultCode],
  ] as const)
    if ((value?.length ?? 0) > most)
      throw new AppError('USAGE', `${name} is longer than ${most} characters.`, 'Search for a part of it.');
  return {
    ...(text === undefined ? {} : { text }),
    ...(order === undefined ? {} : { orderNo: order }),
    ...(code === undefined ? {} : { resultCode: code }),
    ...(env === undefined ? {} : { environment: await environmentNamed(env, args) }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  };
}

const ownSandbox = 'sandbox';

/** The id of an environment, of the own sandbox, or of an address. Throws ENVIRONMENT_UNKNOWN with the nearest name. */
async function environmentNamed(name: string, args: HistoryArgs): Promise<string> {
  const store = await environmentStoreOf(args);
  const { environments } = await store.list();
  const found = environments.find((environment) => environment.name === name);
  if (found !== undefined) return found.id;
  if (name === ownSandbox) return ownSandbox;
  if (/^https?:\/\//i.test(name) && URL.canParse(name)) return environmentOfAddress(name).id;
  return (await store.named(name)).id;
}
