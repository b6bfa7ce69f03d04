import type { OpenedPage } from '../ports.ts';
import type { SliceContext } from '../slice.ts';
import type { ArrangementSlice } from './slices.ts';

/** How the window is arranged. It is a look of the moment and not kept. */
export function createArrangement({
  ports,
  set,
  get,
}: SliceContext<keyof ArrangementSlice | 'notify'>): ArrangementSlice {
  let apart: OpenedPage | null = null;
  const isBack = (): void => {
    apart = null;
    set({ stagePage: null });
  };
  return {
    arePanelsTall: false,
    togglePanelHeight: () => set(({ arePanelsTall }) => ({ arePanelsTall: !arePanelsTall })),
    stagePage: null,
    moveStage: () => {
      if (apart !== null) {
        apart.close();
        return isBack();
      }
      const opened = ports.openPage('passbench-stage', isBack);
      apart = opened;
      if (opened === null) return get().notify({ tone: 'bad', words: { says: 'stage-not-apart' } });
      // The stage stays readable where it is until the page can draw it, and for good where the host is gone.
      return void opened.dressed.then((isDressed) => {
        if (apart !== opened) return;
        if (isDressed) return set({ stagePage: opened.page });
        opened.close();
        isBack();
      });
    },
  };
}
