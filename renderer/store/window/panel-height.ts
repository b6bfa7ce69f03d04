import type { SliceContext } from '../bench.ts';

export type PanelHeightSlice = {
  /** Whether the panels below have most of the window, to be read rather than glanced at. */
  readonly arePanelsTall: boolean;
  readonly togglePanelHeight: () => void;
};

/** How much of the window the panels below take. It is a look of the moment and not kept. */
export function createPanelHeight({ set }: SliceContext): PanelHeightSlice {
  return {
    arePanelsTall: false,
    togglePanelHeight: () => set(({ arePanelsTall }) => ({ arePanelsTall: !arePanelsTall })),
  };
}
