import type { Finding } from '../../../shared/documents/finding.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { SliceContext } from '../bench.ts';

/** The one thing that may stand over the window. */
export type Dialog =
  | { readonly dialog: 'palette'; readonly query?: string }
  | { readonly dialog: 'rename'; readonly documentId: string }
  /** At the field that is asked about, where one is. */
  | { readonly dialog: 'check-image'; readonly path?: string }
  | { readonly dialog: 'set-clock' }
  | { readonly dialog: 'fault-plan' }
  | { readonly dialog: 'shortcuts' }
  | { readonly dialog: 'gallery' }
  /** What it is about stands in `clearing`. */
  | { readonly dialog: 'clear-calls' }
  | { readonly dialog: 'confirm-duplicate-key'; readonly finding: Finding }
  /** The clock stands before the order's last call: sending now would rewrite the past. */
  | { readonly dialog: 'clock-behind'; readonly lastCallAt: Instant };

export type DialogsSlice = {
  readonly dialog: Dialog | null;
  readonly openDialog: (dialog: Dialog) => void;
  readonly closeDialog: () => void;
};

export function createDialogs({ set }: SliceContext): DialogsSlice {
  return {
    dialog: null,
    openDialog: (dialog) => set({ dialog }),
    closeDialog: () => set({ dialog: null }),
  };
}
