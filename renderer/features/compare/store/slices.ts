import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { SideRef } from '../../../engine/compare/side-ref.ts';

/** One side of a comparison. */
export type ComparedSide = {
  readonly ref: SideRef;
  /** Null while it is being read, and where there is none. */
  readonly document: PayloadDocument | null;
  /** When that was sent, of what was sent. */
  readonly sentAt: Instant | null;
  readonly isReading: boolean;
};

export type Sides = { readonly left: ComparedSide; readonly right: ComparedSide };

export type CompareSlice = {
  readonly comparison: Sides | null;
  /** Opens a payload beside what one looks for first, or two of them beside one another. */
  readonly compare: (id: string, other?: string) => Promise<void>;
  readonly chooseSide: (side: keyof Sides, ref: SideRef) => Promise<void>;
  readonly swapSides: () => void;
};
