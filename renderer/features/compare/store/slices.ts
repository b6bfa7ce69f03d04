import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { SideRef } from '../../../engine/compare/side.ts';

export type ComparedSide = {
  readonly ref: SideRef;
  readonly document: PayloadDocument | null;
  /** When it was sent, if it was. */
  readonly sentAt: Instant | null;
  readonly isReading: boolean;
};

export type Sides = { readonly left: ComparedSide; readonly right: ComparedSide };

export type CompareSlice = {
  readonly comparison: Sides | null;
  /** Compares a payload with its likeliest counterpart, or with `other`. */
  readonly compare: (id: string, other?: string) => Promise<void>;
  readonly chooseSide: (side: keyof Sides, ref: SideRef) => Promise<void>;
  readonly swapSides: () => void;
};
