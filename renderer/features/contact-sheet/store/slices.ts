import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { SheetCuts } from '../../../engine/sheet/sheet-cuts.ts';
import type { Locale } from '../../../../shared/specification/locales.ts';
import type { PhoneLook } from '../../../../shared/specification/phone-sizes.ts';
import type { SheetChoice, SheetSurface } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';

/** A phone of the sheet as the stage would show it. */
export type SheetPhone = { readonly surface: SheetSurface; readonly locale: Locale; readonly look: PhoneLook };

/** A text that the sheet has made of the payload. */
export type GeneratedText = { readonly name: string; readonly text: string };

export type ContactSheetSlice = {
  /** The phone that was reached last. */
  readonly focusedSheetCell: string | null;
  readonly focusSheetCell: (cell: string) => void;
  /** The sheet as somebody looks at it: its moment, and what was found cut where it shows such phones alone; null elsewhere. */
  readonly visibleSheet: { readonly at: Instant; readonly cuts: SheetCuts | null } | null;
  readonly setVisibleSheet: (shown: ContactSheetSlice['visibleSheet']) => void;
  /** Changes what is laid side by side and how, which is kept with the window's other settings. */
  readonly changeSheet: (change: Partial<SheetChoice>) => void;
  /**
   * Leads back to the payload of the sheet, with the stage as that phone is; `made`: to a new payload of the same order instead,
   * with a text that the sheet has made. `at`: the place of the payload that it is about, as a pointer.
   */
  readonly openFromSheet: (phone: SheetPhone, made: GeneratedText | null, at?: string) => void;
};
