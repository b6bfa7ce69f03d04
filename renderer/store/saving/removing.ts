import { troubleOf } from '../../bridge/index.ts';
import type { SliceContext } from '../slice.ts';
import type { NoticeWords } from '../window/slices.ts';
import type { SaveQueue } from './save-queue.ts';
import type { Kept } from './unsaved-texts.ts';
import { troubleNotice } from '../window/trouble-notice.ts';

type Removal<T extends Kept> = {
  /** All that is removed in one step. */
  readonly removed: readonly T[];
  readonly words: NoticeWords;
  readonly saves: SaveQueue<T>;
  /** Puts back what is not back yet. */
  readonly putBack: () => void;
};

/**
 * Removes from the host what has left the list, and offers to undo that, all in one step. Where the host cannot remove it, it
 * comes back by itself, with what was typed; what the host has never had is removed all the same. False where it came back.
 */
export async function removeWithUndo<T extends Kept>(
  { get }: Pick<SliceContext<'notify' | 'did' | 'forgetStep'>, 'get'>,
  { removed, words, saves, putBack }: Removal<T>,
): Promise<boolean> {
  const step = get().did({ words, holds: removed.map(({ id }) => id), undo: putBack });
  try {
    // All of them are asked for at once: whoever waits for the host then waits for the whole step.
    await Promise.all(removed.map(({ id }) => removeIfThere(saves, id)));
    return true;
  } catch (error) {
    get().forgetStep(step);
    putBack();
    get().notify(troubleNotice('remove', troubleOf(error)));
    return false;
  }
}

async function removeIfThere(saves: Pick<SaveQueue<Kept>, 'remove'>, id: string): Promise<void> {
  try {
    await saves.remove(id);
  } catch (error) {
    if (troubleOf(error).code !== 'NOT_FOUND') throw error;
  }
}
