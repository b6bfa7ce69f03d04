import { troubleOf } from '../../bridge/index.ts';
import type { SliceContext } from '../slice.ts';
import type { Kept, SaveQueue } from './save-queue.ts';

type Removal<T extends Kept> = {
  readonly removed: T;
  readonly saves: SaveQueue<T>;
  readonly isBack: () => boolean;
  readonly putBack: () => void;
};

/**
 * Removes from the host what has left the list, and offers to undo that. Where the host cannot remove it, it comes back
 * by itself, with what was typed; one that the host has never had is removed all the same.
 */
export async function removeWithUndo<T extends Kept>(
  { get }: Pick<SliceContext<'notify' | 'did' | 'forgetStep'>, 'get'>,
  { removed, saves, isBack, putBack }: Removal<T>,
): Promise<void> {
  const undo = (): void => {
    if (!isBack()) putBack();
  };
  const step = get().did({ words: { says: 'removed', name: removed.name }, undo });
  try {
    await saves.remove(removed.id);
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble.code === 'NOT_FOUND') return;
    get().forgetStep(step);
    undo();
    get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'remove', trouble } });
  }
}
