import { troubleOf } from '../../bridge/index.ts';
import { environmentKey } from '../../engine/environments/in-use.ts';
import type { SliceContext } from '../slice.ts';
import { payloadInFront } from '../window/front.ts';
import type { EnvironmentsOfSlice } from './slices.ts';

/** Where each document is sent. The host keeps it; all that follows from it changes with it, in one go. */
export function createEnvironmentsOf({ ports, set, get }: SliceContext): EnvironmentsOfSlice {
  const keep = async (documentId: string, id: string | null): Promise<void> => {
    try {
      await ports.bridge.session.saveSetting({ key: environmentKey(documentId), value: id ?? '' });
    } catch (error) {
      get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'setting', trouble: troubleOf(error) } });
    }
  };
  return {
    environmentOf: {},
    chooseEnvironment: (documentId, id) => {
      if ((get().environmentOf[documentId] ?? null) === id) return;
      const { [documentId]: _, ...others } = get().environmentOf;
      set({ environmentOf: id === null ? others : { ...others, [documentId]: id } });
      // Another environment has another time, other orders and other answers: nothing of the one before stays in sight.
      if (payloadInFront(get()) === documentId) set({ viewAt: null, timelineSpan: null, selectedCallId: null });
      get().environmentsChanged();
      void keep(documentId, id);
    },
    chooseForOrder: (documentId) => {
      const { documents, environmentOf } = get();
      const own = documents.find(({ id }) => id === documentId);
      const id = environmentOf[documentId] ?? null;
      for (const each of documents)
        if (each.orderNo === own?.orderNo && each.scenario === own.scenario) get().chooseEnvironment(each.id, id);
    },
    environmentsChanged: () => {
      get().look();
      get().summariseAll();
      get().textChanged();
    },
  };
}
