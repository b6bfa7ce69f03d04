import type { OpenedPage } from '../ports.ts';
import type { SliceContext } from '../slice.ts';
import type { ArrangementSlice, DialogsSlice } from './slices.ts';

/** The arrangement of the window; it is not stored. */
export function createArrangement({
  ports,
  set,
  get,
}: SliceContext<keyof ArrangementSlice | 'notify' | 'settings'>): ArrangementSlice {
  let apart: OpenedPage | null = null;
  const isBack = (): void => {
    apart = null;
    set({ stagePage: null });
  };
  return {
    tallPanel: null,
    togglePanelHeight: () =>
      set(({ tallPanel, settings: { panel } }) => ({ tallPanel: tallPanel === panel ? null : panel })),
    isPresenting: false,
    togglePresenting: () => set(({ isPresenting }) => ({ isPresenting: !isPresenting })),
    stagePage: null,
    moveStage: () => {
      if (apart !== null) {
        apart.close();
        return isBack();
      }
      const opened = ports.openPage('passbench-stage', isBack);
      apart = opened;
      if (opened === null) return get().notify({ tone: 'bad', words: { says: 'stage-not-apart' } });
      // The stage stays here until the other page can draw it.
      return void opened.dressed.then((isDressed) => {
        if (apart !== opened) return;
        if (isDressed) return set({ stagePage: opened.page });
        opened.close();
        isBack();
      });
    },
  };
}

export function createDialogs({ ports, set, get }: SliceContext<keyof DialogsSlice>): DialogsSlice {
  return {
    dialog: null,
    openDialog: (dialog) => set({ dialog }),
    closeDialog: () => set({ dialog: null }),
    licences: null,
    readLicences: async () => {
      if (get().licences === null || get().licences === '') set({ licences: (await ports.readLicences()) ?? '' });
    },
  };
}
