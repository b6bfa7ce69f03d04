import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { Cleared } from '../../shared/documents/call-summary.ts';
import { AppError } from '../../shared/lib/app-error.ts';
import { isSameData } from '../../shared/lib/same-data.ts';
import { defaultDataFolder } from '../services/platform/data-folder/data-folder.ts';
import { exitCodes } from '../services/platform/exit-codes.ts';
import { clearCalls, type ClearTarget } from '../services/storage/journal/clear-calls.ts';
import type { CallStore } from '../services/storage/journal/call-store.ts';
import { filesIn, outboxIn } from '../services/storage/outbox/outbox.ts';
import { newCommand, type Finish } from './command.ts';
import { openOwnedCalls } from './own-calls.ts';
import { printJson, type Io } from './io.ts';
import { placeOfProject, withProjectOption } from './project/project-option.ts';
import { joined, printed, type Printed } from './print/printed.ts';
import { acceptPassphraseOptions } from './vault/cli-vault.ts';

type ClearArgs = {
  readonly data?: string;
  readonly project?: string;
  readonly unaccepted?: boolean;
  readonly order?: string;
  readonly all?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
};

export function clearCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'clear',
    'Show which calls of a data folder would be cleared and which orders lose accepted calls; clear them with --yes.',
    'passbench clear --data ./bench --unaccepted --yes',
  );
  return acceptPassphraseOptions(withProjectOption(command, 'calls'))
    .option('--data <DIR>', 'the data folder (default: the one of the window)')
    .addOption(
      new Option('--unaccepted', 'calls that belong to no order: unauthenticated, refused and failed ones').conflicts([
        'order',
        'all',
      ]),
    )
    .addOption(new Option('--order <NO>', 'all calls of the orders of this number').conflicts(['all']))
    .option('--all', 'all calls: the sandbox starts over but keeps its clients, controls and keys')
    .option('--yes', 'clear them; this cannot be undone')
    .option('--json', 'print one JSON document to standard output')
    .action(async (options: ClearArgs) => {
      await clear(options, io);
      finish(exitCodes.good);
    });
}

async function clear(args: ClearArgs, io: Io): Promise<void> {
  const folder = resolve(args.data ?? defaultDataFolder());
  const { id, stores } = await placeOfProject(args);
  const isEmpty = !existsSync(stores.callsFile) && (await filesIn(outboxIn(folder))).length === 0;
  if (isEmpty) throw new AppError('USAGE', `No calls are stored in ${folder}.`, 'Name the data folder with --data.');
  // Calls in the outbox are cleared too, so that the next window does not show them.
  const opened = await openOwnedCalls({ folder, id, stores }, 'passbench clear', io);
  try {
    const cleared = await clearAll(opened.calls, await scopesOf(args, opened.calls), args.yes === true);
    if (args.json === true) printJson(io, { ...cleared, cleared: args.yes === true });
    else io.out(clearedText(cleared, args.yes === true));
  } finally {
    await opened.close();
  }
}

async function scopesOf({ unaccepted, order, all }: ClearArgs, calls: CallStore): Promise<readonly ClearTarget[]> {
  if (unaccepted === true) return [{ of: 'unaccepted' }];
  if (all === true) return [{ of: 'everything' }];
  if (order === undefined)
    throw new AppError('USAGE', 'Nothing was named to clear.', 'Name --unaccepted, --order NO or --all.');
  const keys = await calls.keysOfNumberAnywhere(order);
  return keys.map((orderKey) => ({ of: 'order', orderKey }));
}

async function clearAll(calls: CallStore, scopes: readonly ClearTarget[], isMeant: boolean): Promise<Cleared> {
  let sum: Cleared = { calls: 0, orders: [], orderCount: 0 };
  for (const scope of scopes) {
    const one = await clearCalls(calls, scope, !isMeant);
    const isNamed = (order: Cleared['orders'][number]): boolean => sum.orders.some((each) => isSameData(each, order));
    const orders = one.orders.filter((order) => !isNamed(order));
    sum = {
      calls: sum.calls + one.calls,
      orders: [...sum.orders, ...orders],
      orderCount: sum.orderCount + one.orderCount - (one.orders.length - orders.length),
    };
  }
  return sum;
}

function clearedText({ calls, orders, orderCount }: Cleared, isDone: boolean): Printed {
  const head = isDone ? printed`${calls} calls were cleared.\n` : printed`${calls} calls would be cleared.\n`;
  const which =
    orderCount === 0
      ? printed`No order loses an accepted call.\n`
      : printed`Orders that ${isDone ? 'lost' : 'lose'} their accepted calls: ${orderCount}\n`;
  const names = orders.map(({ merchantBizNo, scenario }) => printed`  ${merchantBizNo} (${scenario})\n`);
  const others = orderCount > orders.length ? printed`  and ${orderCount - orders.length} more\n` : printed``;
  const next =
    isDone || calls === 0 ? printed`` : printed`Nothing was changed. Add --yes to clear them; this cannot be undone.\n`;
  return joined([head, which, ...names, others, next]);
}
