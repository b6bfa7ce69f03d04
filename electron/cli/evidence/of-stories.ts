import { AppError } from '../../../shared/lib/app-error.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { contentOfStories, type StoriesTerms } from '../../services/bench/evidence/content-of-stories.ts';
import type { EvidenceContent } from '../../services/bench/evidence/evidence-content.ts';
import type { Io } from '../io.ts';
import { gapChoices, type CommonOptions } from '../options.ts';
import { withProjectTheme } from '../project/themed-pictures.ts';
import { findStories } from '../run/find-stories.ts';
import { loadStories } from '../run/load-stories.ts';

/** The stories that a path names, played. Throws USAGE where one cannot be read. */
export async function contentOfPath(
  path: string,
  args: CommonOptions,
  { at, ...terms }: Omit<StoriesTerms, 'options'> & { readonly at: Instant },
  io: Io,
): Promise<EvidenceContent> {
  const options = { scenarios, gaps: gapChoices(args), scenario: null, now: at, my: args.projectVariables ?? {} };
  const { stories, unreadable } = await loadStories(await findStories([path]), { rows: null, options }, io);
  if (unreadable.length > 0)
    throw new AppError('USAGE', 'Not every story can be read.', 'Correct what is reported above.');
  return contentOfStories(stories, { options, ...terms }, withProjectTheme(io, args));
}
