import type { Bench, BenchStore } from '../slice.ts';

/** Long work that has ended by itself. */
export type EndedWork = 'pictures' | 'picturesFailed' | 'sent' | 'sendingStopped' | 'story';

type Watched = Pick<Bench, 'pictureProgress' | 'picturesTrouble' | 'sendingAll' | 'isStoryPlaying'>;

/** Tells of each long work once it has ended: pictures, the calls of an order, a story. What the user has stopped is none. */
export function followEndedWork(store: BenchStore, tell: (ended: EndedWork) => void): () => void {
  return store.subscribe((state, before) => {
    const ended = endedBetween(before, state);
    if (ended !== null) tell(ended);
  });
}

function endedBetween(
  before: Watched,
  { pictureProgress, picturesTrouble, sendingAll, isStoryPlaying }: Watched,
): EndedWork | null {
  if (before.pictureProgress !== null && pictureProgress === null && !before.pictureProgress.isCancelled)
    return picturesTrouble === null ? 'pictures' : 'picturesFailed';
  if (before.sendingAll?.is === 'running' && sendingAll === null) return 'sent';
  const isStopped = before.sendingAll?.is === 'running' && sendingAll?.is === 'stopped';
  if (isStopped && sendingAll.stop?.because !== 'cancelled') return 'sendingStopped';
  return before.isStoryPlaying && !isStoryPlaying ? 'story' : null;
}
