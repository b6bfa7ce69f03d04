import { readStory } from '../../../../shared/documents/story/read-story.ts';
import type { Steps } from '../../../../shared/lib/steps.ts';
import type { RunEntry } from '../../../../shared/protocol/run/run-story.ts';
import { composeStage, type StageView } from '../../../engine/stage/stage.ts';
import { playPlanned, type RunTerms, type WindowRun } from './window-run.ts';

/** What the phones show at an entry of a run; plays it again in steps. Null where it cannot be read. */
export function* momentInSteps(run: WindowRun, entry: RunEntry, terms: RunTerms): Steps<StageView | null> {
  const { story } = readStory(run.planned.story.text);
  if (story === null) return null;
  const { played } = yield* playPlanned(story, run.planned, terms);
  const { calls, gaps } = played;
  const called = calls.findLast(({ place, at }) => place <= entry.place && at <= entry.at);
  return composeStage({
    analysis: null,
    lastGood: null,
    orderKey: entry.check?.orderKey ?? called?.orderKey ?? null,
    accepted: calls.flatMap(({ accepted }) => accepted ?? []),
    now: entry.at,
    viewAt: null,
    gaps,
    mode: 'planned',
    isPeeking: false,
    sentCall: null,
    repeated: null,
  });
}
