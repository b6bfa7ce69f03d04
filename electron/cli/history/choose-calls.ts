import type { Command } from 'commander';
import { AppError } from '../../../shared/lib/app-error.ts';
import { environmentOfAddress } from '../../services/storage/outbox/pending-send.ts';
import { environmentStoreOf } from '../env/store-option.ts';
import { parseInstant } from '../options.ts';
import type { ProjectArgs } from '../project/project-option.ts';
import type { VaultArgs } from '../vault/cli-vault.ts';
import type { History } from './open-history.ts';
import type { CallSearch } from '../../../shared/documents/call.ts';

/** The options that choose calls of a history. */
export type FilterArgs = VaultArgs &
  ProjectArgs & {
    readonly order?: string;
    readonly code?: string;
    readonly env?: string;
    readonly since?: number;
    readonly until?: number;
  };

/** Adds --order, --code, --env, --since and --until, which combine. */
export function withFilterOptions(command: Command): Command {
  return command
    .option('--order <NO>', 'the calls of this merchantBizNo')
    .option('--code <CODE>', 'the calls with this resultCode')
    .option(
      '--env <NAME>',
      'the calls to this environment, to the built-in sandbox (sandbox), or to an origin that --to named',
    )
    .option('--since <ISO>', 'the calls from this time on', parseInstant)
    .option('--until <ISO>', 'the calls up to this time', parseInstant);
}

/** Whether any of these options was given. */
export function isFiltered({ order, code, env, since, until }: FilterArgs): boolean {
  return [order, code, env, since, until].some((value) => value !== undefined);
}

/** So many characters of a word, a number or a code are looked for. */
const longest = { text: 200, orderNo: 200, resultCode: 100 } as const;

type Calls = Pick<History, 'search'>;

/** The search of these options. An environment that exists only elsewhere is known by its imported calls. */
export async function searchOf(text: string | undefined, args: FilterArgs, calls: Calls): Promise<CallSearch> {
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
    ...(env === undefined ? {} : await environmentNamed(env, args, calls)),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  };
}

const ownSandbox = 'sandbox';

type AskedEnvironment = Pick<CallSearch, 'environment' | 'importedFrom'>;

/**
 * An environment, the own sandbox, or an address, with what imported calls name it by. Throws ENVIRONMENT_UNKNOWN with the
 * nearest name.
 */
async function environmentNamed(name: string, args: FilterArgs, calls: Calls): Promise<AskedEnvironment> {
  const store = await environmentStoreOf(args);
  const { environments } = await store.list();
  const found = environments.find((environment) => environment.name === name);
  const address = found?.baseUrl ?? name;
  const origin = /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).origin : null;
  const importedFrom = [name, ...(origin === null ? [] : [origin])];
  if (found !== undefined) return { environment: found.id, importedFrom };
  if (name === ownSandbox) return { environment: ownSandbox, importedFrom };
  if (origin !== null) return { environment: environmentOfAddress(name).id, importedFrom };
  const ofImported: AskedEnvironment = { environment: 'imported', importedFrom };
  for await (const _ of calls.search({ ...ofImported, origin: 'imported' }, 1)) return ofImported;
  return { environment: (await store.named(name)).id };
}
