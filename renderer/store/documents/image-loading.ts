import type { BenchStore } from '../slice.ts';
import type { BenchPorts } from '../ports.ts';
import { selectImageFields } from './images.ts';

/** An address that is still being typed is asked of nobody. */
const stillMs = 1000;

/** Has the images of the payload in front loaded from the hosts that the user allows, once their addresses stand still. */
export function followImages(store: BenchStore, { later }: Pick<BenchPorts, 'later'>): void {
  let cancel = (): void => {};
  let wanted: unknown = null;
  store.subscribe((state, before) => {
    if (state.phase !== 'ready') return;
    if (before.phase !== 'ready') void state.readImageHosts();
    const isSame = state.analysis === before.analysis && state.imageHosts === before.imageHosts;
    if (isSame) return;
    if (state.imageHosts.length === 0) {
      wanted = null;
      return;
    }
    // The payload is looked at again with each second: what it names is the same then.
    const wants = JSON.stringify([state.imageHosts, selectImageFields(state).map(({ address }) => address)]);
    if (wants === wanted) return;
    wanted = wants;
    cancel();
    cancel = later(stillMs, () => void store.getState().loadAllowedImages());
  });
}
