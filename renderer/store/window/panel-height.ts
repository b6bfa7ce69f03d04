import type { SliceContext } from '../slice.ts';
import type { PanelHeightSlice } from './slices.ts';

/** How much of the window the panels below take. It is a look of the moment and not kept. */
export function createPanelHeight({ set }: SliceContext<keyof PanelHeightSlice>): PanelHeightSlice {
  return {
    arePanelsTall: false,
    togglePanelHeight: () => set(({ arePanelsTall }) => ({ arePanelsTall: !arePanelsTall })),
  };
}
