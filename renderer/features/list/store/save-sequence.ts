import { troubleOf, type Trouble } from '../../../bridge/bridge.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { OrdersSlice } from './slices.ts';
import { troubleNotice } from '../../../store/window/notices.ts';

const quietMs = 400;
const retryMs = 3000;

/**
 * Saves the sequence of payloads shortly after the last change. It waits for unsaved payloads, which the host would put
 * last, and retries while the host is away.
 */
export function createSequenceSaving({
  ports,
  get,
  saves,
  reportSequence,
  window,
}: SliceContext<'documents' | 'notify'>): Pick<OrdersSlice, 'scheduleSequenceSave' | 'flushSequence'> {
  let cancel: (() => void) | null = null;
  let isOwed = false;
  let underWay: Promise<Trouble | null> = Promise.resolve(null);

  const later = (ms: number): void => {
    cancel?.();
    cancel = ports.later(ms, () => void keepOrTell());
  };
  const keepOrTell = async (): Promise<void> => {
    const trouble = await keepNow();
    if (trouble !== null && trouble.code !== 'HOST_GONE') get().notify(troubleNotice('arrange', trouble));
  };
  const keepNow = (): Promise<Trouble | null> => {
    underWay = keep();
    return underWay;
  };
  const keep = async (): Promise<Trouble | null> => {
    cancel?.();
    cancel = null;
    const ids = get().documents.map(({ id }) => id);
    if (saves.unsaved().length > 0) {
      later(quietMs);
      return null;
    }
    try {
      if (ids.length > 0) await ports.bridge.documents.arrange({ ids, window });
      isOwed = false;
      // Another change may be pending.
      if (cancel === null) reportSequence({ state: 'saved' });
      return null;
    } catch (error) {
      const trouble = troubleOf(error);
      isOwed = true;
      if (trouble.code === 'HOST_GONE') later(retryMs);
      else reportSequence({ state: 'saved' });
      return trouble;
    }
  };
  return {
    scheduleSequenceSave: () => {
      reportSequence({ state: 'saving' });
      later(quietMs);
    },
    flushSequence: () => (cancel !== null || isOwed ? keepNow() : underWay),
  };
}
