import type { Call } from '../../../shared/documents/call.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { originOf } from '../../services/environments/environments/origin-of.ts';
import { shellWord } from '../../services/environments/environments/send-blockers.ts';
import type { TargetArgs } from '../env/send-target.ts';
import { environmentStoreOf } from '../env/store-option.ts';

/**
 * The options with the environment that a call goes to again: the named one, else its own where that still exists with the
 * same origin. Throws USAGE, and then nothing is sent.
 */
export async function withPlaceOf<Args extends TargetArgs>(call: Call, args: Args): Promise<Args> {
  if (args.env !== undefined || args.to !== undefined) return args;
  const { environments } = await (await environmentStoreOf(args)).list();
  const found = environments.find(({ id }) => id === call.environment?.id);
  if (call.origin !== 'sent') throw unplaced(`This call was ${call.origin}, not sent from here.`, call);
  if (call.environment === undefined) throw unplaced('This call was sent to the built-in sandbox of the window.', call);
  if (found === undefined && /^https?:/.test(call.environment.name))
    throw unplaced('This call was sent to an address with --to, not to an environment.', call);
  if (found === undefined)
    throw unplaced(`The environment of this call, ${call.environment.name}, no longer exists.`, call);
  const origin = found.baseUrl === undefined ? null : originOf(found.baseUrl);
  if (call.sentTo === undefined)
    throw unplaced('An earlier version sent this call, and did not store its address.', call);
  if (origin !== call.sentTo)
    throw unplaced(`The environment ${found.name} now has another address than this call was sent to.`, call);
  return { ...args, env: found.name };
}

function unplaced(why: string, { sentTo }: Call): AppError {
  const to = sentTo === undefined ? 'BASE_URL' : shellWord(sentTo);
  return new AppError(
    'USAGE',
    `${why} Nothing was sent.`,
    `Name an environment with --env NAME, or an address with --to ${to}.`,
  );
}
