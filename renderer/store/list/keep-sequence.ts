import { troubleOf } from '../../bridge/index.ts';
import type { SliceContext } from '../slice.ts';

const quietMs = 400;
const retryMs = 3000;

/**
 * Tells the host in which sequence the payloads stand, a little after it was changed last. One that the host does not have yet
 * would be put behind the others: it waits until all are there, and for a host that is away.
 */
export function keepSequence({
  ports,
  get,
  saves,
  tellSequence,
  window,
}: SliceContext<'documents' | 'notify'>): () => void {
  let cancel: (() => void) | null = null;
  const later = (ms: number): void => {
    cancel?.();
    cancel = ports.later(ms, () => void keep());
  };
  const keep = async (): Promise<void> => {
    cancel = null;
    const ids = get().documents.map(({ id }) => id);
    if (saves.unsaved().length > 0) {
      later(quietMs);
      return;
    }
    try {
      if (ids.length > 0) await ports.bridge.documents.arrange({ ids, window });
      // It may have been changed once more meanwhile.
      if (cancel === null) tellSequence({ state: 'saved' });
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble.code === 'HOST_GONE') {
        later(retryMs);
        return;
      }
      tellSequence({ state: 'saved' });
      get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'arrange', trouble } });
    }
  };
  return () => {
    tellSequence({ state: 'saving' });
    later(quietMs);
  };
}
