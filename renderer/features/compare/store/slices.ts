import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { CallPart, SideRef } from '../../../engine/compare/side.ts';

export type ComparedSide = {
  readonly ref: SideRef;
  readonly document: PayloadDocument | null;
  /** The exact bytes, where the text may not have them. */
  readonly bytes?: Uint8Array;
  /** Whether it is a payload, which has a card. Absent: yes. */
  readonly hasCard?: false;
  /** When it was sent, if it was. */
  readonly sentAt: Instant | null;
  readonly isReading: boolean;
};

export type Sides = { readonly left: ComparedSide; readonly right: ComparedSide };

export type CompareSlice = {
  readonly comparison: Sides | null;
  /** Compares a payload with its likeliest counterpart, or with `other`. */
  readonly compare: (id: string, other?: string) => Promise<void>;
  /** Compares two calls, or a call with a payload as it is now. */
  readonly compareCalls: (left: SideRef, right: SideRef) => Promise<void>;
  /** Shows another part of the calls that are compared. */
  readonly choosePart: (part: CallPart) => Promise<void>;
  readonly chooseSide: (side: keyof Sides, ref: SideRef) => Promise<void>;
  readonly swapSides: () => void;
};
