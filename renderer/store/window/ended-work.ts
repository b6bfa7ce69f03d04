import type { Bench, BenchStore } from '../slice.ts';

export type EndedWork = 'pictures' | 'picturesFailed' | 'sent' | 'sendingStopped' | 'story';

type Watched = Pick<Bench, 'pictureProgress' | 'picturesTrouble' | 'sendingAll' | 'isStoryPlaying'>;

/** Reports the end of long work: pictures, sends of an order, a story. Not what the user stopped. */
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
