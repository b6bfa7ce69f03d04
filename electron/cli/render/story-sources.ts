import { wallet } from '../../../shared/lifecycle/wallet.ts';
import { lastInstant, walletOf } from '../../../shared/protocol/simulate/index.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { playStoryFile } from '../input/play-story-file.ts';
import type { Io } from '../io.ts';
import type { PictureSource } from './picture-sources.ts';
import type { RenderArgs } from './render-options.ts';

/** The orders of a story, each as it stands at the time looked at: after the last call, where none is named. */
export async function sourcesOfStory(file: string, args: RenderArgs, io: Io): Promise<readonly PictureSource[]> {
  const { story, played } = await playStoryFile(file, args, io);
  const { accepted, options } = walletOf(played, scenarios);
  const at = args.at ?? lastInstant(played);
  const seen = args.strip === true ? Infinity : at;
  const sources = wallet(accepted, seen, options).map(({ scenario, status, orderKey }) => ({
    scenario,
    variant: null,
    status,
    orderKey,
    calls: accepted,
    draft: null,
    at,
    ...(story.name === null ? {} : { story: story.name }),
  }));
  if (sources.length > 0) return sources;
  throw new BenchError(
    'NOTHING_TO_DRAW',
    accepted.length === 0
      ? `No call of ${file} was accepted, so that no phone shows anything.`
      : `At that time no call of ${file} has been made.`,
    accepted.length === 0 ? `See why: passbench simulate ${file}` : 'Name a later time with --at.',
  );
}
