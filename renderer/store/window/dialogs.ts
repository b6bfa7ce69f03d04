import type { SliceContext } from '../slice.ts';
import type { DialogsSlice } from './slices.ts';

export function createDialogs({ set }: SliceContext<keyof DialogsSlice>): DialogsSlice {
  return {
    dialog: null,
    openDialog: (dialog) => set({ dialog }),
    closeDialog: () => set({ dialog: null }),
  };
}
