import { troubleOf } from '../../bridge/bridge.ts';
import type { SliceContext } from '../slice.ts';
import type { Change } from '../undo/change.ts';
import type { StepWords } from '../undo/step-words.ts';
import type { SaveQueue } from './save-queue.ts';
import type { StoredText } from './unsaved-texts.ts';
import { troubleNotice } from '../window/notices.ts';

type Removal<T extends StoredText> = {
  readonly removed: readonly T[];
  readonly words: StepWords;
  readonly saves: SaveQueue<T>;
  /** Puts them back. */
  readonly change: Change;
  /** Does the same now. */
  readonly putBack: () => void;
};

/**
 * Removes texts from the host as one step of undo. They return where the host cannot remove them; a text the host never
 * had counts as removed. False where they returned.
 */
export async function removeWithUndo<T extends StoredText>(
  { get }: Pick<SliceContext<'notify' | 'recordStep' | 'forgetStep'>, 'get'>,
  { removed, words, saves, change, putBack }: Removal<T>,
): Promise<boolean> {
  const step = get().recordStep({ words, change });
  try {
    // All at once, so that others wait for the whole step.
    await Promise.all(removed.map(({ id }) => removeIfThere(saves, id)));
    return true;
  } catch (error) {
    get().forgetStep(step);
    putBack();
    get().notify(troubleNotice('remove', troubleOf(error)));
    return false;
  }
}

async function removeIfThere(saves: Pick<SaveQueue<StoredText>, 'remove'>, id: string): Promise<void> {
  try {
    await saves.remove(id);
  } catch (error) {
    if (troubleOf(error).code !== 'NOT_FOUND') throw error;
  }
}
